import { refuse } from '@sevk/domain/common/rule/refusal';
import { entryRefusals } from '@sevk/domain/identity/account/account-words';
import { minimumPasswordLength } from '@sevk/domain/identity/password/password-length';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import { connectionProblem, ProblemError, readJson } from '../connection/problem.ts';
import type { SessionDriver, SignInStep } from './session-driver.ts';
import {
	type Challenge,
	firebaseSecondFactor,
	signInByCode,
	signInByPassword,
	type Tokens,
	totpNotOffered,
} from './session-firebase-factor.ts';
import { firebaseAddress, renewStoredSession } from './session-renewal.ts';
import type { FirebaseFailure, FirebaseProject, SessionShelf } from './session-shelf.ts';

/** Firebase Auth through its REST interface, which needs no client library. */
export function firebaseDriver(project: FirebaseProject, shelf: SessionShelf): SessionDriver {
	const call = <Answer = Tokens & Challenge>(path: string, body: object) =>
		askFirebase<Answer>(project, path, body);
	let challenge: Challenge = {};

	async function keep({ idToken, refreshToken }: Tokens): Promise<void> {
		if (!idToken || !refreshToken) throw refusalError('access/wrong-credentials');
		challenge = {};
		await shelf.keep({ refreshToken, project });
	}

	async function freshIdToken(): Promise<string> {
		const session = await renewStoredSession(shelf, problemFrom);
		if (session === null) throw refusalError('access/sign-in-again');
		return session.token;
	}

	async function signIn(email: string, password: string): Promise<SignInStep> {
		const answer = await signInByPassword(call, email, password);
		if (answer.mfaPendingCredential) {
			challenge = answer;
			return 'second_factor';
		}
		await keep(answer);
		return 'done';
	}

	return {
		secondFactor: firebaseSecondFactor({ call, keep, freshIdToken, refusalError }),
		signIn,
		verifySecondFactor: async (_kind, code) => {
			await keep((await signInByCode({ call, refusalError }, challenge, code)).tokens);
		},
		signOut: () => shelf.clear(),
		forgotPassword: async (email) => {
			const resetRequest = { requestType: 'PASSWORD_RESET', email };
			// The same answer for a known and an unknown address.
			await call('v1/accounts:sendOobCode', resetRequest).catch((error: unknown) => {
				if (!(error instanceof ProblemError) || error.code !== 'access/wrong-credentials')
					throw error;
			});
		},
		resetPassword: async (oobCode, newPassword) => {
			const path = 'v1/accounts:resetPassword';
			const { email } = await call<{ email: string }>(path, { oobCode, newPassword });
			return signIn(email, newPassword);
		},
		issueToken: () => renewStoredSession(shelf, problemFrom),
		sendVerification: async () => {
			await call('v1/accounts:sendOobCode', {
				requestType: 'VERIFY_EMAIL',
				idToken: await freshIdToken(),
			});
		},
		verifyEmail: async (oobCode) => {
			await call('v1/accounts:update', { oobCode });
		},
	};
}

async function askFirebase<Answer>(
	project: FirebaseProject,
	path: string,
	body: object,
): Promise<Answer> {
	const response = await fetch(firebaseAddress(project, 'identitytoolkit.googleapis.com', path), {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-firebase-locale': 'tr' },
		body: JSON.stringify(body),
	}).catch(() => {
		throw connectionProblem();
	});
	const answer = (await readJson(response)) as Answer & FirebaseFailure;
	if (!response.ok) throw problemFrom(answer, path);
	return answer;
}

/** The refusals whose sentences need no facts. */
type FirebaseCode = Exclude<
	keyof typeof signInRefusals,
	'access/password-too-short' | 'access/throttled'
>;

/** Error codes of Firebase → the sentence that the built-in provider would answer. */
const codeByFirebase: Readonly<Record<string, FirebaseCode>> = {
	EMAIL_NOT_FOUND: 'access/wrong-credentials',
	INVALID_PASSWORD: 'access/wrong-credentials',
	INVALID_LOGIN_CREDENTIALS: 'access/wrong-credentials',
	INVALID_EMAIL: 'access/wrong-credentials',
	MISSING_PASSWORD: 'access/wrong-credentials',
	INVALID_CODE: 'access/wrong-code',
	INVALID_MFA_PENDING_CREDENTIAL: 'access/sign-in-again',
	MFA_ENROLLMENT_NOT_FOUND: 'access/sign-in-again',
	EXPIRED_OOB_CODE: 'access/link-expired',
	INVALID_OOB_CODE: 'access/link-expired',
	CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'access/sign-in-again',
	INVALID_ID_TOKEN: 'access/sign-in-again',
	TOKEN_EXPIRED: 'access/sign-in-again',
	SECOND_FACTOR_EXISTS: 'access/second-factor-on',
	SECOND_FACTOR_LIMIT_EXCEEDED: 'access/second-factor-on',
	INVALID_SESSION_INFO: 'access/second-factor-not-begun',
	SESSION_EXPIRED: 'access/second-factor-not-begun',
};

/** The sentence of the product for a failure of Firebase. */
function problemFrom({ error }: FirebaseFailure, path = ''): ProblemError {
	const words = typeof error === 'string' ? error : (error?.message ?? '');
	// `WEAK_PASSWORD : Password should be at least 6 characters`
	const word = words.split(' ')[0] ?? '';
	if (word === 'WEAK_PASSWORD') {
		const facts = { least: minimumPasswordLength };
		return new ProblemError(refuse(signInRefusals, 'access/password-too-short', facts));
	}
	if (word === 'USER_DISABLED') {
		return new ProblemError(refuse(entryRefusals, 'access/account-closed'));
	}
	if (word === 'TOO_MANY_ATTEMPTS_TRY_LATER') {
		return new ProblemError(refuse(signInRefusals, 'access/throttled', { waitSeconds: 60 }));
	}
	if (word === 'OPERATION_NOT_ALLOWED' && path.includes('mfaEnrollment')) return totpNotOffered();
	const code = codeByFirebase[word];
	if (code !== undefined) return refusalError(code);
	const detail = 'Kimlik sağlayıcı isteği kabul etmedi. Lütfen tekrar deneyin.';
	return new ProblemError({ status: 502, code: 'access/provider', detail });
}

function refusalError(code: FirebaseCode): ProblemError {
	return new ProblemError(refuse(signInRefusals, code));
}
