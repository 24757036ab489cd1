import { type GeoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { failed, fieldOf, hasShape, type RoadDialect, tableOf } from './road-table.ts';

/** Refusals of a block because of one of its places or pairs. */
const partCodes = ['NoSegment', 'NoTable', 'NoRoute'];

const place = (point: GeoPoint) =>
	`${longitudeOf(point).toFixed(4)},${latitudeOf(point).toFixed(4)}`;

/**
 * The table service of OSRM (`/table/v1`): the kind of vehicle is fixed when its data is prepared, so the
 * name of the profile says nothing.
 */
export const osrmTable: RoadDialect = {
	profiles: {
		foot: 'driving',
		cycle: 'driving',
		motorcycle: 'driving',
		car: 'driving',
		van: 'driving',
		light_truck: 'driving',
		truck: 'driving',
	},
	request: (url, { sources, targets, profile }) => {
		const places = [...sources, ...targets].map(place).join(';');
		const indices = (count: number, first: number) =>
			Array.from({ length: count }, (_, index) => first + index).join(';');
		const query = [
			'annotations=duration,distance',
			'generate_hints=false',
			`sources=${indices(sources.length, 0)}`,
			`destinations=${indices(targets.length, sources.length)}`,
		];
		return { url: `${url}/table/v1/${profile}/${places}?${query.join('&')}` };
	},
	read: (status, body, block) => {
		const code = fieldOf(body, 'code');
		if (code === 'TooBig') return { state: 'too_big' };
		if (typeof code === 'string' && partCodes.includes(code)) return { state: 'not_all' };
		if (code !== 'Ok') return failed(typeof code === 'string' ? code : `status ${status}`);
		const durations = fieldOf(body, 'durations');
		const distances = fieldOf(body, 'distances');
		if (!hasShape(durations, block) || !hasShape(distances, block)) return failed('shape');
		return {
			state: 'answered',
			table: tableOf(block, (source, target) => ({
				metres: distances[source]?.[target],
				seconds: durations[source]?.[target],
			})),
		};
	},
};
