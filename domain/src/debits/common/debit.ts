/**
 * States of a debit: the document of a driver's custody of goods on one route (Zimmet). Never money
 * owed.
 */
export const debitStates = [
	'draft',
	'awaiting_acceptance',
	'disputed',
	'open',
	'partially_cleared',
	'return_disputed',
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

/** Debits that the driver has accepted and that may still have goods on the vehicle. */
export const runningDebitStates: readonly DebitState[] = [
	'open',
	'partially_cleared',
	'return_disputed',
];

/** Debits that the driver has accepted, including those with no goods left on the vehicle. */
export const acceptedDebitStates: readonly DebitState[] = [...runningDebitStates, 'cleared'];

/** Debits whose loading or return the driver disputes. */
export const disputedDebitStates: readonly DebitState[] = ['disputed', 'return_disputed'];

/** Debits without goods. */
export const endedDebitStates: readonly DebitState[] = ['cleared', 'cancelled'];

/** Debits that accept loading scans. */
export const loadingDebitStates: readonly DebitState[] = [
	'draft',
	'awaiting_acceptance',
	'disputed',
];

/** States in which the depot adds and removes equipment: before the hand-over, and in a dispute about it. */
export const equipmentDebitStates: readonly DebitState[] = ['draft', 'disputed'];

/** Lines whose piece is on the vehicle. */
export const onVehicleLineStates: readonly DebitLineState[] = ['debited', 'return_pending'];

/** Lines whose piece was not delivered: still on the vehicle, or returned to the depot. */
export const failedLineStates: readonly DebitLineState[] = ['return_pending', 'cleared_returned'];

/** Lines whose piece stayed in the depot or was taken off the debit. */
export const undebitedLineStates: readonly DebitLineState[] = ['not_debited', 'undebited'];

/** The states of a debit between acceptance and the end of its last line. */
export type RunningDebitState = Extract<DebitState, 'open' | 'partially_cleared' | 'cleared'>;

/**
 * The state of an accepted debit, derived from its lines: open if no line has ended, partially
 * cleared if some have, cleared if no piece is on the vehicle.
 */
export function runningStateOf(lines: readonly DebitLineState[]): RunningDebitState {
	const onVehicleCount = lines.filter((state) => onVehicleLineStates.includes(state)).length;
	if (onVehicleCount === 0) return 'cleared';
	const endedCount = lines.filter(
		(state) =>
			!onVehicleLineStates.includes(state) && state !== 'not_debited' && state !== 'pending',
	).length;
	return endedCount > 0 ? 'partially_cleared' : 'open';
}

/**
 * The display number of a debit: the code of the depot, the year, and a sequence number of both.
 * @example debitNumber('UMR', 2026, 123) // 'ZMT-UMR-2026-000123'
 */
export function debitNumber(depotCode: string, year: number, count: number): string {
	return `ZMT-${depotCode}-${debitSerial(year, count)}`;
}

/** The part of a debit's number that older numbers, without a depot, have too. */
export function debitSerial(year: number, count: number): string {
	return `${year}-${String(count).padStart(6, '0')}`;
}

/**
 * The display number of a transfer (Zimmet Devri), in the form of a debit's.
 * @example transferNumber('UMR', 2026, 9) // 'DVR-UMR-2026-000009'
 */
export function transferNumber(depotCode: string, year: number, count: number): string {
	return `DVR-${depotCode}-${debitSerial(year, count)}`;
}
