import type { Right } from '../../common/access/right.ts';
import { refuse } from '../../common/rule/refusal.ts';
import { debitRefusals } from './debit-words.ts';

/** The user who accepts goods or disputes their count. */
export type Receiver = {
	readonly driverId: string | null;
	readonly rights: readonly Right[];
	/** The driver signed the printed list, and a user of the depot enters the signature. */
	readonly onPaper: boolean;
};

/** The driver who becomes responsible for the goods. */
export type ResponsibleDriver = { readonly id: string; readonly name: string };

/**
 * Refuses an acceptance by the wrong user (docs/domain.md#acceptance). Only the receiving driver
 * may accept, on screen or on paper; a paper acceptance is entered by a user with the right
 * `debits.accept-on-paper`. Null if the user may accept.
 */
export function refuseAcceptance(receiver: Receiver, driver: ResponsibleDriver) {
	if (mayAccept(receiver, driver)) return null;
	return refuse(debitRefusals, 'debit/not-your-debit', { driverName: driver.name });
}

/** Refuses an acceptance without a signature, when the company requires one. */
export function refuseUnsigned(facts: {
	readonly signatureRequired: boolean;
	readonly signed: boolean;
	readonly onPaper: boolean;
}) {
	if (!facts.signatureRequired || facts.signed) return null;
	return refuse(debitRefusals, 'debit/signature-missing', facts);
}

/** Goods that a driver still has from another route of the same day. */
export type HeldTour = { readonly tour: number; readonly pieceCount: number };

/**
 * Refuses the next tour before the goods of the one before are back in the depot: on one vehicle nobody
 * could tell them apart. Null if it is allowed.
 */
export function refuseMixedTours(held: HeldTour | null) {
	return held === null ? null : refuse(debitRefusals, 'debit/earlier-tour-held', held);
}

/** The same rule for goods that another driver transfers (Zimmet Devri). */
export function refuseTakeover(receiver: Receiver, driver: ResponsibleDriver) {
	if (mayAccept(receiver, driver)) return null;
	return refuse(debitRefusals, 'transfer/not-receiver', { driverName: driver.name });
}

/** The difference that a driver reports, in pieces of the list that was handed over. */
export type DisputeCounts = {
	readonly loadedCount: number;
	readonly shortCount: number;
	readonly overCount: number;
};

/** Maximum number of excess pieces in a dispute: the number of loaded pieces, but at least 10. */
export function maximumOverCount(loadedCount: number): number {
	return Math.max(10, loadedCount);
}

/**
 * Refuses counts that are not plausible: more missing pieces than were loaded, or too many excess
 * pieces.
 */
export function refuseDispute(counts: DisputeCounts) {
	const { loadedCount, shortCount, overCount } = counts;
	if (shortCount > loadedCount) {
		return refuse(debitRefusals, 'debit/short-exceeds', { loadedCount });
	}
	const maximum = maximumOverCount(loadedCount);
	return overCount > maximum
		? refuse(debitRefusals, 'debit/over-exceeds', { most: maximum })
		: null;
}

function mayAccept({ driverId, rights, onPaper }: Receiver, driver: ResponsibleDriver): boolean {
	if (driverId === driver.id) return rights.includes('debits.accept');
	return onPaper && driverId === null && rights.includes('debits.accept-on-paper');
}
