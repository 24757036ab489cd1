import {
	decodeJwt,
	errors,
	type JWTClaimVerificationOptions,
	type JWTPayload,
	jwtVerify,
	UnsecuredJWT,
} from 'jose';
import { EdgeProblem } from '../../../http/problem/edge-problem.ts';
import type { TokenIssuer } from './token-issuers.ts';

export type VerifiedToken = {
	readonly from: TokenIssuer;
	readonly subject: string;
	/** Present in tokens of the embedded provider; tokens of hosted providers have no session. */
	readonly sessionId: string | null;
	readonly claims: JWTPayload;
};

/**
 * Longest cache duration of a verified signature, even if its key is withdrawn. That of each token is
 * random between half of it and all of it, so that the phones that came back together after a restart
 * are not verified together every minute.
 */
const trustedForMs = 60_000;
const trustedAtMost = 5000;

/**
 * Verifies access tokens and caches valid ones for at most a minute, and until they expire: verifying
 * signatures took a sixth of the server's time on a list (docs/decisions/0010-server-benchmark.md).
 * Session and user are checked separately.
 */
export function createTokenVerifier(
	issuers: readonly TokenIssuer[],
): (token: string) => Promise<VerifiedToken | null> {
	const trusted = new Map<string, { readonly verified: VerifiedToken; readonly until: number }>();
	return async (token) => {
		const now = Date.now();
		const cacheEntry = trusted.get(token);
		if (cacheEntry !== undefined && now < cacheEntry.until) return cacheEntry.verified;
		const verified = await verifyToken(issuers, token);
		if (verified === null) return null;
		if (trusted.size >= trustedAtMost) trusted.clear();
		const trustedMs = trustedForMs * (0.5 + Math.random() / 2);
		const until = Math.min(now + trustedMs, (verified.claims.exp ?? 0) * 1000);
		trusted.set(token, { verified, until });
		return verified;
	};
}

/** Verifies an access token. Returns null for any invalid token; the reason is not disclosed. */
export async function verifyToken(
	issuers: readonly TokenIssuer[],
	token: string,
): Promise<VerifiedToken | null> {
	const from = issuerOf(issuers, token);
	if (from === undefined) return null;
	const claims = await verifiedClaims(from, token);
	if (claims === null || typeof claims.sub !== 'string') return null;
	// PostgreSQL takes no NUL in a text.
	if (!/^[^\0]{1,200}$/.test(claims.sub)) return null;
	const sessionId = from.kind === 'embedded' ? claims['sid'] : null;
	if (sessionId !== null && !isUuid(sessionId)) return null;
	return signedInBefore(claims) ? { from, subject: claims.sub, sessionId, claims } : null;
}

/** The claimed issuer only selects the entry to verify against; it proves nothing. */
function issuerOf(issuers: readonly TokenIssuer[], token: string): TokenIssuer | undefined {
	try {
		const claimed = decodeJwt(token).iss;
		return issuers.find((entry) => entry.issuer === claimed);
	} catch {
		return undefined;
	}
}

async function verifiedClaims(from: TokenIssuer, token: string): Promise<JWTPayload | null> {
	const options: JWTClaimVerificationOptions = {
		issuer: from.issuer,
		audience: from.audience,
		typ: from.typ,
		requiredClaims: [...from.requiredClaims],
		maxTokenAge: from.oldestSeconds,
		clockTolerance: 30,
	};
	try {
		if (from.keys === 'unsigned') return UnsecuredJWT.decode(token, options).payload;
		const algorithms = [...from.algorithms];
		return (await jwtVerify(token, from.keys, { ...options, algorithms })).payload;
	} catch (error) {
		if (saysNothingOfTheToken(error)) throw new EdgeProblem('http/identity-unreachable');
		if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
		throw error;
	}
}

/** The keys could not be loaded; the user is not signed out for this. */
function saysNothingOfTheToken(error: unknown): boolean {
	if (error instanceof errors.JWKSTimeout) return true;
	if (error instanceof TypeError) return error.message === 'fetch failed';
	return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';
}

function isUuid(value: unknown): value is string {
	return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** Firebase reports the sign-in time; a time in the future is invalid. */
function signedInBefore(claims: JWTPayload): boolean {
	const authTime = claims['auth_time'];
	if (authTime === undefined) return true;
	return typeof authTime === 'number' && authTime * 1000 <= Date.now() + 30_000;
}
