import { geocoderTerms } from '@sevk/domain/addresses/geocoder';
import { approximatePoint } from '@sevk/domain/orders/common/order-address';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { readGeocoder } from '../../addresses/geocoder-store.ts';
import { listDepotIds } from '../../depots/depot-store.ts';
import { saveOrderPoints } from '../common/order-point-store.ts';
import {
	deleteGeocodedAddresses,
	type ExpiryOf,
	listGeocoderPoints,
	lockExpiredKeys,
} from './order-geocode-store.ts';

const dayMs = 86_400_000;
/** An address that the service could not answer is asked for again with a later order. */
const givenUpDays = 30;

/**
 * Deletes the answers of geocoders that are past the time that their terms permit, and with them the
 * points that orders have of them: an order is then shown in its ilçe. Returns their number.
 */
export async function deleteOldGeocodings(
	db: Database,
	now: Date,
	signal?: AbortSignal,
): Promise<number> {
	const chosen = await readGeocoder(db);
	const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
	const expiryOf = (kind: keyof ExpiryOf) =>
		daysAgo(chosen.kind === kind ? chosen.days : geocoderTerms[kind].days);
	const expiry = {
		nominatim: expiryOf('nominatim'),
		google: expiryOf('google'),
		here: expiryOf('here'),
	};
	let count = 0;
	for (const depotId of await listDepotIds(db)) {
		for (let deleted = 1; deleted > 0 && !signal?.aborted; count += deleted) {
			deleted = await deleteSome(db, depotId, expiry, now);
		}
	}
	return count;
}

function deleteSome(db: Database, depotId: string, expiry: ExpiryOf, now: Date): Promise<number> {
	const givenUpBefore = new Date(now.getTime() - givenUpDays * dayMs);
	return transact(db, async (tx) => {
		const keys = await lockExpiredKeys(tx, depotId, expiry, givenUpBefore);
		if (keys.length === 0) return 0;
		const orders = await listGeocoderPoints(tx, depotId, keys);
		const points = orders.flatMap((order) => {
			const centre = approximatePoint(order);
			if (centre === null) return [];
			const { point, source, precision } = centre;
			const [longitude, latitude] = point.coordinates;
			const { orderId, warnings } = order;
			return [{ orderId, longitude, latitude, source, precision, warnings }];
		});
		await saveOrderPoints(tx, depotId, points, now);
		await deleteGeocodedAddresses(tx, depotId, keys);
		return keys.length;
	});
}
