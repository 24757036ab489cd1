import { showGeocoding } from '@sevk/contract/orders/order-geocoding';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { type GeocoderContext, geocoderProblemOf } from '../../addresses/geocoder-commands.ts';
import { readGeocoder } from '../../addresses/geocoder-store.ts';
import { countGeocodings } from './order-geocode-store.ts';

/** Without a file, the progress is of what was read in this time. */
const shownMs = 12 * 3_600_000;

export function implementGeocoding({
	db,
	now = () => new Date(),
}: Pick<GeocoderContext, 'db' | 'now'>): Implementation[] {
	return [
		implement(showGeocoding, async ({ query }, caller) => {
			const { depotId, importId = null } = query;
			const at = now();
			const geocoder = await readGeocoder(db);
			const isOn = geocoder.kind !== null;
			if (!isOn) return { isOn, located: 0, missed: 0, waiting: 0, problem: null };
			const since = new Date(at.getTime() - shownMs);
			const counts = await eachDepot(depotsOf(caller, depotId), (each) =>
				countGeocodings(db, each, { importId, since }),
			);
			const sum = (name: 'located' | 'missed' | 'waiting') =>
				counts.reduce((total, count) => total + count[name], 0);
			return {
				isOn,
				located: sum('located'),
				missed: sum('missed'),
				waiting: sum('waiting'),
				problem: geocoderProblemOf(geocoder, at),
			};
		}),
	];
}
