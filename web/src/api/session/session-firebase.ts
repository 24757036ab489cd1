import { minimumPasswordLength } from '@sevk/domain/access/password-length';
import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { entryRefusals } from '@sevk/domain/access/user-words';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { connectionProblem, ProblemError, readJson } from '../connection/problem.ts';
import { issuedNow, type SessionDriver } from './session-driver.ts';

export type FirebaseProject = {
	readonly apiKey: string;
	/** Host and port of the Auth emulator; null for the real service. */
	readonly emulatorHost: string | null;
};

/** Where the refresh token is stored between visits; `localStorage` has this shape. */
export type TokenStorage = {
	readonly getItem: (key: string) => string | null;
	readonly setItem: (key: string, value: string) => void;
	readonly removeItem: (key: string) => void;
};

const shelfKey = 'sevk-firebase-refresh';

type RenewedToken = { readonly id_token: string; readonly refresh_token: string };
type FirebaseFailure = { readonly error?: { readonly message?: string } | string };
type Tokens = { readonly idToken?: string; readonly refreshToken?: string };
type Challenge = {
	readonly mfaPendingCredential?: string;
	readonly mfaInfo?: readonly { readonly mfaEnrollmentId: string; readonly totpInfo?: object }[];
};

/** Firebase Auth through its REST interface, which needs no client library. */
export function firebaseDriver(project: FirebaseProject, shelf: TokenStorage): SessionDriver {
	const ask = (path: string, body: object) => askFirebase<Tokens & Challenge>(project, path, body);
	let challenge: Challenge = {};

	function keep({ idToken, refreshToken }: Tokens): void {
		if (!idToken || !refreshToken) throw refused('access/wrong-credentials');
		challenge = {};
		shelf.setItem(shelfKey, refreshToken);
	}

	return {
		signIn: async (email, password) => {
			const answer = await ask('v1/accounts:signInWithPassword', {
				email,
				password,
				returnSecureToken: true,
			});
			if (answer.mfaPendingCredential) {
				challenge = answer;
				return 'second_factor';
			}
			keep(answer);
			return 'done';
		},
		verifySecondFactor: async (_kind, code) => {
			const factor = challenge.mfaInfo?.find((info) => info.totpInfo !== undefined);
			if (!challenge.mfaPendingCredential || !factor) throw refused('access/sign-in-again');
			keep(
				await ask('v2/accounts/mfaSignIn:finalize', {
					mfaPendingCredential: challenge.mfaPendingCredential,
					mfaEnrollmentId: factor.mfaEnrollmentId,
					totpVerificationInfo: { verificationCode: code.replaceAll(/\s/g, '') },
				}),
			);
		},
		signOut: async () => shelf.removeItem(shelfKey),
		forgotPassword: async (email) => {
			const resetRequest = { requestType: 'PASSWORD_RESET', email };
			// The same answer for a known and an unknown address.
			await ask('v1/accounts:sendOobCode', resetRequest).catch((error: unknown) => {
				if (!(error instanceof ProblemError) || error.code !== 'access/wrong-credentials')
					throw error;
			});
		},
		resetPassword: async (oobCode, newPassword) => {
			await ask('v1/accounts:resetPassword', { oobCode, newPassword });
		},
		issueToken: () => renew(project, shelf),
	};
}

async function renew(project: FirebaseProject, shelf: TokenStorage) {
	const refreshToken = shelf.getItem(shelfKey);
	if (refreshToken === null) return null;
	const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
	const response = await fetch(addressOf(project, 'securetoken.googleapis.com', 'v1/token'), {
		method: 'POST',
		body: form,
	}).catch(() => {
		throw connectionProblem();
	});
	const answer = (await readJson(response)) as RenewedToken & FirebaseFailure;
	if (!response.ok) {
		const problem = problemFrom(answer);
		// Revoked, or the account was deleted: this browser is signed out.
		if (response.status === 400) shelf.removeItem(shelfKey);
		throw problem;
	}
	shelf.setItem(shelfKey, answer.refresh_token);
	return issuedNow(answer.id_token);
}

async function askFirebase<Answer>(
	project: FirebaseProject,
	path: string,
	body: object,
): Promise<Answer> {
	const response = await fetch(addressOf(project, 'identitytoolkit.googleapis.com', path), {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-firebase-locale': 'tr' },
		body: JSON.stringify(body),
	}).catch(() => {
		throw connectionProblem();
	});
	const answer = (await readJson(response)) as Answer & FirebaseFailure;
	if (!response.ok) throw problemFrom(answer);
	return answer;
}

/** The emulator serves every Google host below its own address. */
function addressOf({ apiKey, emulatorHost }: FirebaseProject, host: string, path: string): string {
	const root = emulatorHost === null ? `https://${host}` : `http://${emulatorHost}/${host}`;
	return `${root}/${path}?key=${encodeURIComponent(apiKey)}`;
}

type SignInCode = keyof typeof signInRefusals;

/** Error codes of Firebase → the sentence that the built-in provider would answer. */
const codeByFirebase: Readonly<Record<string, SignInCode>> = {
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
};

function problemFrom({ error }: FirebaseFailure): ProblemError {
	const words = typeof error === 'string' ? error : (error?.message ?? '');
	// `WEAK_PASSWORD : Password should be at least 6 characters`
	const word = words.split(' ')[0] ?? '';
	if (word === 'WEAK_PASSWORD') {
		const facts = { least: minimumPasswordLength };
		return problemOfRefusal(refuse(signInRefusals, 'access/password-too-short', facts));
	}
	if (word === 'USER_DISABLED') {
		return problemOfRefusal(refuse(entryRefusals, 'access/account-closed'));
	}
	if (word === 'TOO_MANY_ATTEMPTS_TRY_LATER') {
		return problemOfRefusal(refuse(signInRefusals, 'access/throttled', { waitSeconds: 60 }));
	}
	const code = codeByFirebase[word];
	if (code !== undefined) return refused(code);
	const detail = 'Kimlik sağlayıcı isteği kabul etmedi. Lütfen tekrar deneyin.';
	return new ProblemError({ status: 502, code: 'access/provider', detail });
}

function refused(code: SignInCode): ProblemError {
	return problemOfRefusal(refuse(signInRefusals, code, undefined as never));
}

function problemOfRefusal({ status, code, detail, facts }: Refusal): ProblemError {
	return new ProblemError({ status, code, detail, facts });
}
