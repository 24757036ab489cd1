/** A recorded position, in the sequence of time. */
type TrackPoint = {
	readonly atMs: number;
	readonly longitude: number;
	readonly latitude: number;
};

/** A value that holds from this instant on, in the sequence of time. */
export type TrackStep = { readonly atMs: number; readonly value: number };

export type Track = {
	readonly points: readonly TrackPoint[];
	/** Pieces on board after each movement. */
	readonly pieces: readonly TrackStep[];
	/** The products among them that recipients gave back. */
	readonly products: readonly TrackStep[];
	/** Cash of the driver after each collection, with the float. */
	readonly cashKurus: readonly TrackStep[];
};

export type ReplayMoment = {
	/** The last position before the instant; null before the first one. */
	readonly place: TrackPoint | null;
	/** Without a record for this long the vehicle may be elsewhere. */
	readonly isOld: boolean;
	readonly pieces: number;
	readonly products: number;
	readonly cashKurus: number;
};

const oldMs = 5 * 60_000;

/** Where the vehicle was at an instant, what was on board and how much cash. */
export function replayAt(track: Track, atMs: number): ReplayMoment {
	const place = lastBefore(track.points, atMs);
	return {
		place,
		isOld: place === null || atMs - place.atMs > oldMs,
		pieces: lastBefore(track.pieces, atMs)?.value ?? 0,
		products: lastBefore(track.products, atMs)?.value ?? 0,
		cashKurus: lastBefore(track.cashKurus, atMs)?.value ?? 0,
	};
}

/** The span of the slider; null for a route without any record. */
export function replaySpan({ points, pieces, cashKurus }: Omit<Track, 'products'>) {
	const times = [points, pieces, cashKurus].flatMap((steps) =>
		[steps[0], steps.at(-1)].flatMap((step) => step?.atMs ?? []),
	);
	return times.length === 0 ? null : { fromMs: Math.min(...times), toMs: Math.max(...times) };
}

/** The running sums of changes, as steps. */
export function stepsOf(
	changes: readonly { readonly atMs: number; readonly change: number }[],
	start = 0,
): TrackStep[] {
	let value = start;
	return changes.map(({ atMs, change }) => {
		value += change;
		return { atMs, value };
	});
}

/** By halving, since a day has thousands of positions. */
function lastBefore<Step extends { readonly atMs: number }>(
	steps: readonly Step[],
	atMs: number,
): Step | null {
	let low = 0;
	let high = steps.length;
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const step = steps[middle];
		if (step !== undefined && step.atMs <= atMs) low = middle + 1;
		else high = middle;
	}
	return steps[low - 1] ?? null;
}
