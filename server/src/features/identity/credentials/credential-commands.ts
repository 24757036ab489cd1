import { refuse } from '@sevk/domain/common/rule/refusal';
import { refuseWeakPassword } from '@sevk/domain/identity/password/password-strength';
import { signInRefusals } from '@sevk/domain/identity/sign-in/sign-in-words';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { findUser } from '../account/user-store.ts';
import { readPasswordHash, savePasswordHash, voidSecrets } from '../provider/credential-store.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import { hashPassword, isPassword } from '../provider/password-hash.ts';
import { endSession, endSessions } from '../provider/session-store.ts';
import { currentSessionId } from '../sign-in/access-token-commands.ts';
import { clearAttempts, countAttempt } from '../sign-in/sign-in-try-store.ts';
import { throttled, type Visit } from '../sign-in/sign-in-visit.ts';

export type CredentialContext = {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly forgetCallers: () => void;
};

/** Changes the caller's password and ends all other sessions. */
export async function changeOwnPassword(
	context: CredentialContext,
	input: { readonly currentPassword: string; readonly newPassword: string },
	caller: PersonCaller,
	visit: Visit,
) {
	const { db, provider } = context;
	const user = await findUser(db, caller.userId);
	const emailFold = user?.emailFold ?? caller.userId;
	const wait = await countAttempt(db, 'confirmation', emailFold, new Date());
	if (wait > 0) return throttled(wait);
	const storedHash = await readPasswordHash(db, caller.userId);
	if (storedHash === null || !(await isPassword(input.currentPassword, storedHash))) {
		return refuse(signInRefusals, 'access/wrong-password');
	}
	await clearAttempts(db, 'confirmation', emailFold);
	if (input.newPassword === input.currentPassword) {
		return refuse(signInRefusals, 'access/password-unchanged');
	}
	const weak = refuseWeakPassword(input.newPassword, {
		email: emailFold,
		name: user?.name ?? '',
	});
	if (weak !== null) return weak;
	const hash = await hashPassword(input.newPassword);
	const sessionId = await currentSessionId(provider, visit.headers, caller.userId);
	await transact(db, async (tx) => {
		await savePasswordHash(tx, caller.userId, hash, new Date());
		await endSessions(tx, caller.userId, sessionId);
		await voidSecrets(tx, caller.userId);
		rememberUserEvent(tx, { userId: caller.userId, kind: 'password_changed', caller });
	});
	context.forgetCallers();
	return { done: true } as const;
}

/** Ends one session of the caller. */
export async function endOwnSession(
	context: CredentialContext,
	sessionId: string,
	caller: PersonCaller,
) {
	if (!(await endSession(context.db, caller.userId, sessionId))) {
		return refuse(signInRefusals, 'access/session-not-found');
	}
	context.forgetCallers();
	return { done: true } as const;
}

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(
	context: CredentialContext,
	caller: PersonCaller,
	visit: Visit,
): Promise<{ ended: number }> {
	const currentId = await currentSessionId(context.provider, visit.headers, caller.userId);
	const ended = await endSessions(context.db, caller.userId, currentId);
	context.forgetCallers();
	return { ended };
}
