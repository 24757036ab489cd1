import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

/** How far the geocoder is with addresses of orders (docs/domain.md#points-from-an-address-service). */
const geocoding = z.object({
	/** Whether a service is chosen; without one nothing waits. */
	isOn: z.boolean(),
	located: z.int(),
	/** Not found, rejected, or too vague to ask for. */
	missed: z.int(),
	waiting: z.int(),
	/** Why the service gives no answers; null while it does. */
	problem: z.object({ sentence: z.string(), until: instant.nullable() }).nullable(),
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
