import type { MapPosition } from './map-shapes.ts';

/** Whether a position lies inside a drawn loop (even-odd rule); the loop closes by itself. */
export function isInside(
	{ longitude: x, latitude: y }: MapPosition,
	loop: readonly MapPosition[],
): boolean {
	let inside = false;
	let before = loop.at(-1);
	for (const corner of loop) {
		if (before !== undefined && corner.latitude > y !== before.latitude > y) {
			const along = (y - corner.latitude) / (before.latitude - corner.latitude);
			const crossing = corner.longitude + along * (before.longitude - corner.longitude);
			if (x < crossing) inside = !inside;
		}
		before = corner;
	}
	return inside;
}

/** The ids of the points inside a loop; with `added` they join the selection. */
export function lassoSelection(
	points: readonly (MapPosition & { readonly id: string })[],
	loop: readonly MapPosition[],
	selectedIds: ReadonlySet<string>,
	added: boolean,
): string[] {
	if (loop.length < 3) return added ? [...selectedIds] : [];
	const caught = points.filter((point) => isInside(point, loop)).map(({ id }) => id);
	return added ? [...new Set([...selectedIds, ...caught])] : caught;
}

/** The selection after a click with Shift or Ctrl: the point is added or removed. */
export function toggleSelection(selectedIds: ReadonlySet<string>, id: string): string[] {
	const next = new Set(selectedIds);
	if (!next.delete(id)) next.add(id);
	return [...next];
}
