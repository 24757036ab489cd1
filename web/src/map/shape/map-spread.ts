export type Spot = { readonly id: string; readonly x: number; readonly y: number };

/** Plates overlap below this distance in pixels. */
const near = { x: 92, y: 26 };

/**
 * The offset in pixels of each plate, so that plates at one place are stacked; [0, 0] for the
 * lowest of each stack. Keeps the order of the places, so that nothing jumps.
 */
export function spreadOf(spots: readonly Spot[]): Map<string, readonly [number, number]> {
	const stacks: { spots: Spot[]; x: number; y: number }[] = [];
	for (const spot of spots) {
		const stack = stacks.find(
			({ x, y }) => Math.abs(x - spot.x) < near.x && Math.abs(y - spot.y) < near.y,
		);
		if (stack) stack.spots.push(spot);
		else stacks.push({ spots: [spot], x: spot.x, y: spot.y });
	}
	return new Map(
		stacks.flatMap(({ spots: stacked, x, y }) =>
			stacked.map((spot, index) => {
				const up = index * near.y;
				return [spot.id, [Math.round(x - spot.x), Math.round(y - up - spot.y)]] as const;
			}),
		),
	);
}
