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
	/** Tokens of our own live and die with a session; those of hosted providers name none. */
	readonly sessionId: string | null;
	readonly claims: JWTPayload;
};

/** So long a signature that was good counts without a second look, and its key even if withdrawn. */
const trustedForMs = 60_000;
const trustedAtMost = 5000;

/**
 * Reads access tokens against the table of issuers and remembers the good ones for a minute, never
 * beyond their end: checking signatures was a sixth of the server's work on a list
 * (docs/decisions/0010-server-benchmark.md). Whether the session and the user behind it still stand
 * is asked apart from this.
 */
export function createTokenVerifier(
	issuers: readonly TokenIssuer[],
): (token: string) => Promise<VerifiedToken | null> {
	const trusted = new Map<string, { readonly verified: VerifiedToken; readonly until: number }>();
	return async (token) => {
		const now = Date.now();
		const known = trusted.get(token);
		if (known !== undefined && now < known.until) return known.verified;
		const verified = await verifyToken(issuers, token);
		if (verified === null) return null;
		if (trusted.size >= trustedAtMost) trusted.clear();
		const until = Math.min(now + trustedForMs, (verified.claims.exp ?? 0) * 1000);
		trusted.set(token, { verified, until });
		return verified;
	};
}

/**
 * Reads an access token against the table of issuers. Null for whatever is not exactly a live token
 * of a known issuer for this audience; the reason is nobody's business but an attacker's.
 */
export async function verifyToken(
	issuers: readonly TokenIssuer[],
	token: string,
): Promise<VerifiedToken | null> {
	const from = issuerOf(issuers, token);
	if (from === undefined) return null;
	const claims = await verifiedClaims(from, token);
	if (claims === null || typeof claims.sub !== 'string') return null;
	if (claims.sub.length === 0 || claims.sub.length > 200) return null;
	const sessionId = from.kind === 'embedded' ? claims['sid'] : null;
	if (sessionId !== null && !isUuid(sessionId)) return null;
	return signedInBefore(claims) ? { from, subject: claims.sub, sessionId, claims } : null;
}

/** The issuer a token claims to be of: only chooses the line of the table, proves nothing. */
function issuerOf(issuers: readonly TokenIssuer[], token: string): TokenIssuer | undefined {
	try {
		const claimed = decodeJwt(token).iss;
		return issuers.find((entry) => entry.issuer === claimed);
	} catch {
		return undefined;
	}
}

async function verifiedClaims(from: TokenIssuer, token: string): Promise<JWTPayload | null> {
	const wanted: JWTClaimVerificationOptions = {
		issuer: from.issuer,
		audience: from.audience,
		typ: from.typ,
		requiredClaims: [...from.requiredClaims],
		maxTokenAge: from.oldestSeconds,
		clockTolerance: 30,
	};
	try {
		if (from.keys === 'unsigned') return UnsecuredJWT.decode(token, wanted).payload;
		const algorithms = [...from.algorithms];
		return (await jwtVerify(token, from.keys, { ...wanted, algorithms })).payload;
	} catch (error) {
		if (saysNothingOfTheToken(error)) throw new EdgeProblem('http/identity-unreachable');
		if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
		throw error;
	}
}

/** The keys could not be fetched: the person is not signed out for that. */
function saysNothingOfTheToken(error: unknown): boolean {
	if (error instanceof errors.JWKSTimeout) return true;
	if (error instanceof TypeError) return error.message === 'fetch failed';
	return error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC';
}

function isUuid(value: unknown): value is string {
	return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}

/** Firebase says when the person signed in; a moment that has not come yet is made up. */
function signedInBefore(claims: JWTPayload): boolean {
	const authTime = claims['auth_time'];
	if (authTime === undefined) return true;
	return typeof authTime === 'number' && authTime * 1000 <= Date.now() + 30_000;
}
