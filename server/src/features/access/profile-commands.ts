import { weakPassword } from '@sevk/domain/access/password-strength';
import { signInRefusals } from '@sevk/domain/access/sign-in-words';
import { type Refusal, refuseAs } from '@sevk/domain/common/refusal';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Caller } from '../../http/caller.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import { currentSessionId } from './access-token-commands.ts';
import { readPasswordHash, savePasswordHash, voidSecrets } from './credential-store.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { endSession, endSessions } from './session-store.ts';
import { forgetTries, takeTry } from './sign-in-try-store.ts';
import { type Handed, throttled, type Visit } from './sign-in-visit.ts';
import { rememberUserEvent } from './user-history.ts';
import { findUser } from './user-store.ts';

export type ProfileDesk = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly forgetCallers: () => void;
	/** Keeps a TCKN at rest (KVKK). */
	readonly sealedText: SealedText;
};

/** Changes the password of the person at the screen; the other browsers are signed out. */
export async function changeOwnPassword(
	desk: ProfileDesk,
	given: { readonly currentPassword: string; readonly newPassword: string },
	caller: Caller,
	visit: Visit,
): Promise<Handed<{ done: true }> | Refusal> {
	const { db, provider } = desk;
	const user = await findUser(db, caller.userId);
	const emailFold = user?.emailFold ?? caller.userId;
	const wait = await takeTry(db, 'account', emailFold, new Date());
	if (wait > 0) return throttled(wait);
	const kept = await readPasswordHash(db, caller.userId);
	if (kept === null || !(await isPassword(given.currentPassword, kept))) {
		return refuseAs(422, signInRefusals, 'access/wrong-password');
	}
	await forgetTries(db, 'account', emailFold);
	if (given.newPassword === given.currentPassword) {
		return refuseAs(422, signInRefusals, 'access/password-unchanged');
	}
	const weak = weakPassword(given.newPassword, emailFold);
	if (weak !== null) return weak;
	const hash = await hashPassword(given.newPassword);
	const sessionId = await currentSessionId(provider, visit.headers, caller.userId);
	await transact(db, async (tx) => {
		await savePasswordHash(tx, caller.userId, hash, new Date());
		await endSessions(tx, caller.userId, sessionId);
		await voidSecrets(tx, caller.userId);
		rememberUserEvent(tx, { userId: caller.userId, kind: 'password_changed', caller });
	});
	desk.forgetCallers();
	return { answer: { done: true }, cookies: [] };
}

/** Signs one browser of the caller out. */
export async function endOwnSession(
	desk: ProfileDesk,
	sessionId: string,
	caller: Caller,
): Promise<{ done: true } | Refusal> {
	if (!(await endSession(desk.db, caller.userId, sessionId))) {
		return refuseAs(404, signInRefusals, 'access/session-not-found');
	}
	desk.forgetCallers();
	return { done: true };
}

/** Signs all browsers of the caller out but the one at hand. */
export async function endOtherSessions(
	desk: ProfileDesk,
	caller: Caller,
	visit: Visit,
): Promise<{ ended: number }> {
	const kept = await currentSessionId(desk.provider, visit.headers, caller.userId);
	const ended = await endSessions(desk.db, caller.userId, kept);
	desk.forgetCallers();
	return { ended };
}
