import type { DebitLineState } from './debit.ts';

/**
 * The Zimmet Terazisi, in pieces (domain.md §2, rule 3):
 * given = delivered + handedBack + transferred + writtenOff + undebited + remaining.
 * `remaining` (Araçta Kalan) must be 0 to close the route. `undebited` is the counter-movement of
 * a wrong scan and the like; goods taken back at the door count as given from then on.
 */
export type DebitBalance = {
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
export function balanceOf(counts: Readonly<Partial<Record<DebitLineState, number>>>): DebitBalance {
	const of = (state: DebitLineState) => counts[state] ?? 0;
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

/** The sum of several zimmet on one route. */
export function addBalances(balances: readonly DebitBalance[]): DebitBalance {
	return balances.reduce(
		(sum, one) => ({
			given: sum.given + one.given,
			delivered: sum.delivered + one.delivered,
			handedBack: sum.handedBack + one.handedBack,
			transferred: sum.transferred + one.transferred,
			writtenOff: sum.writtenOff + one.writtenOff,
			undebited: sum.undebited + one.undebited,
			remaining: sum.remaining + one.remaining,
			pending: sum.pending + one.pending,
			notDebited: sum.notDebited + one.notDebited,
		}),
		balanceOf({}),
	);
}

/**
 * The balance as the sentence an admin reads.
 * @example '57 zimmetlendi = 49 teslim + 3 geri teslim + 1 devir + 4 araçta'
 */
export function balanceSentence(balance: DebitBalance): string {
	const parts = [
		`${balance.delivered} teslim`,
		`${balance.handedBack} geri teslim`,
		...(balance.transferred > 0 ? [`${balance.transferred} devir`] : []),
		...(balance.writtenOff > 0 ? [`${balance.writtenOff} tutanak`] : []),
		...(balance.undebited > 0 ? [`${balance.undebited} düşülen`] : []),
		`${balance.remaining} araçta`,
	];
	return `${balance.given} zimmetlendi = ${parts.join(' + ')}`;
}
