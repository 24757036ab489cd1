// The second factor of Firebase Auth: a code of an authenticator (TOTP).
import { ProblemError } from '../connection/problem.ts';
import type { HostedSecondFactor } from './session-driver.ts';

export type Tokens = { readonly idToken?: string; readonly refreshToken?: string };
type Factor = { readonly mfaEnrollmentId: string; readonly totpInfo?: object };
/** What a sign-in by password answers when a code has to follow. */
export type Challenge = {
	readonly mfaPendingCredential?: string;
	readonly mfaInfo?: readonly Factor[];
};

type AccountCall = <Answer = Tokens & Challenge>(path: string, body: object) => Promise<Answer>;

/** The error with the sentence of a refusal. */
type RefusalError = (
	code: 'access/second-factor-on' | 'access/sign-in-again' | 'access/wrong-password',
) => ProblemError;

type Account = {
	readonly call: AccountCall;
	/** Keeps the session of new tokens. */
	readonly keep: (tokens: Tokens) => Promise<void>;
	readonly freshIdToken: () => Promise<string>;
	readonly refusalError: RefusalError;
};

type TotpSession = {
	readonly totpSessionInfo?: {
		readonly sharedSecretKey: string;
		readonly sessionInfo: string;
		readonly hashingAlgorithm?: string;
		readonly verificationCodeLength?: number;
		readonly periodSec?: number;
	};
};

export function firebaseSecondFactor(account: Account): HostedSecondFactor {
	const { call, keep, freshIdToken, refusalError } = account;
	const signInAgain = (email: string, password: string) =>
		signInByPassword(call, email, password).catch((error: unknown) => {
			const isWrong = error instanceof ProblemError && error.code === 'access/wrong-credentials';
			throw isWrong ? refusalError('access/wrong-password') : error;
		});

	return {
		isEnabled: async () => {
			const { users } = await call<{ users?: readonly { mfaInfo?: readonly Factor[] }[] }>(
				'v1/accounts:lookup',
				{ idToken: await freshIdToken() },
			);
			return users?.some(({ mfaInfo }) => totpOf(mfaInfo) !== undefined) ?? false;
		},
		enrol: async (email, password) => {
			const { idToken, mfaPendingCredential } = await signInAgain(email, password);
			if (mfaPendingCredential) throw refusalError('access/second-factor-on');
			const { totpSessionInfo } = await call<TotpSession>('v2/accounts/mfaEnrollment:start', {
				idToken,
				totpEnrollmentInfo: {},
			});
			if (totpSessionInfo === undefined) throw totpNotOffered();
			return {
				totpUri: totpUri(email, totpSessionInfo),
				confirm: async (verificationCode) => {
					const { sessionInfo } = totpSessionInfo;
					await keep(
						await call<Tokens>('v2/accounts/mfaEnrollment:finalize', {
							idToken,
							displayName: 'Sevk',
							totpVerificationInfo: { sessionInfo, verificationCode },
						}),
					);
				},
			};
		},
		remove: async (email, password, code) => {
			const challenge = await signInAgain(email, password);
			const { tokens, mfaEnrollmentId } = await signInByCode(account, challenge, code);
			const { idToken } = tokens;
			await keep(
				await call<Tokens>('v2/accounts/mfaEnrollment:withdraw', { idToken, mfaEnrollmentId }),
			);
		},
	};
}

export function signInByPassword(call: AccountCall, email: string, password: string) {
	return call('v1/accounts:signInWithPassword', { email, password, returnSecureToken: true });
}

/** The second step of a sign-in. */
export async function signInByCode(
	{ call, refusalError }: Pick<Account, 'call' | 'refusalError'>,
	{ mfaPendingCredential, mfaInfo }: Challenge,
	code: string,
): Promise<{ readonly tokens: Tokens; readonly mfaEnrollmentId: string }> {
	const factor = totpOf(mfaInfo);
	if (!mfaPendingCredential || !factor) throw refusalError('access/sign-in-again');
	const { mfaEnrollmentId } = factor;
	const tokens = await call<Tokens>('v2/accounts/mfaSignIn:finalize', {
		mfaPendingCredential,
		mfaEnrollmentId,
		totpVerificationInfo: { verificationCode: code.replaceAll(/\s/g, '') },
	});
	return { tokens, mfaEnrollmentId };
}

function totpOf(factors: readonly Factor[] | undefined): Factor | undefined {
	return factors?.find(({ totpInfo }) => totpInfo !== undefined);
}

/** The administrator of the project has not enabled it. */
export function totpNotOffered(): ProblemError {
	const detail =
		'Kimlik sağlayıcıda iki adımlı doğrulama kullanıma açılmamış. Yöneticinizden açmasını isteyin.';
	return new ProblemError({ status: 409, code: 'access/provider', detail });
}

/** The format that authenticators read from a QR code. */
function totpUri(email: string, session: NonNullable<TotpSession['totpSessionInfo']>): string {
	const { sharedSecretKey, hashingAlgorithm, verificationCodeLength, periodSec } = session;
	const facts = new URLSearchParams({
		secret: sharedSecretKey,
		issuer: 'Sevk',
		algorithm: hashingAlgorithm ?? 'SHA1',
		digits: String(verificationCodeLength ?? 6),
		period: String(periodSec ?? 30),
	});
	return `otpauth://totp/Sevk:${encodeURIComponent(email)}?${facts}`;
}
