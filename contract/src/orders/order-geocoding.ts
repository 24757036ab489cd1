import { z } from 'zod';
import { geocoderProblem } from '../addresses/geocoder.ts';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

/** How far the geocoder is with addresses of orders (docs/domain.md#points-from-an-address-service). */
const geocoding = z.object({
	/** Whether a service is chosen; without one nothing waits. */
	isOn: z.boolean(),
	located: z.int(),
	/** Not found, rejected, or too vague to ask for. */
	missed: z.int(),
	waiting: z.int(),
	problem: geocoderProblem,
});
export type Geocoding = z.infer<typeof geocoding>;

export const showGeocoding = endpoint({
	name: 'showGeocoding',
	summary: 'Adreslerin konumlanması ne durumda: bir dosyanın ya da deponun siparişleri',
	method: 'GET',
	path: '/api/orders/geocoding',
	access: 'orders.read',
	query: z.object({ depotId: id.optional(), importId: id.optional() }),
	answer: geocoding,
});
