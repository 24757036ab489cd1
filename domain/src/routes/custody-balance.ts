/** How many pieces stand in each state of a zimmet line (domain.md §5); a missing state is none. */
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
 * The Zimmet Terazisi, in pieces (domain.md §2, rule 3):
 * given = delivered + handedBack + transferred + writtenOff + undebited + remaining.
 * `remaining` (Araçta Kalan) must be 0 to close the route. `undebited` is the counter-movement of
 * a wrong scan and the like; goods taken back at the door count as given from then on.
 */
export type CustodyBalance = {
	readonly given: number;
	readonly delivered: number;
	readonly handedBack: number;
	readonly transferred: number;
	readonly writtenOff: number;
	readonly undebited: number;
	readonly remaining: number;
	/** On the plan but not scanned yet; not part of the balance. */
	readonly pending: number;
	/** Left in the depot with a reason; not part of the balance. */
	readonly notDebited: number;
};

/**
 * The balance of a zimmet from how many lines stand in each state.
 * @example balanceOf({ cleared_delivered: 49, cleared_returned: 3, transferred: 1, debited: 4 })
 * // given 57, delivered 49, handedBack 3, transferred 1, remaining 4
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
		given: delivered + handedBack + transferred + writtenOff + undebited + remaining,
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
