import { clockHeaders, type KeptAct } from '../api/acts/act-record.ts';
import { answerAtMostMs, sendWaitingActs } from '../api/acts/act-sending.ts';
import { connectionProblem, problemOf } from '../api/connection/problem.ts';
import { isSignedOutHere } from '../api/device/device-owner.ts';
import { renewStoredSession } from '../api/session/session-renewal.ts';
import { browserShelf } from '../api/session/session-shelf.ts';
import { personOf } from '../api/session/token-claims.ts';
import {
	type LocationAnswer,
	type LocationsToSend,
	personSending,
	sendWaitingLocations,
} from '../platform/location-sending.ts';
import type { TokenAnswer, WorkerMessage } from '../platform/worker-talk.ts';

/** Time-out for an open page, which answers at once or not at all. */
const pageAnswersWithinMs = 3_000;

/**
 * Sends the waiting locations without a page. Rejects if that failed
 * (docs/specification.md#9-constants).
 */
export async function sendFromWorker(scope: ServiceWorkerGlobalScope): Promise<void> {
	const host = new URL(scope.location.href).searchParams.get('api') ?? '';
	await sendWaitingLocations(async () => {
		const token = (await tokenOfPage(scope)) ?? (await tokenOfSession(host));
		const person = personSending(token);
		const send = (batch: LocationsToSend) =>
			post(`${host}/api/location-records`, batch, token ?? '');
		return { person, send };
	});
}

/** Sends the waiting acts without a page; a page shows what remains when it opens. */
export async function sendActsFromWorker(scope: ServiceWorkerGlobalScope): Promise<void> {
	const pages = await scope.clients.matchAll({ type: 'window' });
	// A visible page sends by itself and shows the answers.
	if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
	const host = new URL(scope.location.href).searchParams.get('api') ?? '';
	const tabs = new BroadcastChannel('sevk-acts');
	await sendWaitingActs(
		async () => {
			const token = (await tokenOfPage(scope)) ?? (await tokenOfSession(host));
			const person = personOf(token ?? '');
			return person === null ? null : { person, send: (act) => sendAct(host, act, token ?? '') };
		},
		(act) => tabs.postMessage('answer' in act ? act : null),
	).finally(() => tabs.close());
}

async function sendAct(host: string, act: KeptAct, token: string): Promise<unknown> {
	const response = await fetch(`${host}${act.path}`, {
		method: act.method,
		headers: {
			...{ 'content-type': 'application/json', authorization: `Bearer ${token}` },
			'idempotency-key': act.key,
			...clockHeaders(act),
		},
		body: act.body,
		signal: AbortSignal.timeout(answerAtMostMs),
	}).catch(() => {
		throw connectionProblem();
	});
	if (!response.ok) throw await problemOf(response);
	return response.json();
}

// The addresses are literals: the contract's schemas would be larger than the whole worker.
async function post(
	address: string,
	batch: LocationsToSend,
	token: string,
): Promise<LocationAnswer> {
	const response = await fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
		body: JSON.stringify(batch),
	});
	if (!response.ok) throw await problemOf(response);
	return response.json();
}

/** An open page has the session of every identity provider, so it is asked for the token first. */
async function tokenOfPage(scope: ServiceWorkerGlobalScope): Promise<string | null> {
	const [page] = await scope.clients.matchAll({ type: 'window' });
	if (!page) return null;
	const { port1, port2 } = new MessageChannel();
	const answered = new Promise<string | null>((resolve) => {
		port1.onmessage = ({ data }: MessageEvent<TokenAnswer>) => resolve(data.token);
		setTimeout(() => resolve(null), pageAnswersWithinMs);
	});
	page.postMessage({ type: 'token' } satisfies WorkerMessage, [port2]);
	return answered;
}

/**
 * Without a page, the kept session of a hosted provider gives a token, or else the session's
 * cookie.
 */
async function tokenOfSession(host: string): Promise<string | null> {
	// The cookie of a sign-out without a network is still there; the next page ends that session.
	if (await isSignedOutHere()) return null;
	const hosted = await renewStoredSession(
		browserShelf(),
		() => new Error('the hosted provider refused the session'),
	);
	if (hosted !== null) return hosted.token;
	const response = await fetch(`${host}/api/auth/token`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: '{}',
		credentials: 'include',
	});
	if (!response.ok) return null;
	const { accessToken } = (await response.json()) as { accessToken: string | null };
	return accessToken;
}
