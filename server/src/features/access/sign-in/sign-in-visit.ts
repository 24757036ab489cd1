import { networkOf } from '@sevk/domain/access/sign-in-network';
import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { RequestContext } from '../../../http/endpoint/endpoint.ts';
import { providerHeaders } from '../identity/identity-provider.ts';
import type { FirebaseSettings } from '../identity/token-issuers.ts';

/** Somebody at the sign-in desk. */
export type Visit = {
	/** What the provider may read of the request. */
	readonly headers: Headers;
	/** Whose tries count together with these. */
	readonly address: string;
	/** Sends cookies of the provider along with the answer. */
	readonly setCookies: (cookies: readonly string[]) => void;
};

/** What every sign-in command needs. */
export type Desk = { readonly publicUrl: string; readonly hosted: FirebaseSettings | null };

export function visitOf(http: RequestContext): Visit {
	return {
		headers: providerHeaders(http),
		address: networkOf(http.address),
		setCookies: (cookies) => {
			for (const cookie of cookies) http.addHeader('set-cookie', cookie);
		},
	};
}

/**
 * Serves a request that a session cookie may authorise: only pages of our own may send it, and only
 * where the passwords are kept here.
 */
export async function serveVisit<Result>(
	desk: Desk,
	http: RequestContext,
	serve: (visit: Visit) => Promise<Result>,
) {
	const refused = hostedElsewhere(desk) ?? foreignOrigin(desk, http);
	if (refused !== null) return refused;
	const result = await serve(visitOf(http));
	return isRefusal(result) ? withRetryAfter(result, http) : result;
}

export function hostedElsewhere(desk: Desk) {
	return desk.hosted === null ? null : refuse(signInRefusals, 'access/hosted-provider');
}

/** A page names its site in `Origin`; programs that are no browser send none and carry no cookies. */
export function foreignOrigin(desk: Desk, http: RequestContext) {
	const ours = [new URL(desk.publicUrl).origin, http.servedOrigin];
	if (http.origin === null || ours.includes(http.origin)) return null;
	return refuse(signInRefusals, 'access/foreign-origin');
}

export function throttled(waitSeconds: number) {
	return refuse(signInRefusals, 'access/throttled', { waitSeconds });
}

/** Repeats the wait of a refusal as the header that programs understand. */
export function withRetryAfter<No extends Refusal>(refusal: No, http: RequestContext): No {
	const waitSeconds = refusal.facts?.['waitSeconds'];
	if (typeof waitSeconds === 'number') http.addHeader('retry-after', String(waitSeconds));
	return refusal;
}
