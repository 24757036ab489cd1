import { type GeoPoint, latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { failed, fieldOf, hasShape, type RoadDialect, tableOf } from './road-table.ts';

/** Exceeded max locations. */
const tooManyPlaces = 150;
/** A pair is too far apart, in unconnected regions, a place has no road near, no path. */
const partCodes = [154, 170, 171, 442];

const place = (point: GeoPoint) => ({ lat: latitudeOf(point), lon: longitudeOf(point) });

/** The time-distance matrix of Valhalla (`/sources_to_targets`); its distances are km. */
export const valhallaMatrix: RoadDialect = {
	profiles: {
		foot: 'pedestrian',
		cycle: 'bicycle',
		motorcycle: 'motorcycle',
		car: 'auto',
		van: 'auto',
		light_truck: 'auto',
		truck: 'truck',
	},
	request: (url, { sources, targets, profile }) => ({
		url: `${url}/sources_to_targets`,
		init: {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({
				sources: sources.map(place),
				targets: targets.map(place),
				costing: profile,
				units: 'kilometers',
			}),
		},
	}),
	read: (status, body, block) => {
		const code = fieldOf(body, 'error_code');
		if (code === tooManyPlaces) return { state: 'too_big' };
		if (typeof code === 'number' && partCodes.includes(code)) return { state: 'not_all' };
		if (status !== 200) return failed(typeof code === 'number' ? String(code) : `status ${status}`);
		const rows = fieldOf(body, 'sources_to_targets');
		if (!hasShape(rows, block)) return failed('shape');
		return {
			state: 'answered',
			table: tableOf(block, (source, target) => {
				const way = rows[source]?.[target];
				const km = fieldOf(way, 'distance');
				return {
					metres: typeof km === 'number' ? km * 1_000 : null,
					seconds: fieldOf(way, 'time'),
				};
			}),
		};
	},
};
