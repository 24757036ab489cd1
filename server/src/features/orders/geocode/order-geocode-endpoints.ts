import { showGeocoding } from '@sevk/contract/orders/order-geocoding';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { GeocoderContext } from '../../addresses/geocoder-commands.ts';
import { readGeocoding } from './order-geocode-answer.ts';

export function implementGeocoding({
	db,
	now = () => new Date(),
}: Pick<GeocoderContext, 'db' | 'now'>): Implementation[] {
	return [
		implement(showGeocoding, async ({ query: { depotId, importId = null } }, caller) =>
			readGeocoding(db, depotsOf(caller, depotId), { importId, now: now() }),
		),
	];
}
