import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

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
