import { signJWT } from 'better-auth/plugins/jwt';
import { accessTokenSeconds, type IdentityProvider, jwtOptions } from './identity-provider.ts';
import { askProvider } from './provider-call.ts';
import type { Handed, Visit } from './sign-in-visit.ts';
import { accessTokenType } from './token-issuers.ts';

export type IssuedToken = {
	readonly accessToken: string | null;
	readonly expiresAt: string | null;
};

const nobody: IssuedToken = { accessToken: null, expiresAt: null };

type Subject = { readonly userId: string; readonly sessionId: string };

/** A fresh access token for the session of the cookie; null without one, which is no error. */
export async function issueToken(
	provider: IdentityProvider,
	visit: Visit,
): Promise<Handed<IssuedToken>> {
	const asked = await askProvider(
		provider.api.getSession({ headers: visit.headers, returnHeaders: true }),
	);
	if ('denied' in asked || asked.answer === null) return { answer: nobody, cookies: [] };
	const { session } = asked.answer;
	const now = new Date();
	const token = await signAccessToken(
		provider,
		{ userId: session.userId, sessionId: session.id },
		now,
	);
	const expiresAt = new Date(now.getTime() + accessTokenSeconds * 1000).toISOString();
	return { answer: { accessToken: token, expiresAt }, cookies: asked.cookies };
}

/** Signs who it is and which session it lives and dies with; nothing else stands in a token. */
async function signAccessToken(
	provider: IdentityProvider,
	{ userId, sessionId }: Subject,
	now: Date,
): Promise<string> {
	const context = await provider.$context;
	const iat = Math.floor(now.getTime() / 1000);
	return signJWT({ context } as Parameters<typeof signJWT>[0], {
		options: jwtOptions,
		payload: { sub: userId, sid: sessionId, iat, exp: iat + accessTokenSeconds },
		header: { typ: accessTokenType },
	});
}

/** The session of the cookie, if it is one of this user. */
export async function currentSessionId(
	provider: IdentityProvider,
	headers: Headers,
	userId: string,
): Promise<string | null> {
	const found = await provider.api.getSession({ headers, query: { disableRefresh: true } });
	return found?.session.userId === userId ? found.session.id : null;
}
