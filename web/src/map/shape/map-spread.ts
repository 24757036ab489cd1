export type Spot = { readonly id: string; readonly x: number; readonly y: number };

/** Plates overlap below this distance in pixels. */
const near = { x: 92, y: 26 };

/**
 * How far, in pixels, each plate moves so that plates over one place are piled up; [0, 0] for the
 * lowest of each pile. Keeps the order of the spots, so that nothing jumps.
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
