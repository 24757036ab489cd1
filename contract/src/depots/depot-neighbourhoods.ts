import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** One ilçe at a time: the whole list of Türkiye has 73,000 names. */
export const listNeighbourhoods = endpoint({
	name: 'listNeighbourhoods',
	summary: 'Bir ilçenin mahalle ve köyleri, posta kodlarıyla (PTT)',
	method: 'GET',
	path: '/api/neighbourhoods',
	access: 'signed-in',
	query: z.object({ province: z.string().max(60), district: z.string().max(60) }),
	answer: z.object({ items: z.array(z.object({ name: z.string(), postalCode: z.string() })) }),
});
