import { networkOf } from '@sevk/domain/access/sign-in-network';
import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { isRefusal, type Refusal, refuse, refuseAs } from '@sevk/domain/common/refusal';
import type { Exchange } from '../../http/endpoint.ts';
import { providerHeaders } from './identity-provider.ts';
import type { FirebaseSettings } from './token-issuers.ts';

/** Somebody at the sign-in desk. */
export type Visit = {
	/** What the provider may read of the request. */
	readonly headers: Headers;
	/** Whose tries count together with these. */
	readonly address: string;
};

/** What the desk hands back: the answer and the cookies that go with it. */
export type Handed<Answer> = { readonly answer: Answer; readonly cookies: readonly string[] };

/** What the desk itself stands on. */
export type Desk = { readonly publicUrl: string; readonly hosted: FirebaseSettings | null };

export function visitOf(http: Exchange): Visit {
	return { headers: providerHeaders(http), address: networkOf(http.address) };
}

/**
 * Serves a request that a session cookie may authorise: only pages of our own may send it, and only
 * where the passwords are kept here.
 */
export async function serveVisit<Answer>(
	desk: Desk,
	http: Exchange,
	serve: (visit: Visit) => Promise<Handed<Answer> | Refusal>,
): Promise<Answer | Refusal> {
	const refused = hostedElsewhere(desk) ?? foreignOrigin(desk, http);
	if (refused !== null) return refused;
	const handed = await serve(visitOf(http));
	if (isRefusal(handed)) return withRetryAfter(handed, http);
	for (const cookie of handed.cookies) http.addHeader('set-cookie', cookie);
	return handed.answer;
}

export function hostedElsewhere(desk: Desk): Refusal | null {
	return desk.hosted === null ? null : refuse(signInRefusals, 'access/hosted-provider');
}

/** A page names its site in `Origin`; programs that are no browser send none and carry no cookies. */
export function foreignOrigin(desk: Desk, http: Exchange): Refusal | null {
	const ours = [new URL(desk.publicUrl).origin, http.servedOrigin];
	if (http.origin === null || ours.includes(http.origin)) return null;
	return refuseAs(403, signInRefusals, 'access/foreign-origin');
}

export function throttled(waitSeconds: number): Refusal {
	return refuseAs(429, signInRefusals, 'access/throttled', { waitSeconds });
}

/** Repeats the wait of a refusal as the header that programs understand. */
export function withRetryAfter(refusal: Refusal, http: Exchange): Refusal {
	const waitSeconds = refusal.facts?.['waitSeconds'];
	if (typeof waitSeconds === 'number') http.addHeader('retry-after', String(waitSeconds));
	return refusal;
}
