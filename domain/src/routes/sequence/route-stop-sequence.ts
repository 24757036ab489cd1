import { isFinished, type StopState } from '../common/route.ts';

/** Where a driver moves a stop: before all other open stops, or behind them. */
export const stopPlaces = ['next', 'last'] as const;
export type StopPlace = (typeof stopPlaces)[number];

type Stop = { readonly id: string; readonly state: StopState };

/** The stops by position after one of them was moved; finished stops keep their places. */
export function movedStop<S extends Stop>(
	stops: readonly S[],
	stopId: string,
	place: StopPlace,
): S[] {
	const moved = stops.find(({ id }) => id === stopId);
	if (moved === undefined) return [...stops];
	const others = stops.filter(({ id }) => id !== stopId);
	if (place === 'last') return [...others, moved];
	const firstOpen = others.findIndex(({ state }) => !isFinished(state));
	const index = firstOpen === -1 ? others.length : firstOpen;
	return others.toSpliced(index, 0, moved);
}
