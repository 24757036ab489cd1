import { type PhotoSender, sendWaitingPhotos } from '../api/acts/act-photo-sending.ts';
import { clockHeaders, type KeptAct } from '../api/acts/act-record.ts';
import { answerAtMostMs, sendWaitingActs } from '../api/acts/act-sending.ts';
import { newActKey } from '../api/call/act-key.ts';
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

/** Sends the waiting acts and photos without a page; a page shows what remains when it opens. */
export async function sendActsFromWorker(scope: ServiceWorkerGlobalScope): Promise<void> {
	const pages = await scope.clients.matchAll({ type: 'window' });
	// A visible page sends by itself and shows the answers.
	if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
	const host = new URL(scope.location.href).searchParams.get('api') ?? '';
	const tabs = new BroadcastChannel('sevk-acts');
	let currentUser: ReturnType<typeof signedInUser> | null = null;
	const signedIn = () => {
		currentUser ??= signedInUser(scope, host);
		return currentUser;
	};
	try {
		const acts = sendWaitingActs(
			async () => {
				const user = await signedIn();
				return user && { person: user.person, send: (act) => sendAct(host, act, user.token) };
			},
			(act) => tabs.postMessage('answer' in act ? act : null),
		);
		// The acts come first, since a photo belongs to a result; an act without an answer holds no
		// photo up.
		await acts.catch(() => undefined);
		const user = await signedIn();
		if (user !== null) await sendWaitingPhotos(photoSender(host, user));
		await acts;
	} finally {
		tabs.close();
	}
}

async function signedInUser(scope: ServiceWorkerGlobalScope, host: string) {
	const token = (await tokenOfPage(scope)) ?? (await tokenOfSession(host)) ?? '';
	const person = personOf(token);
	return person === null ? null : { person, token };
}

/** A picture takes longer than an act. */
const uploadedAtMostMs = 120_000;

function photoSender(
	host: string,
	{ person, token }: { readonly person: string; readonly token: string },
): PhotoSender {
	const authorization = `Bearer ${token}`;
	return {
		person,
		upload: async (form) => {
			const uploaded = await answerTo(`${host}/api/public/upload/temp`, {
				method: 'POST',
				headers: { authorization },
				body: form,
				signal: AbortSignal.timeout(uploadedAtMostMs),
			});
			return (uploaded as { readonly data: { readonly fileName: string } }).data.fileName;
		},
		attach: ({ id: photoId, routeId }, fileName) =>
			answerTo(`${host}/api/routes/${routeId}/photos`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					authorization,
					'idempotency-key': newActKey(),
				},
				body: JSON.stringify({ photoId, fileName }),
				signal: AbortSignal.timeout(answerAtMostMs),
			}),
	};
}

async function sendAct(host: string, act: KeptAct, token: string): Promise<unknown> {
	return answerTo(`${host}${act.path}`, {
		method: act.method,
		headers: {
			'content-type': 'application/json',
			authorization: `Bearer ${token}`,
			'idempotency-key': act.key,
			...clockHeaders(act),
		},
		body: act.body,
		signal: AbortSignal.timeout(answerAtMostMs),
	});
}

async function answerTo(address: string, init: RequestInit): Promise<unknown> {
	const response = await fetch(address, init).catch(() => {
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
		// An answer that hangs would keep the lock, and a new release waits for the worker.
		signal: AbortSignal.timeout(answerAtMostMs),
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
		signal: AbortSignal.timeout(answerAtMostMs),
	});
	if (!response.ok) return null;
	const { accessToken } = (await response.json()) as { accessToken: string | null };
	return accessToken;
}
