import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

export const readDeviceKey = endpoint({
	name: 'readDeviceKey',
	summary: 'Telefonda bekleyen kayıtları mühürleyen anahtar; kişi ve cihaz için hep aynı',
	method: 'GET',
	path: '/api/device-key',
	access: 'signed-in',
	query: z.object({ deviceId: z.string().regex(/^[\w.:-]{8,64}$/) }),
	answer: z.object({
		/** 256 bits in base64. */
		key: z.string(),
	}),
});
