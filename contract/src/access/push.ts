import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readPushOptions = endpoint({
	name: 'readPushOptions',
	summary: 'Tarayıcının anlık bildirime abone olmak için bilmesi gerekenler',
	method: 'GET',
	path: '/api/public/push-options',
	access: 'public',
	answer: z.object({
		/** The public VAPID key; null if this installation sends no push messages. */
		vapidPublicKey: z.string().nullable(),
	}),
});
