import type { Right } from '../common/access/right.ts';
import { formatKurus } from '../common/format/money.ts';

/** A user who reads routes or orders, and the company's setting Kör sayım. */
type CollectionViewer = { readonly rights: readonly Right[]; readonly blindCount: boolean };

/**
 * Whether what drivers collected is withheld from a user until their cash is counted: from a user
 * who counts cash and enters no results (docs/decisions/0040-blind-cash-count.md). Who enters
 * results sees the amounts while entering them.
 */
export function withholdsCollections({ rights, blindCount }: CollectionViewer): boolean {
	return blindCount && rights.includes('settlements.count') && !rights.includes('routes.run');
}

/** An amount; null while a blind count withholds it. */
export function withheldSumWords(amountKurus: number | null): string {
	return amountKurus === null ? 'Sayımdan sonra' : formatKurus(amountKurus);
}

/** What a sum over routes leaves out; null if it leaves out none. */
export function uncountedRoutesNote(routeCount: number): string | null {
	return routeCount === 0 ? null : `Kasası sayılmayan ${routeCount} rota hariç`;
}
