import { tones } from '@sevk/domain/common/tone';
import { searchKinds } from '@sevk/domain/search/search-words';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { id } from '../common/ids.ts';

/** The screens that a hit may open. */
const hitScreens = [
	'orderDetail',
	'routeDetail',
	'completedRouteDetail',
	'debitDetail',
	'vehicles',
	'drivers',
] as const;

const searchHit = z.object({
	kind: z.enum(searchKinds),
	id,
	/** What it is called: a number, a barcode, a plate, a masked name. */
	title: z.string(),
	/** Whom or what it belongs to, masked; empty when the title says it all. */
	note: z.string(),
	/** Where it is and who holds it, in one sentence. */
	sentence: z.string(),
	state: z.object({ label: z.string(), tone: z.enum(tones) }).nullable(),
	/** Null when there is no screen of its own. */
	screen: z.enum(hitScreens).nullable(),
	/** Fills the parameters of the screen's path; what has no place there is its query. */
	params: z.record(z.string(), z.string()),
});
export type SearchHit = z.infer<typeof searchHit>;

export const search = endpoint({
	name: 'search',
	summary: 'Nerede, kimde? Barkod, sipariş, plaka, telefon, rota, zimmet veya ad ile',
	method: 'GET',
	path: '/api/search',
	access: 'orders.read',
	query: z.object({ q: z.string().trim().min(1).max(120) }),
	/** At most 20 in the order in which they are shown: what was met exactly comes first. */
	answer: z.object({ hits: z.array(searchHit) }),
});
