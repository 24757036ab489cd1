import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

const userPhone = z.object({
	pinDeviceId: id,
	/** The User-Agent header of the enrolment. */
	userAgent: z.string(),
	enrolledAt: instant,
	/** Who created the code. */
	codeByName: z.string(),
	lastSeenAt: instant,
	isLocked: z.boolean(),
	closedAt: instant.nullable(),
	closedByName: z.string().nullable(),
});
export type UserPhone = z.output<typeof userPhone>;

const params = z.object({ userId: id });

export const listUserPhones = endpoint({
	name: 'listUserPhones',
	summary: 'Sürücünün PIN ile giriş için tanıtılmış telefonları',
	method: 'GET',
	path: '/api/users/:userId/phones',
	access: 'users.edit',
	params,
	answer: z.object({
		/** False if an external provider manages the sign-in. */
		managedHere: z.boolean(),
		items: z.array(userPhone),
	}),
});

export const createPhoneCode = endpoint({
	name: 'createPhoneCode',
	summary: 'Sürücünün telefonunu tanıtan 15 dakikalık kod; önceki kod geçersiz olur',
	method: 'POST',
	path: '/api/users/:userId/phone-codes',
	access: 'users.edit',
	idempotent: true,
	params,
	answer: z.object({
		code: z.string(),
		expiresAt: instant,
		/** Login with the code, for a QR code. */
		address: z.string(),
	}),
	refusals: [
		'access/user-retired',
		'access/pin-role',
		'access/pin-phone-missing',
		'access/hosted-provider',
	],
});

export const closeUserPhone = endpoint({
	name: 'closeUserPhone',
	summary: 'Kayıp telefonu kapat; oturumları hemen biter',
	method: 'POST',
	path: '/api/users/:userId/phones/:pinDeviceId/closing',
	access: 'users.edit',
	idempotent: true,
	params: z.object({ userId: id, pinDeviceId: id }),
	answer: z.object({ done: z.literal(true) }),
	refusals: ['access/phone-not-found'],
});
