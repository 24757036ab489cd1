import type { Right } from '../access/right.ts';
import { type Refusal, refuseAs } from '../common/refusal.ts';
import { debitRefusals } from './debit-words.ts';

/** Who is about to take goods over, or to dispute their number. */
export type Receiver = {
	readonly driverId: string | null;
	readonly rights: readonly Right[];
	/** The driver signed the printed list, and somebody of the depot enters it. */
	readonly onPaper: boolean;
};

/** The person who will answer for the goods. */
export type AnsweringDriver = { readonly id: string; readonly name: string };

/**
 * Responsibility passes only to the person who takes it (tesellüm, domain.md §2): the driver signs
 * on screen, or on paper and then somebody with the right enters it. Null when this person may.
 */
export function refuseAcceptance(receiver: Receiver, driver: AnsweringDriver): Refusal | null {
	if (mayAnswerFor(receiver, driver)) return null;
	return refuseAs(403, debitRefusals, 'debit/not-your-debit', { driverName: driver.name });
}

/** The same for goods that come from another driver (Zimmet Devri). */
export function refuseTakeover(receiver: Receiver, driver: AnsweringDriver): Refusal | null {
	if (mayAnswerFor(receiver, driver)) return null;
	return refuseAs(403, debitRefusals, 'transfer/not-receiver', { driverName: driver.name });
}

/** What a driver may say is missing or too much, in pieces of the list that was handed over. */
export type DisputeCounts = {
	readonly loadedCount: number;
	readonly shortCount: number;
	readonly overCount: number;
};

/** The most pieces that may be too many: as many as were handed over, though ten even of a small list. */
export function mostOver(loadedCount: number): number {
	return Math.max(10, loadedCount);
}

/** No more can be missing than was handed over, and nobody is handed twice as much unnoticed. */
export function refuseDispute(counts: DisputeCounts): Refusal | null {
	const { loadedCount, shortCount, overCount } = counts;
	if (shortCount > loadedCount) {
		return refuseAs(422, debitRefusals, 'debit/short-exceeds', { loadedCount });
	}
	const most = mostOver(loadedCount);
	return overCount > most ? refuseAs(422, debitRefusals, 'debit/over-exceeds', { most }) : null;
}

function mayAnswerFor({ driverId, rights, onPaper }: Receiver, driver: AnsweringDriver): boolean {
	if (driverId === driver.id) return rights.includes('debits.accept');
	return onPaper && driverId === null && rights.includes('debits.accept-on-paper');
}
