// Position of a dragged stop: the heights of the cards are known, not measured.
import type { PlanStop } from '../common/route-plan.ts';

/** Pixels of one column with the gap beside it. */
export const columnWidth = 304;

export const stopHeights = { head: 46, order: 30, foot: 6, gap: 8 };

export function stopHeight(stop: Pick<PlanStop, 'orders'>): number {
	const { head, order, foot, gap } = stopHeights;
	return head + stop.orders.length * order + foot + gap;
}

/**
 * Number of stops above a height within the list: 0 drops at the front. Past a card's middle
 * is below it.
 */
export function dropIndexAt(stops: readonly Pick<PlanStop, 'orders'>[], y: number): number {
	let top = 0;
	for (const [index, stop] of stops.entries()) {
		const height = stopHeight(stop);
		if (y < top + height / 2) return index;
		top += height;
	}
	return stops.length;
}

/**
 * The place in the finished line for what is dropped at an index: stops that leave from above it
 * make room. Undefined means the end, where new stops come in the order of a drive.
 */
export function positionAt(
	stops: readonly Pick<PlanStop, 'key'>[],
	dropIndex: number,
	leaving: ReadonlySet<string>,
): number | undefined {
	const above = stops.slice(0, dropIndex).filter(({ key }) => leaving.has(key)).length;
	const left = stops.filter(({ key }) => leaving.has(key)).length;
	if (dropIndex === stops.length && left === 0) return undefined;
	return dropIndex - above + 1;
}
