// Delivery codes (Teslimat kodu) of the orders of a route.
import { codeChannels } from '@sevk/domain/orders/common/order-code-channel';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

const params = z.object({ routeId: id });

/** The code of an order on its route: whether it reached the recipient, and what is left. */
export const stopCode = z.object({
	/** `none`: not made yet. */
	state: z.enum(['none', 'waiting', 'sent', 'failed']),
	/** Whether a message that waits was tried before. */
	isRetrying: z.boolean(),
	channel: z.enum(codeChannels).nullable(),
	/** The masked number or address. */
	sentTo: z.string().nullable(),
	sentAt: instant.nullable(),
	/** Tries before the code is locked. */
	triesLeft: z.int(),
	/** Further codes that may be requested. */
	codesLeft: z.int(),
	/** A delivery without the code, which a second person allows. */
	release: z
		.object({
			reason: z.string(),
			requestedByName: z.string(),
			/** Whether the caller requested it, who then may not allow it. */
			isOwn: z.boolean(),
			/** Null while it waits for the office. */
			releasedByName: z.string().nullable(),
		})
		.nullable(),
});
export type StopCode = z.infer<typeof stopCode>;

const answer = z.object({ orderId: id });
/** Of each act on the code of an order that has no result yet. */
const codeRefusals = [
	'route/wrong-state',
	'stop/result-exists',
	'stop/code-not-needed',
	'stop/code-released',
] as const;

export const requestCode = endpoint({
	name: 'requestCode',
	summary: 'Alıcıya yeni teslimat kodu gönder',
	method: 'POST',
	path: '/api/routes/:routeId/codes',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({ orderId: id }),
	answer,
	refusals: [...codeRefusals, 'stop/code-no-phone', 'stop/code-limit', 'stop/code-too-soon'],
});

export const requestCodeRelease = endpoint({
	name: 'requestCodeRelease',
	summary: 'Kodsuz teslim izni iste (nedeniyle)',
	method: 'POST',
	path: '/api/routes/:routeId/code-release-requests',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({ orderId: id, reason: z.string().trim().min(3).max(300) }),
	answer,
	refusals: [...codeRefusals],
});

export const releaseCode = endpoint({
	name: 'releaseCode',
	summary: 'Kodsuz teslime izin ver (isteyenden başka biri)',
	method: 'POST',
	path: '/api/routes/:routeId/code-releases',
	access: 'routes.release-code',
	idempotent: true,
	params,
	body: z.object({ orderId: id }),
	answer,
	refusals: [...codeRefusals, 'stop/code-release-missing', 'stop/code-release-own'],
});
