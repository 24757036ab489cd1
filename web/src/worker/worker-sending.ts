import { sendWaitingPhotos } from '../api/acts/act-photo-sending.ts';
import { sendWaitingActs } from '../api/acts/act-sending.ts';
import { connectionProblem } from '../api/connection/problem.ts';
import { isSignedOutHere } from '../api/device/device-owner.ts';
import { answerAtMostMs, createSender, type Sender } from '../api/sending/sender.ts';
import { renewStoredSession } from '../api/session/session-renewal.ts';
import { browserShelf } from '../api/session/session-shelf.ts';
import { personOf } from '../api/session/token-claims.ts';
import { sendWaitingLocations } from '../platform/location/location-sending.ts';
import type { TokenAnswer, WorkerMessage } from '../platform/worker/worker-talk.ts';

/** Time-out for an open page, which answers at once or not at all. */
const pageAnswersWithinMs = 3_000;

/**
 * Sends the waiting locations without a page. Rejects if that failed
 * (docs/specification.md#9-constants).
 */
export function sendFromWorker(scope: ServiceWorkerGlobalScope): Promise<void> {
	return sendWaitingLocations(() => signIn(scope));
}

/** Sends the waiting acts and photos without a page; a page shows what remains when it opens. */
export async function sendActsFromWorker(scope: ServiceWorkerGlobalScope): Promise<void> {
	const pages = await scope.clients.matchAll({ type: 'window' });
	// A visible page sends by itself and shows the answers.
	if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
	const tabs = new BroadcastChannel('sevk-acts');
	let sender: Promise<Sender> | null = null;
	const signInOnce = () => {
		sender ??= signIn(scope);
		return sender;
	};
	try {
		const acts = sendWaitingActs(signInOnce, (act) =>
			tabs.postMessage('answer' in act ? act : null),
		);
		// The acts come first, since a photo belongs to a result; an act without an answer holds no
		// photo up.
		await acts.catch(() => undefined);
		await sendWaitingPhotos(signInOnce);
		await acts;
	} finally {
		tabs.close();
	}
}

async function signIn(scope: ServiceWorkerGlobalScope): Promise<Sender> {
	const host = new URL(scope.location.href).searchParams.get('api') ?? '';
	const token = (await tokenOfPage(scope)) ?? (await tokenOfSession(host)) ?? '';
	const person = personOf(token);
	if (person === null) throw connectionProblem();
	return createSender(person, token, (path, init) => fetch(`${host}${path}`, init));
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
