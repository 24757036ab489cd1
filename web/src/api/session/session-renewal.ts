// Tokens of Firebase Auth by its REST interface, for pages and the service worker.
import { connectionProblem, readJson } from '../connection/problem.ts';
import { type IssuedToken, issuedNow } from './session-driver.ts';
import type { FirebaseFailure, FirebaseProject, SessionShelf } from './session-shelf.ts';

type RenewedToken = { readonly id_token: string; readonly refresh_token: string };

/** A new token of the stored session; null without one. Rejects with what `problemFrom` makes. */
export async function renewStoredSession(
	shelf: SessionShelf,
	problemFrom: (failure: FirebaseFailure) => Error,
): Promise<IssuedToken | null> {
	const session = await shelf.read();
	if (session === null) return null;
	const { refreshToken, project } = session;
	const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
	const address = firebaseAddress(project, 'securetoken.googleapis.com', 'v1/token');
	const response = await fetch(address, { method: 'POST', body: form }).catch(() => {
		throw connectionProblem();
	});
	const answer = (await readJson(response)) as RenewedToken & FirebaseFailure;
	if (!response.ok) {
		// Revoked, or the account was deleted: this browser is signed out, unless it has signed in since.
		const present = await shelf.read();
		if (response.status === 400 && present?.refreshToken === refreshToken) await shelf.clear();
		throw problemFrom(answer);
	}
	await shelf.replace(session, { project, refreshToken: answer.refresh_token });
	return issuedNow(answer.id_token);
}

/** The emulator serves every Google host below its own address. */
export function firebaseAddress(
	{ apiKey, emulatorHost }: FirebaseProject,
	host: string,
	path: string,
): string {
	const root = emulatorHost === null ? `https://${host}` : `http://${emulatorHost}/${host}`;
	return `${root}/${path}?key=${encodeURIComponent(apiKey)}`;
}
