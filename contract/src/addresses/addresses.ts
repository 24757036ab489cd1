import { addressFactStates } from '@sevk/domain/addresses/address-fact';
import { addressFactKinds } from '@sevk/domain/addresses/address-fact-kind';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant, point, serviceDate, version, versioned } from '../common/ids.ts';

/** Hours in which deliveries succeed, `[from, until)`. */
export const bestHours = z.object({ from: z.int(), until: z.int() });

const address = z.object({
	id,
	depotId: id,
	addressLine: z.string(),
	neighbourhood: z.string(),
	district: z.string(),
	province: z.string(),
	point: point.nullable(),
	pinSource: z.enum(['deliveries', 'office']).nullable(),
	isPinConfirmed: z.boolean(),
	deliveries: z.int(),
	failures: z.int(),
	placeMinutes: z.number().nullable(),
	parcelSeconds: z.int().nullable(),
	bestHours: bestHours.nullable(),
	/** Facts that wait for a confirmation. */
	suggestions: z.int(),
	lastUsedAt: instant,
	version,
});
export type Address = z.infer<typeof address>;

const addressFact = z.object({
	id,
	kind: z.enum(addressFactKinds),
	body: z.string(),
	state: z.enum(addressFactStates),
	expiresOn: serviceDate.nullable(),
	suggestedBy: z.string(),
	suggestedAt: instant,
	/** The caller may confirm it: another person suggested it, or the office confirms. */
	mayConfirm: z.boolean(),
});

/** A fact that waits for the confirmation of another driver, as his phone shows it. */
export const addressSuggestion = z.object({
	addressId: id,
	factId: id,
	kind: z.enum(addressFactKinds),
	body: z.string(),
});
export type AddressSuggestion = z.infer<typeof addressSuggestion>;

const addressDetail = address.extend({
	facts: z.array(addressFact),
	/** Spellings that the office declared the same. */
	merged: z.array(z.object({ id, addressLine: z.string() })),
	/** Records that may be the same address, by their pins and doors; for the office. */
	near: z
		.array(
			z.object({
				id,
				addressLine: z.string(),
				neighbourhood: z.string(),
				district: z.string(),
				distanceM: z.int(),
			}),
		)
		.optional(),
	hours: z.array(z.object({ hour: z.int(), attempts: z.int(), deliveries: z.int() })),
});
export type AddressDetail = z.infer<typeof addressDetail>;

export const listAddresses = endpoint({
	name: 'listAddresses',
	summary: 'Adres Defteri',
	method: 'GET',
	path: '/api/addresses',
	access: 'orders.read',
	query: z.object({ depotId: id.optional(), q: z.string().max(120).optional() }),
	/** The first ones; `hasMore`: a narrower search finds others. */
	answer: z.object({ items: z.array(address), hasMore: z.boolean() }),
});

const params = z.object({ addressId: id });

const factFields = z.object({
	kind: z.enum(addressFactKinds),
	body: z.string().trim().min(3).max(200),
	expiresOn: serviceDate.nullable(),
});
export type AddressFactFields = z.infer<typeof factFields>;

export const showAddress = endpoint({
	name: 'showAddress',
	summary: 'Adres',
	method: 'GET',
	path: '/api/addresses/:addressId',
	access: 'orders.read',
	params,
	answer: addressDetail,
});

export const setAddressPin = endpoint({
	name: 'setAddressPin',
	summary: 'Adresin konumunu düzelt; boş: teslimatlardan öğrenilsin',
	method: 'PUT',
	path: '/api/addresses/:addressId/pin',
	access: 'orders.edit',
	params,
	body: z.object({ point: point.nullable(), version }),
	answer: versioned,
	refusals: ['common/stale'],
});

export const mergeAddress = endpoint({
	name: 'mergeAddress',
	summary: 'Adresi başka bir kayıtla birleştir; boş: ayır',
	method: 'PUT',
	path: '/api/addresses/:addressId/merge',
	access: 'orders.edit',
	params,
	body: z.object({ intoId: id.nullable() }),
	answer: z.object({ id }),
	refusals: ['address/not-mergeable'],
});

export const addAddressFact = endpoint({
	name: 'addAddressFact',
	summary: 'Adrese bilgi ekle; onaylı olarak görünür',
	method: 'POST',
	path: '/api/addresses/:addressId/facts',
	access: 'orders.edit',
	idempotent: true,
	params,
	body: factFields,
	answer: z.object({ id }),
	refusals: ['address/fact-has-name', 'address/fact-has-phone'],
});

export const settleAddressFact = endpoint({
	name: 'settleAddressFact',
	summary: 'Adres bilgisini onayla ya da kaldır',
	method: 'POST',
	path: '/api/addresses/:addressId/facts/:factId/settlement',
	access: 'orders.edit',
	idempotent: true,
	params: params.extend({ factId: id }),
	body: z.object({ act: z.enum(['confirm', 'retire']) }),
	answer: z.object({ id }),
	refusals: ['address/fact-settled', 'address/own-fact'],
});

/** For a driver who was there as well; the office settles. */
export const confirmAddressFact = endpoint({
	name: 'confirmAddressFact',
	summary: 'Başka bir sürücünün adres bilgisini onayla',
	method: 'POST',
	path: '/api/addresses/:addressId/facts/:factId/confirmation',
	access: 'routes.run',
	idempotent: true,
	params: params.extend({ factId: id }),
	body: z.object({}),
	answer: z.object({ id }),
	refusals: ['address/fact-settled', 'address/own-fact'],
});

const orderParams = z.object({ orderId: id });

/** What is known of the address of an order; null for an address without a door number. */
export const readOrderAddress = endpoint({
	name: 'readOrderAddress',
	summary: 'Siparişin adresi hakkında bilinenler',
	method: 'GET',
	path: '/api/orders/:orderId/address',
	access: 'orders.read',
	params: orderParams,
	answer: z.object({ address: addressDetail.nullable(), mayRemember: z.boolean() }),
});

export const suggestAddressFact = endpoint({
	name: 'suggestAddressFact',
	summary: 'Adres hakkında bilgi öner',
	method: 'POST',
	path: '/api/orders/:orderId/address-facts',
	access: 'routes.run',
	idempotent: true,
	params: orderParams,
	body: factFields,
	answer: z.object({ id }),
	refusals: ['address/fact-has-name', 'address/fact-has-phone', 'address/vague'],
});
