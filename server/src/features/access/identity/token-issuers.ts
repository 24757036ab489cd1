import {
	createLocalJWKSet,
	createRemoteJWKSet,
	type JSONWebKeySet,
	type JWTVerifyGetKey,
} from 'jose';
import type { Database } from '../../../db/database.ts';

/** Fixed names, so that a new address of the installation invalidates no token. */
export const embeddedIssuer = 'urn:sevk:identity';
export const embeddedAudience = 'urn:sevk:api';
export const accessTokenType = 'at+jwt';

/** One line of the table of issuers: whose tokens count, and what must be true of each. */
export type TokenIssuer = {
	readonly kind: 'embedded' | 'firebase';
	readonly issuer: string;
	readonly audience: string;
	/** `unsigned` is for the emulator of a test only; settings refuse it outside of loopback. */
	readonly keys: JWTVerifyGetKey | 'unsigned';
	readonly algorithms: readonly string[];
	readonly typ: string;
	readonly requiredClaims: readonly string[];
	readonly oldestSeconds: number;
};

export type FirebaseSettings = {
	readonly projectId: string;
	readonly apiKey: string;
	/** Host and port of the Auth emulator, whose tokens are not signed at all. */
	readonly emulatorHost: string | null;
};

/** Our own provider: keys come from the database, so a second process knows them too. */
export function embeddedIssuerEntry(db: Database, tokenMinutes: number): TokenIssuer {
	return {
		kind: 'embedded',
		issuer: embeddedIssuer,
		audience: embeddedAudience,
		keys: storedKeys(() => readPublicKeys(db)),
		algorithms: ['EdDSA'],
		typ: accessTokenType,
		requiredClaims: ['sub', 'exp', 'iat', 'sid'],
		// The clocks of two processes may differ by some minutes.
		oldestSeconds: (tokenMinutes + 5) * 60,
	};
}

const googleKeys =
	'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Firebase Auth of one project, by the rules that Google gives for verifying its ID tokens. */
export function firebaseIssuerEntry(
	firebase: FirebaseSettings,
	keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(googleKeys), { timeoutDuration: 4000 }),
): TokenIssuer {
	return {
		kind: 'firebase',
		issuer: `https://securetoken.google.com/${firebase.projectId}`,
		audience: firebase.projectId,
		keys: firebase.emulatorHost === null ? keys : 'unsigned',
		algorithms: ['RS256'],
		typ: 'JWT',
		requiredClaims: ['sub', 'exp', 'iat', 'auth_time'],
		oldestSeconds: 65 * 60,
	};
}

export async function readPublicKeys(db: Database): Promise<JSONWebKeySet> {
	// A key retires after 90 days; what it signed is over soon after.
	const yesterday = new Date(Date.now() - 24 * 3600_000);
	const rows = await db
		.selectFrom('identity_jwks')
		.select(['id', 'public_key', 'alg'])
		.where((where) =>
			where.or([where('expires_at', 'is', null), where('expires_at', '>', yesterday)]),
		)
		.execute();
	const keys = rows.map((row) => ({
		...JSON.parse(row.public_key),
		kid: row.id,
		alg: row.alg ?? 'EdDSA',
		use: 'sig',
	}));
	return { keys };
}

/** Reads the keys again when a token names an unknown one, but not more than every 5 seconds. */
function storedKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
	let known: { readonly set: JSONWebKeySet; readonly at: number } | null = null;
	return async (header, token) => {
		const has = known?.set.keys.some((key) => key.kid === header.kid) ?? false;
		if (known === null || (!has && Date.now() - known.at > 5000)) {
			known = { set: await read(), at: Date.now() };
		}
		return createLocalJWKSet(known.set)(header, token);
	};
}
