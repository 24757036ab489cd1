import { z } from 'zod';
import { id, instant } from '../common/ids.ts';
import { endpoint } from './endpoint.ts';

const done = z.object({ done: z.literal(true) });
const phone = z.string().trim().max(30);
const pin = z.string().max(20);
const pinDeviceId = id;

const refusedVisit = [
	'access/throttled',
	'access/foreign-origin',
	'access/hosted-provider',
] as const;
const refusedPhone = ['access/phone-unknown', 'access/phone-closed'] as const;

export const enrollPhone = endpoint({
	name: 'enrollPhone',
	summary: 'Telefonu ofisin koduyla tanıt, PIN belirle ve giriş yap',
	method: 'POST',
	path: '/api/auth/phones',
	access: 'public',
	body: z.object({
		phone,
		code: z.string().trim().max(20),
		pin,
		/** Public key of the phone: P-256, SPKI, base64. A retry sends the same one. */
		publicKey: z.string().max(400),
		/** The enrolment of this phone that the new one replaces. */
		formerId: pinDeviceId.nullable(),
	}),
	answer: z.object({ pinDeviceId }),
	refusals: [
		'access/pin-length',
		'access/pin-common',
		'access/pin-date',
		'access/pin-of-phone',
		'access/phone-invalid',
		'access/phone-code-wrong',
		'access/phone-code-expired',
		'access/pin-role',
		...refusedVisit,
	],
});

export const challengePhone = endpoint({
	name: 'challengePhone',
	summary: 'Telefonun imzalayacağı tek kullanımlık değer; kapatılmış telefona nedeni',
	method: 'POST',
	path: '/api/auth/phones/:pinDeviceId/challenge',
	access: 'public',
	params: z.object({ pinDeviceId }),
	answer: z.object({ nonce: z.string() }),
	refusals: [
		...refusedPhone,
		'access/phone-locked',
		'access/foreign-origin',
		'access/hosted-provider',
	],
});

export const signInWithPin = endpoint({
	name: 'signInWithPin',
	summary: 'Tanıtılmış telefonda telefon numarası ve PIN ile giriş',
	method: 'POST',
	path: '/api/auth/phones/:pinDeviceId/sign-in',
	access: 'public',
	params: z.object({ pinDeviceId }),
	body: z.object({
		phone,
		pin,
		nonce: z.string().max(100),
		/** ECDSA with SHA-256 over `pinText`, base64. */
		signature: z.string().max(200),
	}),
	answer: done,
	refusals: [
		...refusedPhone,
		'access/phone-locked',
		'access/wrong-pin',
		'access/pin-role',
		...refusedVisit,
	],
});

/** What the phone signs. */
export function pinText(pinDeviceId: string, nonce: string): string {
	return `sevk pin ${pinDeviceId} ${nonce}`;
}

export const checkScreenPin = endpoint({
	name: 'checkScreenPin',
	summary: 'Kilitli ekranı açan PIN doğru mu',
	method: 'POST',
	path: '/api/me/pin-checks',
	access: 'signed-in',
	body: z.object({ pin }),
	answer: done,
	refusals: [
		'access/phone-unknown',
		'access/phone-locked',
		'access/wrong-screen-pin',
		'access/throttled',
	],
});

const userPhone = z.object({
	pinDeviceId,
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
	params: z.object({ userId: id, pinDeviceId }),
	answer: done,
	refusals: ['access/phone-not-found'],
});
