/** A driver's custody of goods on one route (Zimmet); never money owed. */
export const debitStates = [
	'draft',
	'awaiting_acceptance',
	'disputed',
	'open',
	'partially_cleared',
	'cleared',
	'cancelled',
] as const;
export type DebitState = (typeof debitStates)[number];

export const debitLineStates = [
	'pending',
	'not_debited',
	'debited',
	'cleared_delivered',
	'return_pending',
	'cleared_returned',
	'transferred',
	'undebited',
	'written_off',
] as const;
export type DebitLineState = (typeof debitLineStates)[number];

/** Debits whose driver has accepted and still holds, or may hold, goods. */
export const runningDebitStates: readonly DebitState[] = ['open', 'partially_cleared'];

/** Debits on which pieces may be scanned out. */
export const loadingDebitStates: readonly DebitState[] = [
	'draft',
	'awaiting_acceptance',
	'disputed',
];

/** Lines whose piece is on the vehicle. */
export const onVehicleLineStates: readonly DebitLineState[] = ['debited', 'return_pending'];

/**
 * The state of an accepted debit, from what is left on the vehicle: nothing cleared yet is
 * open, some is partially cleared, all is cleared.
 */
export function runningStateOf(lines: readonly DebitLineState[]): DebitState {
	const held = lines.filter((state) => onVehicleLineStates.includes(state)).length;
	if (held === 0) return 'cleared';
	const settled = lines.filter(
		(state) =>
			!onVehicleLineStates.includes(state) && state !== 'not_debited' && state !== 'pending',
	).length;
	return settled > 0 ? 'partially_cleared' : 'open';
}

/**
 * The human number of a debit: year and a running number of that year in its depot.
 * @example debitNumber(2026, 123) // 'ZMT-2026-000123'
 */
export function debitNumber(year: number, count: number): string {
	return `ZMT-${year}-${String(count).padStart(6, '0')}`;
}

/** The number of a tutanak, e.g. TUT-2026-000004. */
export function reportNumber(year: number, count: number): string {
	return `TUT-${year}-${String(count).padStart(6, '0')}`;
}

/** The number of a zimmet devri, e.g. DVR-2026-000009. */
export function transferNumber(year: number, count: number): string {
	return `DVR-${year}-${String(count).padStart(6, '0')}`;
}
