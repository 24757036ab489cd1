import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { networkOf } from '@sevk/domain/identity/sign-in/sign-in-network';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import type { RequestContext } from '../../../http/endpoint/endpoint.ts';
import { sessionHeader } from '../../../http/endpoint/native-origin.ts';
import { withSetCookies } from '../../../http/endpoint/session-text.ts';
import { providerHeaders } from '../provider/identity-provider.ts';
import type { FirebaseSettings } from '../token/token-issuers.ts';

/** The request data of a sign-in. */
export type Visit = {
	/** Headers for the provider. */
	readonly headers: Headers;
	/** Key under which attempts are counted. */
	readonly address: string;
	readonly userAgent: string;
	/** Whether the session is in a header of the native app instead of cookies. */
	readonly isNative: boolean;
	/** The cookies as one text. */
	readonly session: string;
	/** Adds cookies of the provider to the answer. */
	readonly setCookies: (cookies: readonly string[]) => void;
};

/** The dependencies of sign-in commands. */
export type VisitContext = { readonly publicUrl: string; readonly hosted: FirebaseSettings | null };

export function visitOf(http: RequestContext): Visit {
	let session = http.cookie;
	return {
		headers: providerHeaders(http),
		address: networkOf(http.address),
		userAgent: http.userAgent,
		isNative: http.isNative,
		session,
		setCookies: (cookies) => {
			if (http.isNative) {
				session = withSetCookies(session, cookies);
				http.addHeader(sessionHeader, session);
				return;
			}
			for (const cookie of cookies) http.addHeader('set-cookie', cookie);
		},
	};
}

/**
 * Guards requests that a session cookie authorises: only from our own origin, and only if the
 * embedded provider manages passwords.
 */
export async function serveVisit<Result>(
	context: VisitContext,
	http: RequestContext,
	serve: (visit: Visit) => Promise<Result>,
) {
	const refused = hostedElsewhere(context) ?? foreignOrigin(context, http);
	if (refused !== null) return refused;
	return withRetryAfter(await serve(visitOf(http)), http);
}

export function hostedElsewhere(context: VisitContext) {
	return context.hosted === null ? null : refuse(signInRefusals, 'access/hosted-provider');
}

/**
 * Pages send their `Origin`; other clients send none and have no cookies. The native app's session is
 * in a header, which no other page can add.
 */
export function foreignOrigin(context: VisitContext, http: RequestContext) {
	if (http.isNative) return null;
	const ours = [new URL(context.publicUrl).origin, http.servedOrigin];
	if (http.origin === null || ours.includes(http.origin)) return null;
	return refuse(signInRefusals, 'access/foreign-origin');
}

export function throttled(waitSeconds: number) {
	return refuse(signInRefusals, 'access/throttled', { waitSeconds });
}

/** Sets the Retry-After header if there were too many attempts. */
export function withRetryAfter<Result>(result: Result, http: RequestContext): Result {
	if (isThrottled(result)) http.addHeader('retry-after', String(result.facts.waitSeconds));
	return result;
}

function isThrottled(result: unknown): result is ReturnType<typeof throttled> {
	return isRefusal(result) && result.code === 'access/throttled';
}
