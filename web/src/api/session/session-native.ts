// The session of the native app: one text of the server's, in the phone's secure storage.
import { enrollPhone } from '@sevk/contract/identity/pin-devices';
import { signIn, signOut } from '@sevk/contract/identity/sign-in';
import { apiAddress } from '../connection/api-host.ts';
import { logFailure } from '../connection/log.ts';
import { connectionProblem } from '../connection/problem.ts';
import { readSecret, removeSecret, writeSecret } from '../device/device-vault.ts';
import type { SessionShelf, StoredSession } from './session-shelf.ts';

const sessionHeader = 'sevk-session';
const sessionName = 'session';
const hostedName = 'hosted-session';

/** An answer that hangs must not hold up the requests behind it. */
const answerAtMostMs = 30_000;

/** The text as it was last answered, also when the storage refuses it; null before the first read. */
let present: string | null = null;
let last: Promise<unknown> = Promise.resolve();

/** One after another: every answer may exchange the text that the next request sends. */
export function fetchWithStoredSession(address: string, init: RequestInit): Promise<Response> {
	const answer = last.then(() => exchange(address, init));
	last = answer.catch(() => undefined);
	return answer;
}

async function exchange(address: string, init: RequestInit): Promise<Response> {
	const session = await sessionFor(address);
	const headers = new Headers(init.headers);
	if (session !== '') headers.set(sessionHeader, session);
	const limit = AbortSignal.timeout(answerAtMostMs);
	const signal = init.signal ? eitherOf(init.signal, limit) : limit;
	const response = await fetch(address, { ...init, headers, signal, credentials: 'omit' });
	const next = response.headers.get(sessionHeader);
	if (next !== null && next !== present) await keep(next);
	return response;
}

/** `AbortSignal.any`, which Safari 16 lacks. */
function eitherOf(...signals: readonly AbortSignal[]): AbortSignal {
	const either = new AbortController();
	for (const signal of signals) {
		const stop = () => either.abort(signal.reason);
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
	}
	return either.signal;
}

/**
 * A session that cannot be read is unknown: without it the server would answer that no user is signed
 * in, and the phone would forget its person. A sign-in replaces it; a sign-out removes it.
 */
async function sessionFor(address: string): Promise<string> {
	try {
		present ??= (await readSecret(sessionName)) ?? '';
		return present;
	} catch (error) {
		logFailure('Oturum, telefonun güvenli alanından okunamadı.', error);
		const isSignIn = address === apiAddress(signIn.path);
		if (isSignIn || address.startsWith(apiAddress(enrollPhone.path))) return '';
		if (address !== apiAddress(signOut.path)) throw connectionProblem();
		await removeSecret(sessionName);
		return '';
	}
}

async function keep(next: string): Promise<void> {
	present = next;
	try {
		await (next === '' ? removeSecret(sessionName) : writeSecret(sessionName, next));
	} catch (error) {
		logFailure('Oturum, telefonun güvenli alanına yazılamadı.', error);
	}
}

/** Where the native app keeps the session of a hosted provider; no worker shares it there. */
export function nativeShelf(): SessionShelf {
	const read = async () => {
		const text = await readSecret(hostedName);
		return text === null ? null : (JSON.parse(text) as StoredSession);
	};
	const write = (session: StoredSession) => writeSecret(hostedName, JSON.stringify(session));
	return {
		read,
		keep: write,
		replace: async (before, next) => {
			if ((await read())?.refreshToken === before.refreshToken) await write(next);
		},
		clear: () => removeSecret(hostedName),
	};
}
