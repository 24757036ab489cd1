// Where the map of a day opens that has no orders yet.
import type { RouteMap } from '@sevk/contract/routes/route-map';
import { centreOf, centreOfAddress } from '@sevk/domain/common/place/address-centre';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import type { Database } from '../../../db/database.ts';
import { readCompany } from '../../company/company-store.ts';
import { readDepotDistricts } from './route-map-store.ts';

/** A depot with a place, else the ilçe of a depot, else that of the company's address. */
export async function readMapCentre(
	db: Database,
	{ depots }: Pick<RouteMap, 'depots'>,
	depotIds: readonly string[],
): Promise<RouteMap['around']> {
	const [depot] = depots;
	if (depot !== undefined) return { longitude: depot.longitude, latitude: depot.latitude };
	const districts = await readDepotDistricts(db, depotIds);
	const centre =
		districts
			.map(({ province, district }) => centreOf(province, district))
			.find((each) => each !== null) ?? centreOfAddress((await readCompany(db)).address);
	return centre === null ? null : { longitude: longitudeOf(centre), latitude: latitudeOf(centre) };
}
