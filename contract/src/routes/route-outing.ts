// The outing of a vehicle: departure, stops, suspension, return, and its cancellation before the departure.
import { contactChannels } from '@sevk/domain/orders/common/order-contact';
import { cashDifferenceReasons } from '@sevk/domain/reasons/cash-difference-reason';
import { stopPlaces } from '@sevk/domain/routes/sequence/route-stop-sequence';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, kurus, version, versioned, versionOrState } from '../common/ids.ts';

const params = z.object({ routeId: id });
const stopParams = z.object({ routeId: id, stopId: id });

export const departRoute = endpoint({
	name: 'departRoute',
	summary: 'Çıkış yap: çıkış km ve saati',
	method: 'POST',
	path: '/api/routes/:routeId/departure',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({
		version: versionOrState,
		km: z.int().min(0).max(9_999_999),
		departedAt: instant.nullish(),
	}),
	answer: versioned,
	refusals: ['route/not-ready-to-depart', 'route/wrong-state', 'common/stale'],
});

export const suspendRoute = endpoint({
	name: 'suspendRoute',
	summary: 'Rotayı askıya al (araç arızası, kaza)',
	method: 'POST',
	path: '/api/routes/:routeId/suspension',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({ version, reason: z.string().trim().min(3).max(300) }),
	answer: versioned,
	refusals: ['route/wrong-state', 'common/stale'],
});

export const resumeRoute = endpoint({
	name: 'resumeRoute',
	summary: 'Askıdaki rotayı sürdür',
	method: 'POST',
	path: '/api/routes/:routeId/resumption',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({ version }),
	answer: versioned,
	refusals: ['route/wrong-state', 'common/stale'],
});

export const arriveAtStop = endpoint({
	name: 'arriveAtStop',
	summary: 'Durağa varıldı',
	method: 'POST',
	path: '/api/routes/:routeId/stops/:stopId/arrival',
	access: 'routes.run',
	idempotent: true,
	params: stopParams,
	body: z.object({
		arrivedAt: instant.nullish(),
		/** Since when the phone was there by its position; for the history. */
		nearSince: instant.nullish(),
	}),
	answer: z.object({ id }),
	refusals: ['route/wrong-state', 'stop/finished'],
});

export const contactRecipient = endpoint({
	name: 'contactRecipient',
	summary: 'Alıcının arandığını ya da alıcıya yazıldığını saatiyle kaydet',
	method: 'POST',
	path: '/api/routes/:routeId/orders/:orderId/contacts',
	access: 'routes.run',
	idempotent: true,
	params: z.object({ routeId: id, orderId: id }),
	body: z.object({ channel: z.enum(contactChannels), contactedAt: instant.nullish() }),
	/** Calls of this route so far. */
	answer: z.object({ id, callCount: z.int() }),
	refusals: ['route/wrong-state', 'stop/order-not-on-route'],
});

export const skipStop = endpoint({
	name: 'skipStop',
	summary: 'Durağı atla veya yeniden sıraya al',
	method: 'POST',
	path: '/api/routes/:routeId/stops/:stopId/skip',
	access: 'routes.run',
	idempotent: true,
	params: stopParams,
	body: z.object({ skipped: z.boolean() }),
	answer: z.object({ id }),
	refusals: ['route/wrong-state', 'stop/finished'],
});

export const moveStop = endpoint({
	name: 'moveStop',
	summary: 'Durağı sıradaki yap ya da sona bırak; atlanan durak yeniden sıraya girer',
	method: 'POST',
	path: '/api/routes/:routeId/stops/:stopId/move',
	access: 'routes.run',
	idempotent: true,
	params: stopParams,
	body: z.object({ place: z.enum(stopPlaces) }),
	answer: z.object({ id }),
	refusals: ['route/wrong-state', 'stop/finished'],
});

export const returnRoute = endpoint({
	name: 'returnRoute',
	summary: 'Depoya dönüş: dönüş km ve saati',
	method: 'POST',
	path: '/api/routes/:routeId/return',
	access: 'routes.run',
	idempotent: true,
	params,
	body: z.object({
		version: versionOrState,
		km: z.int().min(0).max(9_999_999),
		returnedAt: instant.nullish(),
	}),
	answer: versioned,
	refusals: ['route/km-reversed', 'route/wrong-state', 'common/stale'],
});

export const cancelRoute = endpoint({
	name: 'cancelRoute',
	summary: 'Rotayı iptal et; siparişler havuza döner',
	method: 'POST',
	path: '/api/routes/:routeId/cancellation',
	access: 'routes.plan',
	idempotent: true,
	params,
	body: z.object({
		version,
		reason: z.string().trim().min(3).max(300),
		/** The float that the depot took back from the driver; absent if there is none. */
		returnedFloatKurus: kurus.optional(),
		/** Where less came back than the driver received; needs the right `settlements.count`. */
		floatDifference: z
			.object({
				reason: z.enum(cashDifferenceReasons),
				note: z.string().trim().max(500),
				/** Whether the driver owes the difference once it is approved. */
				isOwed: z.boolean(),
			})
			.optional(),
	}),
	answer: versioned,
	refusals: [
		'route/wrong-state',
		'route/pieces-in-custody',
		'route/equipment-in-custody',
		'route/float-in-custody',
		'common/note-too-short',
		'common/stale',
		'debit/custody-moved',
		'debit/wrong-state',
	],
});
