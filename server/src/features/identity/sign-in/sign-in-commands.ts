import { refuse } from '@sevk/domain/common/rule/refusal';
import { foldEmail } from '@sevk/domain/identity/account/account';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { findUserByEmail } from '../account/user-store.ts';
import { voidSecrets } from '../provider/credential-store.ts';
import { callProvider } from '../provider/identity-call.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import { endSessions } from '../provider/session-store.ts';
import { renewalCookie } from './session-renewal-commands.ts';
import { acceptSignIn, passwordTries, takeSignInTry } from './sign-in-attempt-commands.ts';
import { isKnownNetwork } from './sign-in-history-store.ts';
import { countAttempt } from './sign-in-try-store.ts';
import { throttled, type Visit } from './sign-in-visit.ts';
import { recordFailedSignIn, type WarningContext } from './sign-in-warning-commands.ts';

export type SignInContext = WarningContext & { readonly provider: IdentityProvider };

/**
 * First step of a sign-in. Unknown user, wrong password and closed account get the same answer
 * after the same time.
 */
export async function signInWithPassword(
	context: SignInContext,
	input: { readonly email: string; readonly password: string },
	visit: Visit,
	log: FastifyBaseLogger,
) {
	const { db, provider } = context;
	const emailFold = foldEmail(input.email);
	const isKnown = await isKnownNetwork(db, emailFold, visit.address);
	const wait = await takeSignInTry(db, passwordTries(emailFold), visit.address, isKnown);
	if (wait > 0) return throttled(wait);
	const reply = await checkPassword(provider, emailFold, input.password, visit);
	if ('denied' in reply) {
		await recordFailedSignIn(context, emailFold, visit, isKnown, log);
		return wrongCredentials();
	}
	const user = await findUserByEmail(db, emailFold);
	if (user === undefined || user.retired_at !== null) {
		if (user !== undefined) await shutOut(db, user.id);
		await recordFailedSignIn(context, emailFold, visit, isKnown, log);
		return wrongCredentials();
	}
	visit.setCookies(reply.cookies);
	if ('twoFactorRedirect' in reply.answer) return { next: 'second_factor' } as const;
	await acceptSignIn(db, passwordTries(emailFold), visit.address);
	return { next: 'done' } as const;
}

/**
 * Signs in who has just set a password. Who has a second factor is asked for it, as at any sign-in.
 * A session of somebody else in this browser ends.
 */
export async function enterWithNewPassword(
	provider: IdentityProvider,
	emailFold: string,
	password: string,
	visit: Visit,
) {
	await callProvider(provider.api.signOut({ headers: visit.headers, returnHeaders: true }));
	const reply = await checkPassword(provider, emailFold, password, visit);
	// Another link of the same person has set another password in between.
	if ('denied' in reply) return refuse(signInRefusals, 'access/link-expired');
	visit.setCookies(reply.cookies);
	const next = 'twoFactorRedirect' in reply.answer ? 'second_factor' : 'done';
	return { next } as const;
}

function checkPassword(
	provider: IdentityProvider,
	emailFold: string,
	password: string,
	visit: Visit,
) {
	const { headers } = visit;
	const body = { email: emailFold, password };
	return callProvider(provider.api.signInEmail({ body, headers, returnHeaders: true }));
}

export type SecondStep = {
	readonly kind: 'code' | 'recovery';
	readonly code: string;
	readonly trustDevice: boolean;
};

/** Second step: a code of the authenticator or a recovery code, which is consumed. */
export async function passSecondFactor(
	{ db, provider }: SignInContext,
	input: SecondStep,
	visit: Visit,
) {
	const wait = await countAttempt(db, 'address', visit.address, new Date());
	if (wait > 0) return throttled(wait);
	const { trustDevice } = input;
	const code = input.code.replaceAll(/\s/g, '');
	const request = {
		body: { code, trustDevice },
		headers: visit.headers,
		returnHeaders: true,
	} as const;
	const reply = await callProvider<{ user: { email: string } }>(
		input.kind === 'code'
			? provider.api.verifyTOTP(request)
			: provider.api.verifyBackupCode(request),
	);
	if ('denied' in reply) {
		if (reply.denied !== 'INVALID_BACKUP_CODE') return secondFactorRefusal(reply.denied);
		return refuse(signInRefusals, 'access/wrong-recovery-code');
	}
	await acceptSignIn(db, passwordTries(foldEmail(reply.answer.user.email)), visit.address);
	visit.setCookies(reply.cookies);
	return { next: 'done' } as const;
}

/** The provider locks a second factor for 15 minutes after ten wrong codes. */
const lockSeconds = 15 * 60;

export function secondFactorRefusal(denied: string) {
	switch (denied) {
		case 'INVALID_CODE':
			return refuse(signInRefusals, 'access/wrong-code');
		case 'ACCOUNT_TEMPORARILY_LOCKED':
			return throttled(lockSeconds);
		default:
			return refuse(signInRefusals, 'access/sign-in-again');
	}
}

/** Ends the session of the cookie, if there is one. */
export async function signOutHere(
	{ provider }: SignInContext,
	visit: Visit,
): Promise<{ done: true }> {
	const reply = await callProvider(
		provider.api.signOut({ headers: visit.headers, returnHeaders: true }),
	);
	if (!('denied' in reply)) {
		visit.setCookies(reply.cookies);
		if (visit.isNative) visit.setCookies([`${renewalCookie}=; Max-Age=0`]);
	}
	return { done: true };
}

async function shutOut(db: Database, userId: string): Promise<void> {
	await endSessions(db, userId);
	await voidSecrets(db, userId);
}

function wrongCredentials() {
	return refuse(signInRefusals, 'access/wrong-credentials');
}
