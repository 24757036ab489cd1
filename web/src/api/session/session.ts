import { readSignInOptions, signInOptions } from '@sevk/contract/identity/sign-in';
import { apiAddress } from '../connection/api-host.ts';
import { logFailure } from '../connection/log.ts';
import { nativePlatform } from '../connection/native-platform.ts';
import { connectionProblem, problemOf, readJson } from '../connection/problem.ts';
import { isSignedOutHere, keepTombstone, removeTombstone } from '../device/device-owner.ts';
import type {
	HostedSecondFactor,
	IssuedToken,
	SessionDriver,
	SignInStep,
} from './session-driver.ts';
import { embeddedDriver, type NameSignInStep, postNameSignIn } from './session-embedded.ts';
import { firebaseDriver } from './session-firebase.ts';
import { browserShelf, type FirebaseProject, type SessionShelf } from './session-shelf.ts';

/** Renews before the expiry, so that no token expires on the way to the server. */
const renewBeforeMs = 60_000;

type SignInOptions = ReturnType<typeof signInOptions.parse>;

let provider: Promise<SignInOptions> | null = null;
let driver: Promise<SessionDriver> | null = null;
let issued: IssuedToken | null = null;
let renewal: Promise<IssuedToken | null> | null = null;
/** The provider has no session; it is not called again before the next sign-in. */
let nobody = false;
const tokenListeners = new Set<(token: string) => void>();
/** Incremented when tokens issued earlier must no longer be used. */
let era = 0;

/** First step of a sign-in. Rejects with the sentence to show. */
export async function signIn(email: string, password: string): Promise<SignInStep> {
	await endFormerSession();
	const next = await (await chosenDriver()).signIn(email, password);
	forgetToken();
	return next;
}

