import { pushKinds } from '@sevk/domain/push/push-token';
import { type PushType, pushTypes } from '@sevk/domain/push/push-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { instant } from '../common/ids.ts';

export const readPushOptions = endpoint({
	name: 'readPushOptions',
	summary: 'Bir cihazın anlık bildirime abone olmak için bilmesi gerekenler',
	method: 'GET',
	path: '/api/public/push-options',
	access: 'public',
	answer: z.object({
		/** The public VAPID key; null if this installation sends no push messages. */
		vapidPublicKey: z.string().nullable(),
		/** The kinds of tokens that this installation can send to. */
		kinds: z.array(z.enum(pushKinds)),
	}),
});

/** The id that the device made for itself: 128 random bits in the form of a UUID. */
const device = z.object({ deviceId: z.guid() });

export const savePushToken = endpoint({
	name: 'savePushToken',
	summary: 'Bu cihazı anlık bildirimler için kaydet',
	method: 'PUT',
	path: '/api/push-tokens/:deviceId',
	access: 'signed-in',
	params: device,
	body: z.object({
		kind: z.enum(pushKinds),
		/** The subscription of a browser as JSON, or the token of the native service. */
		token: z.string().min(1).max(4096),
	}),
	answer: z.object({
		/** When a push service last took a message for this device; null: never. */
		sentAt: instant.nullable(),
		/** What the signed-in user is informed of. */
		types: z.array(z.enum(pushTypes as [PushType, ...PushType[]])),
	}),
	refusals: ['push/token-refused', 'push/kind-off', 'push/token-gone'],
});

export const removePushToken = endpoint({
	name: 'removePushToken',
	summary: 'Bu cihazın bildirim kaydını sil',
	method: 'DELETE',
	path: '/api/push-tokens/:deviceId',
	access: 'signed-in',
	params: device,
	answer: z.object({}),
});

export const sendTestPush = endpoint({
	name: 'sendTestPush',
	summary: 'Bu cihaza deneme bildirimi gönder',
	method: 'POST',
	path: '/api/push-tokens/:deviceId/test',
	access: 'signed-in',
	params: device,
	answer: z.object({
		/** `failed`: the push service could not be reached or did not take the message. */
		outcome: z.enum(['sent', 'gone', 'failed']),
	}),
	refusals: ['push/device-unknown'],
});
