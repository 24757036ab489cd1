import { tones } from '@sevk/domain/common/rule/tone';
import { searchKinds } from '@sevk/domain/search/search-words';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';
import { scannerKeyboard } from '../orders/order-pieces.ts';

/** Screens that a result can link to. */
const hitScreens = [
	'orderDetail',
	'routeDetail',
	'completedRouteDetail',
	'debits',
	'debitDetail',
	'receipts',
	'vehicles',
	'drivers',
] as const;

const searchHit = z.object({
	kind: z.enum(searchKinds),
	id,
	/** Name of the record: a number, a barcode, a plate, a masked name. */
	title: z.string(),
	/** The person or record it belongs to, masked; empty if the title suffices. */
	note: z.string(),
	/** Where it is and who holds it, in one sentence. */
	sentence: z.string(),
	state: z.object({ label: z.string(), tone: z.enum(tones) }).nullable(),
	/** Null if it has no screen. */
	screen: z.enum(hitScreens).nullable(),
	/** Parameters of the screen's path; others become its query. */
	params: z.record(z.string(), z.string()),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = endpoint({
	name: 'search',
	summary: 'Nerede, kimde? Barkod, sipariş, plaka, telefon, rota, zimmet, tutanak veya ad ile',
	method: 'GET',
	path: '/api/search',
	access: 'orders.read',
	query: z.object({ q: z.string().trim().min(1).max(120) }),
	/** At most 20 results; exact matches come first. */
	answer: z.object({ hits: z.array(searchHit), scannerKeyboard }),
});
