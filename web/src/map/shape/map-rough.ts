import type { MapPosition } from './map-shapes.ts';

export type RoughPoint = MapPosition & {
	readonly id: string;
	readonly approximate?: boolean | undefined;
};

/** Metres between two points of one place, and how far from it the last one may be. */
const stepM = 110;
const farthestM = 1500;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
const metresPerDegree = 111_195;

/**
 * Where points are drawn: rough ones at the same place, which is the middle of a mahalle or an ilçe,
 * are spread around it in a spiral, so that none hides another. Ids are in the sequence of their time,
 * so a new order moves none of the others.
 */
export function spreadRough(points: readonly RoughPoint[]): ReadonlyMap<string, MapPosition> {
	const rough = points.filter(({ approximate }) => approximate === true);
	const places = Map.groupBy(rough, ({ longitude, latitude }) => `${longitude} ${latitude}`);
	return new Map([...places.values()].flatMap((place) => spiralOf(place)));
}

function spiralOf(place: readonly RoughPoint[]): [string, MapPosition][] {
	const sorted = place.toSorted((one, other) => (one.id < other.id ? -1 : 1));
	const step = Math.min(stepM, farthestM / Math.sqrt(sorted.length));
	return sorted.map(({ id, longitude, latitude }, index) => {
		const radius = (step * Math.sqrt(index)) / metresPerDegree;
		const angle = index * goldenAngle;
		return [
			id,
			{
				longitude: longitude + (radius * Math.cos(angle)) / Math.cos((latitude * Math.PI) / 180),
				latitude: latitude + radius * Math.sin(angle),
			},
		];
	});
}
