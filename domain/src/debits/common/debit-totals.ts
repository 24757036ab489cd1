import { type CashStep, dueAtDoor } from '../../company/company-cash-rounding.ts';
import type { PieceKind } from '../../orders/piece/order-piece.ts';
import type { DebitLineState } from './debit.ts';

export type TotalledLine = {
	readonly kind: PieceKind;
	readonly state: DebitLineState;
	readonly orderId: string | null;
	readonly desi: number;
	readonly kg: number;
	/** Amount due for the whole order of the line, in kuruş. */
	readonly dueKurus: number;
	readonly paymentType: string | null;
	/** Nothing is collected for a cancelled order, whose goods the driver only brings back. */
	readonly orderCancelled: boolean;
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

/** States of lines that never reached the driver. */
const undebitedStates: readonly DebitLineState[] = ['pending', 'not_debited'];

const toHundredths = (value: number) => Math.round(value * 100) / 100;

/**
 * Totals of a debit, as the acceptance sentence and the printed debit list show them. Amounts count
 * once per order, regardless of its number of pieces, cash as it is rounded; returned products do not
 * count.
 */
export function debitTotals(lines: readonly TotalledLine[], step: CashStep): DebitTotals {
	const debitedLines = lines.filter(
		({ kind, state }) => kind === 'package' && !undebitedStates.includes(state),
	);
	const orders = new Map(debitedLines.map((line) => [line.orderId, line]));
	const due = (requestedType?: string) =>
		[...orders.values()]
			.filter(({ orderCancelled }) => !orderCancelled)
			.filter(({ paymentType }) => requestedType === undefined || paymentType === requestedType)
			.reduce((sum, line) => sum + dueAtDoor(line, step), 0);
	return {
		orderCount: orders.size,
		pieceCount: debitedLines.length,
		desi: toHundredths(debitedLines.reduce((sum, { desi }) => sum + desi, 0)),
		kg: toHundredths(debitedLines.reduce((sum, { kg }) => sum + kg, 0)),
		dueKurus: due(),
		cashDueKurus: due('cash'),
		cardDueKurus: due('card'),
	};
}
