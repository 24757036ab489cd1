import { roles } from '@sevk/domain/common/access/role';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { instant } from '../common/ids.ts';

/** The identity provider and the settings that the sign-in screen needs for it. */
export const signInOptions = z.object({
	provider: z.discriminatedUnion('kind', [
		z.object({ kind: z.literal('embedded') }),
		z.object({
			kind: z.literal('firebase'),
			projectId: z.string(),
			apiKey: z.string(),
			/** `127.0.0.1:9099` in tests with the emulator, otherwise null. */
			emulatorHost: z.string().nullable(),
		}),
	]),
	/** How long the mailed link of a forgotten password is valid. */
	resetLinkMinutes: z.int(),
	/** Demo accounts, one per role; empty outside the demo. */
	demoSignIns: z.array(
		z.object({
			role: z.enum(roles),
			label: z.string(),
			email: z.string(),
			password: z.string(),
		}),
	),
});
export type SignInOptions = z.output<typeof signInOptions>;

export const signInStep = z.object({
	/** `second_factor`: the password is correct and the authenticator code is required. */
	next: z.enum(['done', 'second_factor']),
});

export const accessToken = z.object({
	/** Null without a session; this is not an error. */
	accessToken: z.string().nullable(),
	expiresAt: instant.nullable(),
});

const done = z.object({ done: z.literal(true) });
const password = z.string().min(1).max(1000);
const linkToken = z.string().min(10).max(200);

const tooMany = ['access/throttled', 'access/foreign-origin', 'access/hosted-provider'] as const;
const newPassword = [
	'access/password-too-short',
	'access/password-too-long',
	'access/password-is-email',
	'access/password-personal',
	'access/password-common',
] as const;

export const readSignInOptions = endpoint({
	name: 'readSignInOptions',
	summary: 'Hangi kimlik sağlayıcıyla giriş yapılır; demo hesapları',
	method: 'GET',
	path: '/api/public/sign-in-options',
	access: 'public',
	answer: signInOptions,
});

export const signIn = endpoint({
	name: 'signIn',
	summary: 'E-posta ve şifreyle giriş; oturum çerezini yazar',
	method: 'POST',
	path: '/api/auth/sign-in',
	access: 'public',
	body: z.object({ email: z.string().max(254), password }),
	answer: signInStep,
	refusals: ['access/wrong-credentials', ...tooMany],
});

export const verifySecondFactor = endpoint({
	name: 'verifySecondFactor',
	summary: 'Girişin ikinci adımı: doğrulama ya da kurtarma kodu',
	method: 'POST',
	path: '/api/auth/second-factor',
	access: 'public',
	body: z.object({
		kind: z.enum(['code', 'recovery']),
		code: z.string().trim().min(4).max(40),
		/** Skip the second factor in this browser for 30 days. */
		trustDevice: z.boolean().default(false),
	}),
	answer: signInStep,
	refusals: ['access/wrong-code', 'access/wrong-recovery-code', 'access/sign-in-again', ...tooMany],
});

export const issueAccessToken = endpoint({
	name: 'issueAccessToken',
	summary: 'Oturum çerezi için yeni erişim belirteci',
	method: 'POST',
	path: '/api/auth/token',
	access: 'public',
	answer: accessToken,
	refusals: ['access/foreign-origin', 'access/hosted-provider'],
});

export const signOut = endpoint({
	name: 'signOut',
	summary: 'Çerezdeki oturumu kapat',
	method: 'POST',
	path: '/api/auth/sign-out',
	access: 'public',
	answer: done,
	refusals: ['access/foreign-origin', 'access/hosted-provider'],
});

export const requestPasswordReset = endpoint({
	name: 'requestPasswordReset',
	summary: 'Şifre sıfırlama bağlantısı gönder; bilinmeyen adrese de aynı yanıt',
	method: 'POST',
	path: '/api/auth/password-reset-requests',
	access: 'public',
	body: z.object({ email: z.string().max(254) }),
	answer: done,
	refusals: tooMany,
});

export const resetPassword = endpoint({
	name: 'resetPassword',
	summary: 'Bağlantıyla yeni şifre ve giriş; diğer oturumlar kapanır',
	method: 'POST',
	path: '/api/auth/password-resets',
	access: 'public',
	body: z.object({ token: linkToken, password }),
	answer: signInStep,
	refusals: ['access/link-expired', ...newPassword, ...tooMany],
});

export const createFirstAdmin = endpoint({
	name: 'createFirstAdmin',
	summary: 'Boş kurulumun yazdırdığı bağlantıyla ilk yöneticiyi tanımla',
	method: 'POST',
	path: '/api/auth/first-admin',
	access: 'public',
	body: z.object({
		token: linkToken,
		name: z.string().trim().min(2).max(80),
		email: z.email().max(254),
		/** Null if an external provider manages the passwords. */
		password: password.nullable(),
	}),
	/** Not signed in if an external provider manages the passwords. */
	answer: z.object({ signedIn: z.boolean() }),
	refusals: [
		'access/link-expired',
		'access/already-set-up',
		...newPassword,
		'access/throttled',
		'access/foreign-origin',
	],
});

export const readSigningKeys = endpoint({
	name: 'readSigningKeys',
	summary: 'Yerleşik kimlik sağlayıcının açık anahtarları (JWKS)',
	method: 'GET',
	path: '/api/auth/jwks',
	access: 'public',
	answer: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
});
