import type { DebitLineState } from './debit.ts';

export type TotalledLine = {
	readonly kind: 'package' | 'product' | 'equipment' | 'document';
	readonly state: DebitLineState;
	readonly orderId: string | null;
	readonly desi: number;
	readonly kg: number;
	/** What is due for the line's whole order, in kuruş. */
	readonly dueKurus: number;
	readonly paymentType: string | null;
};

export type DebitTotals = {
	readonly orderCount: number;
	readonly pieceCount: number;
	readonly desi: number;
	readonly kg: number;
	readonly dueKurus: number;
	readonly cashDueKurus: number;
	readonly cardDueKurus: number;
};

/** Lines that were never given to the driver. */
const notGiven: readonly DebitLineState[] = ['pending', 'not_debited'];

const toHundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * What a driver is given by a zimmet: the sums of the acceptance sentence and of the zimmet listesi.
 * Money counts once per order, however many pieces it has; products that came back do not count.
 */
export function debitTotals(lines: readonly TotalledLine[]): DebitTotals {
	const given = lines.filter(({ kind, state }) => kind === 'package' && !notGiven.includes(state));
	const orders = new Map(given.map((line) => [line.orderId, line]));
	const due = (wanted?: string) =>
		[...orders.values()]
			.filter(({ paymentType }) => wanted === undefined || paymentType === wanted)
			.reduce((sum, { dueKurus }) => sum + dueKurus, 0);
	return {
		orderCount: orders.size,
		pieceCount: given.length,
		desi: toHundredths(given.reduce((sum, { desi }) => sum + desi, 0)),
		kg: toHundredths(given.reduce((sum, { kg }) => sum + kg, 0)),
		dueKurus: due(),
		cashDueKurus: due('cash'),
		cardDueKurus: due('card'),
	};
}
