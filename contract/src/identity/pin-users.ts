// Sign-in of users without an e-mail: user name and PIN (docs/decisions/0076-user-name-and-pin.md).
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';

const pin = z.string().max(20);
const newPin = [
	'access/pin-length',
	'access/pin-common',
	'access/pin-date',
	'access/pin-of-phone',
] as const;
const tooMany = ['access/throttled', 'access/foreign-origin', 'access/hosted-provider'] as const;

export const signInByName = endpoint({
	name: 'signInByName',
	summary: 'Kullanıcı adı ve PIN ile giriş; yöneticinin verdiği PIN ile önce yeni PIN belirlenir',
	method: 'POST',
	path: '/api/auth/name-sign-ins',
	access: 'public',
	body: z.object({
		username: z.string().max(254),
		pin,
		/** The own PIN that replaces the one of the office. */
		newPin: pin.nullable().default(null),
	}),
	answer: z.object({
		/** `new_pin`: the PIN is right, but it is the office's; nobody is signed in yet. */
		next: z.enum(['done', 'new_pin']),
	}),
	refusals: [
		'access/wrong-name-or-pin',
		'access/pin-expired',
		'access/pin-unchanged',
		...newPin,
		...tooMany,
	],
});

export const changePin = endpoint({
	name: 'changePin',
	summary: 'PIN’imi değiştir; diğer oturumlarım kapanır',
	method: 'POST',
	path: '/api/me/pin',
	access: 'signed-in',
	body: z.object({ currentPin: pin, newPin: pin }),
	answer: z.object({ done: z.literal(true) }),
	refusals: [
		'access/wrong-present-pin',
		'access/no-username',
		'access/pin-unchanged',
		...newPin,
		...tooMany,
	],
});
