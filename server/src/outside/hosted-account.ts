// Accounts of Firebase Auth, created with the web key of the project.
import { randomBytes } from 'node:crypto';
import type { HostedAccountState } from '@sevk/domain/messages/account-mail';

type FirebaseProject = { readonly apiKey: string; readonly emulatorHost: string | null };

/** The provider does not answer forever; an invitation waits for this. */
const limitMs = 5_000;

/** Creates the account of an invited person. Rejects if the provider cannot be reached. */
export async function createHostedAccount(
	project: FirebaseProject,
	publicUrl: string,
	email: string,
): Promise<HostedAccountState> {
	const ask = (method: string, body: object) => post(project, publicUrl, method, body);
	// The password is stored nowhere: the mailed link replaces it. The end satisfies password policies.
	const password = `${randomBytes(30).toString('base64url')}aA1!`;
	const failure = await ask('signUp', { email, password });
	if (failure === 'EMAIL_EXISTS') return 'existing';
	if (failure !== null) return 'refused';
	const mailFailure = await ask('sendOobCode', { requestType: 'PASSWORD_RESET', email });
	if (mailFailure !== null) throw new Error(`the provider sent no mail: ${mailFailure}`);
	return 'created';
}

/** The code of the provider's error; null on success. */
async function post(
	{ apiKey, emulatorHost }: FirebaseProject,
	publicUrl: string,
	method: string,
	body: object,
): Promise<string | null> {
	const host = 'identitytoolkit.googleapis.com';
	const root = emulatorHost === null ? `https://${host}` : `http://${emulatorHost}/${host}`;
	const response = await fetch(`${root}/v1/accounts:${method}?key=${encodeURIComponent(apiKey)}`, {
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-firebase-locale': 'tr',
			// A web key may be limited to the pages of this address.
			referer: `${publicUrl}/`,
		},
		body: JSON.stringify(body),
		signal: AbortSignal.timeout(limitMs),
	});
	if (response.status >= 500) throw new Error(`the provider answered ${response.status}`);
	if (response.ok) return null;
	const { error } = (await response.json()) as { error?: { message?: string } };
	return (error?.message ?? 'UNKNOWN').split(' ')[0] ?? 'UNKNOWN';
}
