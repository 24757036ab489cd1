// What the caller signs in with: the password, the second factor and the open sessions.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id, instant } from '../common/ids.ts';

export const secondFactorState = z.object({
	/** False if an external provider manages passwords and second factors. */
	managedHere: z.boolean(),
	enabled: z.boolean(),
	recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.output<typeof secondFactorState>;

const signedInSession = z.object({
	sessionId: id,
	/** The User-Agent header, e.g. `Mozilla/5.0 (Linux; Android 15) …`. */
	userAgent: z.string(),
	address: z.string(),
	startedAt: instant,
	lastSeenAt: instant,
	expiresAt: instant,
	current: z.boolean(),
});

/** A wrong password for the caller's account. */
const failedSignIn = z.object({
	failedSignInId: id,
	userAgent: z.string(),
	/** An IPv4 address, or the /64 prefix of an IPv6 address. */
	address: z.string(),
	failedAt: instant,
});

export type FailedSignIn = z.output<typeof failedSignIn>;

const done = z.object({ done: z.literal(true) });
const password = z.string().min(1).max(1000);
const accountRefusals = [
	'access/throttled',
	'access/hosted-provider',
	'access/foreign-origin',
] as const;
const wrongPassword = ['access/wrong-password', ...accountRefusals] as const;

export const changePassword = endpoint({
	name: 'changePassword',
	summary: 'Şifremi değiştir; diğer oturumlarım kapanır',
	method: 'POST',
	path: '/api/me/password',
	access: 'signed-in',
	body: z.object({ currentPassword: password, newPassword: password }),
	answer: done,
	refusals: [
		...wrongPassword,
		'access/password-too-short',
		'access/password-too-long',
		'access/password-is-email',
		'access/password-personal',
		'access/password-common',
		'access/password-unchanged',
	],
});

export const beginSecondFactor = endpoint({
	name: 'beginSecondFactor',
	summary: 'İki adımlı doğrulamayı kurmaya başla: anahtar ve kurtarma kodları',
	method: 'POST',
	path: '/api/me/second-factor',
	access: 'signed-in',
	body: z.object({ password }),
	answer: z.object({
		/** `otpauth://totp/…`, shown as a QR code. */
		totpUri: z.string(),
		recoveryCodes: z.array(z.string()),
	}),
	refusals: [...wrongPassword, 'access/sign-in-again', 'access/second-factor-on'],
});

export const confirmSecondFactor = endpoint({
	name: 'confirmSecondFactor',
	summary: 'İlk kodla iki adımlı doğrulamayı aç',
	method: 'POST',
	path: '/api/me/second-factor/confirmation',
	access: 'signed-in',
	body: z.object({ code: z.string().trim().min(6).max(10) }),
	answer: done,
	refusals: [
		'access/wrong-code',
		'access/second-factor-on',
		'access/second-factor-not-begun',
		'access/sign-in-again',
		...accountRefusals,
	],
});

export const removeSecondFactor = endpoint({
	name: 'removeSecondFactor',
	summary: 'İki adımlı doğrulamayı kapat',
	method: 'POST',
	path: '/api/me/second-factor/removal',
	access: 'signed-in',
	body: z.object({ password }),
	answer: done,
	refusals: [...wrongPassword, 'access/sign-in-again', 'access/second-factor-off'],
});

export const renewRecoveryCodes = endpoint({
	name: 'renewRecoveryCodes',
	summary: 'Yeni kurtarma kodları; eskileri geçersiz olur',
	method: 'POST',
	path: '/api/me/recovery-codes',
	access: 'signed-in',
	body: z.object({ password }),
	answer: z.object({ recoveryCodes: z.array(z.string()) }),
	refusals: [...wrongPassword, 'access/sign-in-again', 'access/second-factor-off'],
});

export const listSessions = endpoint({
	name: 'listSessions',
	summary: 'Açık oturumlarım ve son başarısız giriş denemeleri',
	method: 'GET',
	path: '/api/sessions',
	access: 'signed-in',
	answer: z.object({
		items: z.array(signedInSession),
		/** The last ten of 30 days, newest first. */
		failedSignIns: z.array(failedSignIn),
	}),
});

export const revokeSession = endpoint({
	name: 'revokeSession',
	summary: 'Bir oturumumu kapat',
	method: 'DELETE',
	path: '/api/sessions/:sessionId',
	access: 'signed-in',
	params: z.object({ sessionId: id }),
	answer: done,
	refusals: ['access/session-not-found'],
});

export const revokeOtherSessions = endpoint({
	name: 'revokeOtherSessions',
	summary: 'Diğer oturumlarımı kapat',
	method: 'DELETE',
	path: '/api/sessions',
	access: 'signed-in',
	answer: z.object({ ended: z.int() }),
});
