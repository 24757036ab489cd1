import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { foldEmail } from '@sevk/domain/access/user';
import { type Refusal, refuseAs } from '@sevk/domain/common/refusal';
import type { Database } from '../../db/database.ts';
import { voidSecrets } from './credential-store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { askProvider } from './provider-call.ts';
import { endSessions } from './session-store.ts';
import { forgetTries, giveTryBack, takeTry } from './sign-in-try-store.ts';
import { type Handed, throttled, type Visit } from './sign-in-visit.ts';
import { findUserByEmail } from './user-store.ts';

export type SignInDesk = { readonly db: Database; readonly provider: IdentityProvider };

type Step = { readonly next: 'done' | 'second_factor' };

/** First step of a sign-in. Unknown, wrong and closed get one answer, after the same time. */
export async function signInWithPassword(
	{ db, provider }: SignInDesk,
	given: { readonly email: string; readonly password: string },
	visit: Visit,
): Promise<Handed<Step> | Refusal> {
	const emailFold = foldEmail(given.email);
	const wait = await takeSignInTry(db, emailFold, visit.address);
	if (wait > 0) return throttled(wait);
	const asked = await askProvider(
		provider.api.signInEmail({
			body: { email: emailFold, password: given.password },
			headers: visit.headers,
			returnHeaders: true,
		}),
	);
	if ('denied' in asked) return wrongCredentials();
	const user = await findUserByEmail(db, emailFold);
	if (user === undefined || user.retired_at !== null) {
		if (user !== undefined) await shutOut(db, user.id);
		return wrongCredentials();
	}
	if ('twoFactorRedirect' in asked.answer) {
		return { answer: { next: 'second_factor' }, cookies: asked.cookies };
	}
	await forgiveTries(db, emailFold, visit.address);
	return { answer: { next: 'done' }, cookies: asked.cookies };
}

export type SecondStep = {
	readonly kind: 'code' | 'recovery';
	readonly code: string;
	readonly trustDevice: boolean;
};

/** Second step: a code of the authenticator, or one of the recovery codes, which is then used up. */
export async function passSecondFactor(
	{ db, provider }: SignInDesk,
	given: SecondStep,
	visit: Visit,
): Promise<Handed<Step> | Refusal> {
	const wait = await takeTry(db, 'address', visit.address, new Date());
	if (wait > 0) return throttled(wait);
	const { trustDevice } = given;
	const code = given.code.replaceAll(/\s/g, '');
	const request = {
		body: { code, trustDevice },
		headers: visit.headers,
		returnHeaders: true,
	} as const;
	const asked = await askProvider<{ user: { email: string } }>(
		given.kind === 'code'
			? provider.api.verifyTOTP(request)
			: provider.api.verifyBackupCode(request),
	);
	if ('denied' in asked) return secondFactorRefusal(asked.denied);
	await forgiveTries(db, foldEmail(asked.answer.user.email), visit.address);
	return { answer: { next: 'done' }, cookies: asked.cookies };
}

/** The provider locks a second factor for a quarter of an hour after ten wrong codes. */
const lockSeconds = 15 * 60;

export function secondFactorRefusal(denied: string): Refusal {
	switch (denied) {
		case 'INVALID_CODE':
			return refuseAs(422, signInRefusals, 'access/wrong-code');
		case 'INVALID_BACKUP_CODE':
			return refuseAs(422, signInRefusals, 'access/wrong-recovery-code');
		case 'ACCOUNT_TEMPORARILY_LOCKED':
			return throttled(lockSeconds);
		default:
			return refuseAs(422, signInRefusals, 'access/sign-in-again');
	}
}

/** Ends the session of the cookie; no session is fine as well. */
export async function signOutHere(
	{ provider }: SignInDesk,
	visit: Visit,
): Promise<Handed<{ done: true }>> {
	const asked = await askProvider(
		provider.api.signOut({ headers: visit.headers, returnHeaders: true }),
	);
	return { answer: { done: true }, cookies: 'denied' in asked ? [] : asked.cookies };
}

async function takeSignInTry(db: Database, emailFold: string, address: string): Promise<number> {
	const now = new Date();
	const wait = await takeTry(db, 'address', address, now);
	return wait > 0 ? wait : takeTry(db, 'account', emailFold, now);
}

async function forgiveTries(db: Database, emailFold: string, address: string): Promise<void> {
	await forgetTries(db, 'account', emailFold);
	await giveTryBack(db, 'address', address);
}

async function shutOut(db: Database, userId: string): Promise<void> {
	await endSessions(db, userId);
	await voidSecrets(db, userId);
}

function wrongCredentials(): Refusal {
	return refuseAs(422, signInRefusals, 'access/wrong-credentials');
}