/** Signs in by user name and PIN, which only the built-in provider has. */
export async function signInByName(
	username: string,
	pin: string,
	newPin: string | null = null,
): Promise<NameSignInStep> {
	await endFormerSession();
	const next = await postNameSignIn(username, pin, newPin);
	if (next === 'done') forgetToken();
	return next;
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

/**
 * Ends the session. Without a network a tombstone is kept: while it is there, there is no token, and the
 * first request with a network is the sign-out.
 */
export async function signOut(): Promise<void> {
	await keepTombstone().catch((error: unknown) => logFailure('Çıkış cihaza yazılamadı.', error));
	forgetToken();
	await endFormerSession();
}

/** Tells the server of a sign-out that it does not know of yet. */
export async function endFormerSession(): Promise<void> {
	if (!(await isSignedOutHere())) return;
	await (await chosenDriver()).signOut();
	await removeTombstone();
}

/** Requests a mailed link; the same answer for an unknown address. */
export async function forgotPassword(email: string): Promise<void> {
	await (await chosenDriver()).forgotPassword(email);
}

/** Sets a new password with the token of a link and signs in. */
export async function resetPassword(linkToken: string, password: string): Promise<SignInStep> {
	await endFormerSession();
	const next = await (await chosenDriver()).resetPassword(linkToken, password);
	forgetToken();
	return next;
}

/** Mails the link that verifies the e-mail address of the signed-in account. */
export async function sendVerification(): Promise<void> {
	await (await chosenDriver()).sendVerification();
}

/** Verifies an e-mail address with the code of a mailed link. */
export async function verifyEmail(code: string): Promise<void> {
	await (await chosenDriver()).verifyEmail(code);
	forgetToken();
}

/** The second factor at the hosted provider; a change of it makes the present token invalid. */
export async function hostedSecondFactor(): Promise<HostedSecondFactor> {
	const { secondFactor } = await chosenDriver();
	if (secondFactor === null) throw new Error('The built-in provider has endpoints for it.');
	return {
		isEnabled: secondFactor.isEnabled,
		enrol: async (email, password) => {
			const { totpUri, confirm } = await secondFactor.enrol(email, password);
			return { totpUri, confirm: (code) => confirm(code).then(forgetToken) };
		},
		remove: (...answers) => secondFactor.remove(...answers).then(forgetToken),
	};
}

/** `unknown` without an answer of the identity provider. */
type SessionState = 'signed-in' | 'nobody' | 'unknown';

/** Whether a session of an earlier sign-in exists. */
export async function restore(): Promise<SessionState> {
	if ((await freshToken()) !== null) return 'signed-in';
	return nobody || (await isSignedOutHere()) ? 'nobody' : 'unknown';
}

/**
 * A token that is valid for at least another minute; null while signed out or after a failed
 * renewal, which is only logged (docs/specification.md#7-calls). Concurrent requests share one
 * renewal.
 */
export async function freshToken(): Promise<string | null> {
	if (nobody) return null;
	if (await isSignedOutHere()) return tokenAfterSignOut();
	if (issued !== null && issued.expiresAtMs - Date.now() > renewBeforeMs) return issued.token;
	renewal ??= renew();
	return (await renewal)?.token ?? null;
}

/** Whether a new token may be there although the last one could not be renewed. */
export function mayHaveSession(): boolean {
	return !nobody;
}

/**
 * Calls the listener with every new token; the client state keeps the present one
 * (docs/specification.md#3-data).
 */
export function onToken(listener: (token: string) => void): void {
	tokenListeners.add(listener);
}

/**
 * Drops the token but not the session: after a change of the second factor the token is invalid.
 */
export function forgetToken(): void {
	issued = null;
	renewal = null;
	nobody = false;
	era += 1;
}

/** The sign-out goes first; until it succeeds there is no token. */
async function tokenAfterSignOut(): Promise<null> {
	try {
		await endFormerSession();
	} catch (error) {
		logFailure('Çıkış sunucuya bildirilemedi; bağlantı gelince bildirilecek.', error);
	}
	return null;
}

async function renew(): Promise<IssuedToken | null> {
	const startedIn = era;
	const before = issued;
	const next = await issue(before);
	// The user changed during the request: its answer belongs to the previous session.
	if (era !== startedIn) return renewal ?? renew();
	issued = next;
	renewal = null;
	if (next !== null && next !== before) for (const hear of tokenListeners) hear(next.token);
	return next;
}

async function issue(before: IssuedToken | null): Promise<IssuedToken | null> {
	try {
		const next = await (await chosenDriver()).issueToken();
		nobody = next === null;
		return next;
	} catch (error) {
		logFailure('Oturum anahtarı yenilenemedi.', error);
		return before !== null && before.expiresAtMs > Date.now() ? before : null;
	}
}

function chosenDriver(): Promise<SessionDriver> {
	driver ??= chooseDriver().catch((error: unknown) => {
		driver = null;
		throw error;
	});
	return driver;
}

async function chooseDriver(): Promise<SessionDriver> {
	const { provider } = await readProvider();
	if (provider.kind === 'embedded') return embeddedDriver;
	const { apiKey, emulatorHost } = provider;
	const project = { apiKey, emulatorHost };
	const shelf =
		nativePlatform() === null
			? browserShelf()
			: (await import('./session-native.ts')).nativeShelf();
	await adoptFormerSession(shelf, project);
	return firebaseDriver(project, shelf);
}

const formerKey = 'sevk-firebase-refresh';

/** Earlier releases kept the refresh token where the service worker cannot read it. */
async function adoptFormerSession(shelf: SessionShelf, project: FirebaseProject): Promise<void> {
	const refreshToken = localStorage.getItem(formerKey);
	if (refreshToken === null) return;
	await shelf.keep({ refreshToken, project });
	localStorage.removeItem(formerKey);
}

/** The identity provider and the demo accounts; cached, and fetched again after a failure. */
export function readProvider(): Promise<SignInOptions> {
	provider ??= fetchProvider().catch((error: unknown) => {
		provider = null;
		throw error;
	});
	return provider;
}

async function fetchProvider(): Promise<SignInOptions> {
	const response = await fetch(apiAddress(readSignInOptions.path), {
		headers: { accept: 'application/json' },
	}).catch(() => {
		throw connectionProblem();
	});
	if (!response.ok) throw await problemOf(response);
	return signInOptions.parse(await readJson(response));
}
