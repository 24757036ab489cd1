import {
	createLocalJWKSet,
	createRemoteJWKSet,
	type JSONWebKeySet,
	type JWTVerifyGetKey,
} from 'jose';
import type { Database } from '../../../db/database.ts';

/** Constants, so that tokens stay valid when the address of the installation changes. */
export const embeddedIssuer = 'urn:sevk:identity';
export const embeddedAudience = 'urn:sevk:api';
export const accessTokenType = 'at+jwt';

/** A trusted issuer of tokens and the requirements for its tokens. */
export type TokenIssuer = {
	readonly kind: 'embedded' | 'firebase';
	readonly issuer: string;
	readonly audience: string;
	/** `unsigned` is for the test emulator; settings refuse it outside loopback. */
	readonly keys: JWTVerifyGetKey | 'unsigned';
	readonly algorithms: readonly string[];
	readonly typ: string;
	readonly requiredClaims: readonly string[];
	readonly oldestSeconds: number;
};

export type FirebaseSettings = {
	readonly projectId: string;
	readonly apiKey: string;
	/** Host and port of the Auth emulator, whose tokens are not signed. */
	readonly emulatorHost: string | null;
};

/** The embedded provider; its keys are in the database, so that all processes share them. */
export function embeddedIssuerEntry(db: Database, tokenMinutes: number): TokenIssuer {
	return {
		kind: 'embedded',
		issuer: embeddedIssuer,
		audience: embeddedAudience,
		keys: storedKeys(() => readPublicKeys(db)),
		algorithms: ['EdDSA'],
		typ: accessTokenType,
		requiredClaims: ['sub', 'exp', 'iat', 'sid'],
		// The clocks of two processes can differ by minutes.
		oldestSeconds: (tokenMinutes + 5) * 60,
	};
}

const googleKeys =
	'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/** Firebase Auth of one project, following Google's rules for verifying ID tokens. */
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
	// Keys rotate after 90 days; their tokens expire shortly after.
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

/** Reloads the keys for an unknown key id, at most every 5 seconds. */
function storedKeys(read: () => Promise<JSONWebKeySet>): JWTVerifyGetKey {
	let cache: { readonly set: JSONWebKeySet; readonly at: number } | null = null;
	return async (header, token) => {
		const has = cache?.set.keys.some((key) => key.kid === header.kid) ?? false;
		if (cache === null || (!has && Date.now() - cache.at > 5000)) {
			cache = { set: await read(), at: Date.now() };
		}
		return createLocalJWKSet(cache.set)(header, token);
	};
}
