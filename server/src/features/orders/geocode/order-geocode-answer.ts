// How far the geocoder is, over several depots: one statement per depot, summed.
import type { Geocoding } from '@sevk/contract/orders/order-geocoding';
import { sumFields } from '@sevk/domain/common/rule/field-sums';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { geocoderProblemOf } from '../../addresses/geocoder-commands.ts';
import { readGeocoder } from '../../addresses/geocoder-store.ts';
import { countGeocodings } from './order-geocode-store.ts';

/** Without a file, the progress is of what was read in this time. */
const shownMs = 12 * 3_600_000;

/** Of the orders of a file, or of the last hours of some depots. */
export async function readGeocoding(
	db: Database,
	depotIds: readonly string[],
	{ importId, now }: { readonly importId: string | null; readonly now: Date },
): Promise<Geocoding> {
	const geocoder = await readGeocoder(db);
	if (geocoder.kind === null)
		return { isOn: false, located: 0, missed: 0, waiting: 0, problem: null };
	const since = new Date(now.getTime() - shownMs);
	const counts = await eachDepot(depotIds, (depotId) =>
		countGeocodings(db, depotId, { importId, since }),
	);
	const sums = sumFields(counts, ['located', 'missed', 'waiting']);
	return { isOn: true, ...sums, problem: geocoderProblemOf(geocoder, now) };
}
