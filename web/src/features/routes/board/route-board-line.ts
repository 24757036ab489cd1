// Position of a dragged stop, computed from the known heights of the cards.
import type { PlanStop } from '../common/route-plan.ts';

/** Width of a column with its gap, in pixels. */
export const columnWidth = 304;

export const stopHeights = { head: 46, order: 30, foot: 6, gap: 8 };

export function stopHeight(stop: Pick<PlanStop, 'orders'>): number {
	const { head, order, foot, gap } = stopHeights;
	return head + stop.orders.length * order + foot + gap;
}

/**
 * Number of stops above a height within the list: 0 inserts first. The lower half of a card
 * counts as below it.
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
 * The final position of orders dropped at an index: stops that move away from above it do not
 * count. Undefined means the end, where the server sorts new stops.
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
