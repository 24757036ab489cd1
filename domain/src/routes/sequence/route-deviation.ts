import { formatPercent } from '../../common/format/number-format.ts';
import { movedStops } from './route-driver-plan.ts';

type Visit = {
	readonly stopId: string;
	/** The arrival, or the result where none was recorded; null for a stop that was not visited. */
	readonly at: string | Date | null;
};

/** How far the driven order differed from the planned one (Rota sapması). */
export type RouteDeviation = {
	/** Visited stops that were planned. */
	readonly visitedCount: number;
	/** The fewest of them that have to move to explain the driven order. */
	readonly movedCount: number;
};

/** Null where nothing was planned or visited. */
export function routeDeviation(
	planned: readonly string[],
	visits: readonly Visit[],
): RouteDeviation | null {
	const sequence = [...new Set(planned)];
	const known = new Set(sequence);
	const driven = visits
		.flatMap(({ stopId, at }) =>
			at === null || !known.has(stopId) ? [] : [{ stopId, ms: new Date(at).getTime() }],
		)
		.toSorted((one, other) => one.ms - other.ms)
		.map(({ stopId }) => stopId);
	if (driven.length === 0) return null;
	return { visitedCount: driven.length, movedCount: movedStops(sequence, driven).length };
}

/** @example deviationWords({ visitedCount: 24, movedCount: 3 }) // '3 / 24 durak (%13)' */
export function deviationWords({ visitedCount, movedCount }: RouteDeviation): string {
	if (movedCount === 0) return 'Planlanan sırayla gidildi';
	return `${movedCount} / ${visitedCount} durak (${formatPercent(movedCount / visitedCount)})`;
}
