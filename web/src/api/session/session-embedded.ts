import type { Endpoint } from '@sevk/contract/common/endpoint';
import { signInByName } from '@sevk/contract/identity/pin-users';
import {
	accessToken,
	issueAccessToken,
	requestPasswordReset,
	resetPassword,
	signIn,
	signInStep,
	signOut,
	verifySecondFactor,
} from '@sevk/contract/identity/sign-in';
import { apiAddress } from '../connection/api-host.ts';
import { connectionProblem, problemOf, readJson } from '../connection/problem.ts';
import { issuedNow, type SessionDriver } from './session-driver.ts';
import { fetchWithSession } from './session-fetch.ts';

/** The built-in provider: the session is a cookie that scripts can't read. */
export const embeddedDriver: SessionDriver = {
	signIn: async (email, password) => signInStep.parse(await post(signIn, { email, password })).next,
	verifySecondFactor: async (kind, code, trustDevice) => {
		await post(verifySecondFactor, { kind, code, trustDevice });
	},
	signOut: async () => {
		await post(signOut);
	},
	forgotPassword: async (email) => {
		await post(requestPasswordReset, { email });
	},
	resetPassword: async (token, password) =>
		signInStep.parse(await post(resetPassword, { token, password })).next,
	// An invitation is mailed, so an address of ours is verified by its first password.
	sendVerification: async () => undefined,
	verifyEmail: async () => undefined,
	secondFactor: null,
	issueToken: async () => {
		const issued = accessToken.parse(await post(issueAccessToken));
		return issued.accessToken === null ? null : issuedNow(issued.accessToken);
	},
};

export type NameSignInStep = 'done' | 'new_pin';

/** User name and PIN; with the PIN of the office, the own one that replaces it. */
export async function postNameSignIn(
	username: string,
	pin: string,
	newPin: string | null,
): Promise<NameSignInStep> {
	return signInByName.answer.parse(await post(signInByName, { username, pin, newPin })).next;
}

/** Not `call`, which would request a token first. */
export async function post(
	{ path, method }: Pick<Endpoint, 'path' | 'method'>,
	body?: unknown,
): Promise<unknown> {
	const response = await fetchWithSession(apiAddress(path), {
		method,
		headers: { accept: 'application/json', 'content-type': 'application/json' },
		body: JSON.stringify(body ?? {}),
	}).catch(() => {
		throw connectionProblem();
	});
	if (!response.ok) throw await problemOf(response);
	return readJson(response);
}
