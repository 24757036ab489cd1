import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

/** Public, so that the map can be drawn before sign-in. */
export const readMapStyle = endpoint({
	name: 'readMapStyle',
	summary: 'Seçilen haritanın stil adresi; yoksa birlikte gelen Türkiye haritası',
	method: 'GET',
	path: '/api/public/map-style',
	access: 'public',
	answer: z.object({ styleUrl: z.string().nullable() }),
});
