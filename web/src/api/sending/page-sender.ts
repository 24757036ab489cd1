import { apiAddress } from '../connection/api-host.ts';
import { noteAnswered, noteUnanswered } from '../connection/connection.ts';
import { connectionProblem, isOfApplication, ProblemError } from '../connection/problem.ts';
import { noteServerClock } from '../connection/server-clock.ts';
import { ownerHere } from '../device/device-owner.ts';
import { forgetToken, freshToken } from '../session/session.ts';
import { announceSessionEnd } from '../session/session-end.ts';
import { personOf } from '../session/token-claims.ts';
import { createSender, type Sender } from './sender.ts';

/** The owner of this phone with the session of the page. */
export async function signInHere(): Promise<Sender | null> {
	const person = ownerHere();
	if (person === null) return null;
	const token = await freshToken();
	if (token === null) throw connectionProblem();
	if (personOf(token) !== person) return null;
	const { request } = createSender(person, token, fetchNoting);
	return { person, request: (path, init) => request(path, init).catch(renewSession) };
}

async function fetchNoting(path: string, init: RequestInit): Promise<Response> {
	const [sentAt, requestedMs] = [performance.now(), Date.now()];
	const response = await fetch(apiAddress(path), init).catch((error: unknown) => {
		noteUnanswered();
		throw error;
	});
	noteAnswered(sentAt);
	noteServerClock(response, requestedMs);
	return response;
}

/** The next run has a new token; without one the person signs in again. */
async function renewSession(error: unknown): Promise<never> {
	const isOver = error instanceof ProblemError && error.status === 401 && isOfApplication(error);
	if (isOver) {
		forgetToken();
		if ((await freshToken()) === null) announceSessionEnd();
	}
	throw error;
}
