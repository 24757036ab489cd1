import { apiAddress } from '../connection/api-host.ts';
import { noteAnswered, noteUnanswered } from '../connection/connection.ts';
import { logFailure } from '../connection/log.ts';
import { connectionProblem, problemOf } from '../connection/problem.ts';
import { noteServerClock } from '../connection/server-clock.ts';
import { forgetToken, freshToken, mayHaveSession } from '../session/session.ts';
import { announceSessionEnd } from '../session/session-end.ts';
import { fetchWithSession } from '../session/session-fetch.ts';

/**
 * The bearer header with a fresh token; a failed refresh is only logged
 * (docs/specification.md#7-calls).
 */
async function bearer(): Promise<Record<string, string>> {
	try {
		const token = await freshToken();
		return token ? { authorization: `Bearer ${token}` } : {};
	} catch (error) {
		logFailure('Oturum anahtarı yenilenemedi; istek anahtarsız gönderiliyor.', error);
		return {};
	}
}

/** Sends one request: `fetch`, or an upload with progress. Rejects without an answer. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>;

/**
 * One request to the API's host with the session's token, without a time-out
 * (docs/specification.md#9-constants). Rejects with a ProblemError; 401 also ends the session.
 */
export async function request(
	address: string,
	init: RequestInit = {},
	transport: Transport = transportOf(address),
): Promise<Response> {
	const first = await bearer();
	let response = await send(address, init, first, transport);
	if (response.status === 401 && mayHaveSession()) {
		// The session may have been renewed during this request (its second factor changed), or the
		// renewal failed just before the network came back.
		forgetToken();
		const second = await bearer();
		if (second['authorization'] !== undefined) {
			response = await send(address, init, second, transport);
		}
	}
	// 304 answers a request that names the version it has.
	if (response.ok || response.status === 304) return response;
	if (response.status === 401) announceSessionEnd();
	throw await problemOf(response);
}

/** Password, second factor and sessions of the signed-in user are about the session itself. */
function transportOf(address: string): Transport {
	return address.startsWith('/api/me/') ? fetchWithSession : fetch;
}

async function send(
	address: string,
	init: RequestInit,
	authorization: Record<string, string>,
	transport: Transport,
): Promise<Response> {
	const headers = { ...(init.headers as Record<string, string> | undefined), ...authorization };
	const [sentAt, requestedMs] = [performance.now(), Date.now()];
	const response = await transport(apiAddress(address), { ...init, headers }).catch(
		(error: unknown) => {
			if (init.signal?.aborted) throw error;
			noteUnanswered();
			throw connectionProblem();
		},
	);
	noteAnswered(sentAt);
	noteServerClock(response, requestedMs);
	return response;
}
