import {
	maximumPasswordLength,
	minimumPasswordLength,
} from '@sevk/domain/identity/password/password-length';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { type JwtOptions, jwt } from 'better-auth/plugins/jwt';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import { embeddedAudience, embeddedIssuer } from '../token/token-issuers.ts';
import { takeCodesOnce } from './identity-code-provider.ts';
import { sessionOpener } from './identity-session-provider.ts';
import { identityTables } from './identity-tables.ts';
import { hashPassword, isPassword } from './password-hash.ts';

export type IdentityProviderSettings = {
	/** Encrypts signing keys and second factor secrets and signs cookies; at least 32 characters. */
	readonly secret: string;
	/** The public address, e.g. `https://sevk.example.com`. */
	readonly publicUrl: string;
	readonly lifetimes: SignInLifetimes;
};

const daySeconds = 24 * 3600;

export function jwtOptions({ accessTokenMinutes }: SignInLifetimes): JwtOptions {
	return {
		jwks: { keyPairConfig: { alg: 'EdDSA', crv: 'Ed25519' }, rotationInterval: 90 * daySeconds },
		jwt: {
			issuer: embeddedIssuer,
			audience: embeddedAudience,
			expirationTime: `${accessTokenMinutes}m`,
		},
		disableSettingJwtHeader: true,
		schema: identityTables.jwks,
	};
}

/**
 * The embedded identity provider, used as a library: its HTTP paths are not registered, so only
 * endpoints of the contract are reachable.
 */
export function openIdentityProvider(
	db: Database,
	settings: IdentityProviderSettings,
	log: FastifyBaseLogger,
) {
	return betterAuth(providerOptions(db, settings, log));
}

export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

export function providerOptions(
	db: Database,
	settings: IdentityProviderSettings,
	log: FastifyBaseLogger,
) {
	return {
		appName: 'Sevk',
		baseURL: settings.publicUrl,
		secret: settings.secret,
		database: { db, type: 'postgres' },
		user: identityTables.user,
		account: identityTables.account,
		verification: { ...identityTables.verification, storeIdentifier: 'hashed' },
		session: {
			...identityTables.session,
			expiresIn: settings.lifetimes.sessionDays * daySeconds,
			updateAge: 3600,
			freshAge: 0,
		},
		emailAndPassword: {
			enabled: true,
			disableSignUp: true,
			minPasswordLength: minimumPasswordLength,
			maxPasswordLength: maximumPasswordLength,
			resetPasswordTokenExpiresIn: settings.lifetimes.resetLinkMinutes * 60,
			revokeSessionsOnPasswordReset: true,
			password: { hash: hashPassword, verify: ({ hash, password }) => isPassword(password, hash) },
		},
		hooks: { before: takeCodesOnce(db) },
		plugins: [
			twoFactor({ issuer: 'Sevk', schema: identityTables.twoFactor }),
			jwt(jwtOptions(settings.lifetimes)),
			sessionOpener(),
		],
		// Rate limits per account and address are in sign-in-try-store.
		rateLimit: { enabled: false },
		telemetry: { enabled: false },
		logger: { log: (level, message) => log[level]({ message }, 'identity') },
		advanced: {
			database: { generateId: () => newId(), validateSchema: false },
			cookiePrefix: 'sevk',
			useSecureCookies: settings.publicUrl.startsWith('https:'),
			defaultCookieAttributes: { httpOnly: true, sameSite: 'strict', path: '/api' },
			ipAddress: { ipAddressHeaders: [addressHeader] },
		},
	} satisfies BetterAuthOptions;
}

const addressHeader = 'x-sevk-address';

/** The headers that the provider reads: the client's address and the session cookie. */
export function providerHeaders(http: {
	readonly cookie: string;
	readonly userAgent: string;
	readonly address: string;
}): Headers {
	return new Headers({
		cookie: http.cookie,
		'user-agent': http.userAgent.slice(0, 400),
		[addressHeader]: http.address,
	});
}
