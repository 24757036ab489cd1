import { apiAddress } from '../connection/api-host.ts';
import { noteAnswered, noteUnanswered } from '../connection/connection.ts';
import { connectionProblem, isOfApplication, ProblemError } from '../connection/problem.ts';
import { noteServerClock } from '../connection/server-clock.ts';
import { ownerHere } from '../device/device-owner.ts';
import { forgetToken, freshToken } from '../session/session.ts';
import { announceSessionEnd } from '../session/session-end.ts';
import { personOf } from '../session/token-claims.ts';
import { createSender, type Sender, withinLimit } from './sender.ts';

/** The owner of this phone with the session of the page, whose token may end while photos are sent. */
export async function signInHere(): Promise<Sender | null> {
	const person = ownerHere();
	if (person === null || (await tokenHere(person)) === null) return null;
	return {
		person,
		request: async (path, init) => {
			const token = await withinLimit(tokenHere(person));
			// Somebody else signed in meanwhile.
			if (token === null) throw connectionProblem();
			return createSender(person, token, fetchNoting).request(path, init).catch(renewSession);
		},
	};
}

/** Null if the session is of another person. Rejects without one. */
async function tokenHere(person: string): Promise<string | null> {
	const token = await freshToken();
	if (token === null) throw connectionProblem();
	return personOf(token) === person ? token : null;
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
