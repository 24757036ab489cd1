import { signJWT } from 'better-auth/plugins/jwt';
import type { FastifyBaseLogger } from 'fastify';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import { callProvider } from '../provider/identity-call.ts';
import { type IdentityProvider, jwtOptions } from '../provider/identity-provider.ts';
import { accessTokenType } from '../token/token-issuers.ts';
import { acceptRenewal, type RenewalContext } from './session-renewal-commands.ts';
import type { Visit } from './sign-in-visit.ts';

export type IssuedToken = {
	readonly accessToken: string | null;
	readonly expiresAt: string | null;
};

const nobody: IssuedToken = { accessToken: null, expiresAt: null };

type TokenContext = { readonly provider: IdentityProvider; readonly lifetimes: SignInLifetimes };
type Subject = { readonly userId: string; readonly sessionId: string };

/**
 * Issues an access token for the session of the cookie; null without a session, which is not an
 * error.
 */
export async function issueToken(
	context: TokenContext & RenewalContext,
	visit: Visit,
	log: FastifyBaseLogger,
): Promise<IssuedToken> {
	const { provider, lifetimes } = context;
	const reply = await callProvider(
		provider.api.getSession({ headers: visit.headers, returnHeaders: true }),
	);
	if ('denied' in reply || reply.answer === null) return nobody;
	const { session } = reply.answer;
	if (!(await acceptRenewal(context, session, visit, log))) return nobody;
	const now = new Date();
	const subject = { userId: session.userId, sessionId: session.id };
	const token = await signAccessToken(context, subject, now);
	const expiresAt = new Date(now.getTime() + lifetimes.accessTokenMinutes * 60_000).toISOString();
	visit.setCookies(reply.cookies);
	return { accessToken: token, expiresAt };
}

/** Signs the user and the session; a token contains no other data. */
async function signAccessToken(
	{ provider, lifetimes }: TokenContext,
	{ userId, sessionId }: Subject,
	now: Date,
): Promise<string> {
	const context = await provider.$context;
	const iat = Math.floor(now.getTime() / 1000);
	return signJWT({ context } as Parameters<typeof signJWT>[0], {
		options: jwtOptions(lifetimes),
		payload: { sub: userId, sid: sessionId, iat, exp: iat + lifetimes.accessTokenMinutes * 60 },
		header: { typ: accessTokenType },
	});
}

/** The session of the cookie, if it belongs to this user. */
export async function currentSessionId(
	provider: IdentityProvider,
	headers: Headers,
	userId: string,
): Promise<string | null> {
	const found = await provider.api.getSession({ headers, query: { disableRefresh: true } });
	return found?.session.userId === userId ? found.session.id : null;
}
