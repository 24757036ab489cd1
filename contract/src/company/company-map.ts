import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** Public, so that the map can be drawn before sign-in. */
export const readMapStyle = endpoint({
	name: 'readMapStyle',
	summary: 'Haritanın altlığı: seçilen stilin adresi; yoksa birlikte gelen Türkiye altlığı',
	method: 'GET',
	path: '/api/public/map-style',
	access: 'public',
	answer: z.object({ styleUrl: z.string().nullable() }),
});
