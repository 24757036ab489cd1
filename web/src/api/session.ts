import { readSignInOptions, signInOptions } from '@sevk/contract/access/sign-in';
import { logFailure } from './log.ts';
import { connectionProblem, problemOf } from './problem.ts';
import type { IssuedToken, SessionDriver, SignInStep } from './session-driver.ts';
import { embeddedDriver } from './session-embedded.ts';
import { firebaseDriver } from './session-firebase.ts';

/** Renewed while it still counts, so that no request leaves with a token that dies on the way. */
const renewBeforeMs = 60_000;

let driver: Promise<SessionDriver> | null = null;
let issued: IssuedToken | null = null;
let renewal: Promise<IssuedToken | null> | null = null;
/** Grows when what was issued before must no longer be used. */
let era = 0;

/** First step of a sign-in. Rejects with the sentence to show. */
export async function signIn(email: string, password: string): Promise<SignInStep> {
	forgetToken();
	return (await chosenDriver()).signIn(email, password);
}

/** Second step, with a code of the authenticator. */
export async function verifySecondFactor(code: string, trustDevice = false): Promise<void> {
	await (await chosenDriver()).verifySecondFactor('code', code, trustDevice);
	forgetToken();
}

/** Second step, with one of the recovery codes. */
export async function verifyRecoveryCode(code: string): Promise<void> {
	await (await chosenDriver()).verifySecondFactor('recovery', code, false);
	forgetToken();
}

/** Ends the session; the token is forgotten here even when the server can't be told. */
export async function signOut(): Promise<void> {
	forgetToken();
	await (await chosenDriver()).signOut();
}

/** Asks for a mailed link; the same answer for an unknown address. */
export async function forgotPassword(email: string): Promise<void> {
	await (await chosenDriver()).forgotPassword(email);
}

/** Sets a new password with the token of a mailed link. */
export async function resetPassword(linkToken: string, password: string): Promise<void> {
	await (await chosenDriver()).resetPassword(linkToken, password);
}

/** Whether an earlier sign-in of this browser still counts. */
export async function restore(): Promise<boolean> {
	return (await freshToken()) !== null;
}

/**
 * A token that counts for at least another minute; null when nobody is signed in or when a renewal
 * failed, which is only logged (spec §7). Requests that ask at the same moment share one renewal.
 */
export async function freshToken(): Promise<string | null> {
	if (issued !== null && issued.expiresAtMs - Date.now() > renewBeforeMs) return issued.token;
	renewal ??= renew();
	return (await renewal)?.token ?? null;
}

/** Forgets the token but not the session: after its second factor changed, the old one is void. */
export function forgetToken(): void {
	issued = null;
	renewal = null;
	era += 1;
}

async function renew(): Promise<IssuedToken | null> {
	const startedIn = era;
	const before = issued;
	const next = await issue(before);
	// Somebody signed in or out meanwhile: what was asked for before is not theirs now.
	if (era !== startedIn) return renewal ?? renew();
	issued = next;
	renewal = null;
	return next;
}

async function issue(before: IssuedToken | null): Promise<IssuedToken | null> {
	try {
		return await (await chosenDriver()).issueToken();
	} catch (error) {
		logFailure('Oturum anahtarı yenilenemedi.', error);
		return before !== null && before.expiresAtMs > Date.now() ? before : null;
	}
}

/** Which provider keeps the passwords is the server's setting; asked once, again after a failure. */
function chosenDriver(): Promise<SessionDriver> {
	driver ??= chooseDriver().catch((error: unknown) => {
		driver = null;
		throw error;
	});
	return driver;
}

async function chooseDriver(): Promise<SessionDriver> {
	const response = await fetch(readSignInOptions.path, {
		headers: { accept: 'application/json' },
	}).catch(() => {
		throw connectionProblem();
	});
	if (!response.ok) throw await problemOf(response);
	const { provider } = signInOptions.parse(await response.json());
	return provider.kind === 'embedded' ? embeddedDriver : firebaseDriver(provider, localStorage);
}
