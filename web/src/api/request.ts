import { apiAddress } from './api-host.ts';
import { noteAnswered, noteUnanswered } from './connection.ts';
import { logFailure } from './log.ts';
import { connectionProblem, problemOf } from './problem.ts';
import { forgetToken, freshToken } from './session.ts';
import { announceSessionEnd } from './session-end.ts';

/** The bearer header with a fresh token; a failed refresh is only logged (spec §7). */
export async function bearer(): Promise<Record<string, string>> {
	try {
		const token = await freshToken();
		return token ? { authorization: `Bearer ${token}` } : {};
	} catch (error) {
		logFailure('Oturum anahtarı yenilenemedi; istek anahtarsız gönderiliyor.', error);
		return {};
	}
}

/**
 * One request to the API's host with the session's token, without a time-out (spec §9). Rejects with
 * a ProblemError; 401 also ends the session.
 */
export async function request(address: string, init: RequestInit = {}): Promise<Response> {
	const first = await bearer();
	let response = await send(address, init, first);
	if (response.status === 401 && first['authorization'] !== undefined) {
		// The session may have been renewed behind this request (its second factor changed).
		forgetToken();
		const second = await bearer();
		if (second['authorization'] !== undefined) response = await send(address, init, second);
	}
	if (response.ok) return response;
	if (response.status === 401) announceSessionEnd();
	throw await problemOf(response);
}

async function send(
	address: string,
	init: RequestInit,
	authorization: Record<string, string>,
): Promise<Response> {
	const headers = { ...(init.headers as Record<string, string> | undefined), ...authorization };
	const response = await fetch(apiAddress(address), { ...init, headers }).catch(
		(error: unknown) => {
			if (init.signal?.aborted) throw error;
			noteUnanswered();
			throw connectionProblem();
		},
	);
	noteAnswered();
	return response;
}
