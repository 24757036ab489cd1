// Who sends what waits on a phone. Pages and worker send the same requests, each with its own session.
import { connectionProblem, problemOf, readJson } from '../connection/problem.ts';

/** A signed-in person with a request under their token, which never sends what is somebody else's. */
export type Sender = {
	readonly person: string;
	/** The answer of the server. Rejects with a ProblemError. */
	readonly request: (path: string, init: SendInit) => Promise<unknown>;
};

type SendInit = Omit<RequestInit, 'headers'> & {
	readonly headers?: Readonly<Record<string, string>>;
};

/** Null if no person of this phone is signed in. Rejects without a session. */
export type SignIn = () => Promise<Sender | null>;

/** An answer that hangs must keep neither the lock nor a new release waiting. */
export const answerAtMostMs = 30_000;

/** `fetchAt` sends a request to the server's host. */
export function createSender(
	person: string,
	token: string,
	fetchAt: (path: string, init: RequestInit) => Promise<Response>,
): Sender {
	return {
		person,
		request: async (path, init) => {
			const headers = {
				accept: 'application/json',
				...init.headers,
				authorization: `Bearer ${token}`,
			};
			const signal = init.signal ?? AbortSignal.timeout(answerAtMostMs);
			const response = await fetchAt(path, { ...init, headers, signal }).catch(() => {
				throw connectionProblem();
			});
			if (!response.ok) throw await problemOf(response);
			return readJson(response);
		},
	};
}

/** The method, headers and body of a request with JSON. */
export function jsonInit(body: unknown, headers: Readonly<Record<string, string>> = {}): SendInit {
	return {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(body),
	};
}

/**
 * Sends a queue that pages and worker share. A Web Lock keeps it to one of them, so nothing is sent by
 * two at once; "sending" is never stored, since a killed worker would leave it.
 */
export function sendLocked(
	queue: { readonly lock: string; readonly isEmpty: () => Promise<boolean> },
	signIn: SignIn,
	run: (sender: Sender) => Promise<void>,
): Promise<void> {
	return navigator.locks.request(queue.lock, async () => {
		if (await queue.isEmpty()) return;
		const sender = await withinLimit(signIn());
		if (sender !== null) await run(sender);
	});
}

/** A renewal of the session that hangs is no connection. */
export async function withinLimit<T>(step: Promise<T>): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(connectionProblem()), answerAtMostMs);
	});
	return Promise.race([step, late]).finally(() => clearTimeout(timer));
}
