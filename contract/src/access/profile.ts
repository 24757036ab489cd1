import { rights } from '@sevk/domain/access/right';
import { roles } from '@sevk/domain/access/role';
import { z } from 'zod';
import { id, instant, version } from '../common/ids.ts';
import { endpoint } from './endpoint.ts';

const profile = z.object({
	userId: id,
	email: z.string().nullable(),
	name: z.string(),
	phone: z.string().nullable(),
	role: z.enum(roles),
	rights: z.array(z.enum(rights)),
	allDepots: z.boolean(),
	depots: z.array(
		z.object({
			depotId: id,
			code: z.string(),
			name: z.string(),
			/** Whether the depot uses Mal Kabul: it receives by scan, or still expects pieces. */
			receivesGoods: z.boolean(),
		}),
	),
	driverId: id.nullable(),
	/** Masked TCKN of the user; a driver's TCKN belongs to the driver record. */
	nationalIdMasked: z.string().nullable(),
	photoFile: z.string().nullable(),
	secondFactor: z.object({
		/** False if an external provider manages passwords and second factors. */
		managedHere: z.boolean(),
		enabled: z.boolean(),
		recoveryCodesLeft: z.int(),
	}),
	/** Minutes without use after which the screen needs the PIN; null without a sign-in by PIN. */
	screenLockMinutes: z.int().nullable(),
	/** Version and commit of the running product, for a report of a fault. */
	product: z.object({ version: z.string(), commit: z.string().nullable() }),
	version,
});
export type Profile = z.output<typeof profile>;

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

export const readProfile = endpoint({
	name: 'readProfile',
	summary: 'Profilim: ad, rol, yetkiler, depolar, iki adımlı doğrulama',
	method: 'GET',
	path: '/api/me',
	access: 'signed-in',
	answer: profile,
});

export const editProfile = endpoint({
	name: 'editProfile',
	summary: 'Adımı, telefonumu ve TCKN bilgimi değiştir',
	method: 'PATCH',
	path: '/api/me',
	access: 'signed-in',
	body: z.object({
		version,
		name: z.string().trim().min(2).max(80).optional(),
		phone: z.string().trim().max(30).nullable().optional(),
		/** Omitted: unchanged. null: deleted. */
		nationalId: z.string().trim().max(20).nullable().optional(),
	}),
	answer: profile,
	refusals: [
		'common/stale',
		'access/phone-invalid',
		'access/national-id-invalid',
		'access/national-id-of-driver',
	],
});

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
