/** Number of debit lines per state (docs/domain.md#debit-line-states); an omitted state is 0. */
export type CustodyCounts = Readonly<
	Partial<
		Record<
			| 'pending'
			| 'not_debited'
			| 'debited'
			| 'cleared_delivered'
			| 'return_pending'
			| 'cleared_returned'
			| 'transferred'
			| 'undebited'
			| 'written_off',
			number
		>
	>
>;

/**
 * The custody balance of a route in pieces (docs/domain.md#custody-balance):
 * debited = delivered + handedBack + transferred + writtenOff + undebited + remaining.
 * `remaining` (Araçta Kalan) must be 0 to close the route. `undebited` reverses wrong scans. Goods
 * returned at delivery count as debited from then on.
 */
export type CustodyBalance = {
	readonly debited: number;
	readonly delivered: number;
	readonly handedBack: number;
	readonly transferred: number;
	readonly writtenOff: number;
	readonly undebited: number;
	readonly remaining: number;
	/** Planned but not scanned yet; not part of the balance. */
	readonly pending: number;
	/** Left in the depot with a reason; not part of the balance. */
	readonly notDebited: number;
};

/**
 * The balance of a debit, computed from the number of lines per state.
 * @example balanceOf({ cleared_delivered: 49, cleared_returned: 3, transferred: 1, debited: 4 })
 * // debited 57, delivered 49, handedBack 3, transferred 1, remaining 4
 */
export function balanceOf(counts: CustodyCounts): CustodyBalance {
	const of = (state: keyof CustodyCounts) => counts[state] ?? 0;
	const delivered = of('cleared_delivered');
	const handedBack = of('cleared_returned');
	const transferred = of('transferred');
	const writtenOff = of('written_off');
	const undebited = of('undebited');
	const remaining = of('debited') + of('return_pending');
	return {
		debited: delivered + handedBack + transferred + writtenOff + undebited + remaining,
		delivered,
		handedBack,
		transferred,
		writtenOff,
		undebited,
		remaining,
		pending: of('pending'),
		notDebited: of('not_debited'),
	};
}
