import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { userRefusals } from '@sevk/domain/users/user-words';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import { addMail } from '../../identity/account/access-mail-store.ts';
import { rememberUserEvent } from '../../identity/account/user-event-commands.ts';
import { findUser, lockUser, type UserRow } from '../../identity/account/user-store.ts';
import { resetLink } from '../../identity/links/access-links.ts';
import { createPasswordLink } from '../../identity/links/password-link-commands.ts';
import { dropSecondFactor, voidSecrets } from '../../identity/provider/credential-store.ts';
import type { IdentityProvider } from '../../identity/provider/identity-provider.ts';
import { endSessions } from '../../identity/provider/session-store.ts';
import { countAttempt } from '../../identity/sign-in/sign-in-try-store.ts';
import {
	hostedElsewhere,
	throttled,
	type VisitContext,
} from '../../identity/sign-in/sign-in-visit.ts';
import { userWithin } from './user-commands.ts';

export type InvitationContext = VisitContext & {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly lifetimes: SignInLifetimes;
	readonly forgetCallers: () => void;
};

/**
 * Mails the link that sets a password, or the sign-in screen of a hosted provider, from the outbox. A
 * driver without an e-mail has none to invite to: the office enrolls the phone.
 */
export async function inviteByMail(context: InvitationContext, user: UserRow) {
	if (user.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
	const { email } = user;
	if (email === null) return refuse(userRefusals, 'access/no-email');
	const wait = await countAttempt(context.db, 'mailAccount', user.emailFold, new Date());
	if (wait > 0) return throttled(wait);
	await addMail(context.db, { userId: user.userId, kind: 'invitation', now: new Date() });
	return { sentTo: email };
}

/**
 * Creates the link that sets a password, for the office to hand over itself. Links before it, which
 * may have gone to the wrong person, are void.
 */
export async function createLinkToShow(
	context: InvitationContext,
	userId: string,
	caller: PersonCaller,
) {
	const elsewhere = hostedElsewhere(context);
	if (elsewhere !== null) return elsewhere;
	const { db, provider, publicUrl, lifetimes } = context;
	const user = await transact(db, async (tx) => {
		await lockUser(tx, userId);
		const found = await userWithin(tx, userId, caller);
		if (isRefusal(found)) return found;
		if (found.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
		if (found.email === null) return refuse(userRefusals, 'access/no-email');
		// The profile asks for the present password.
		if (userId === caller.userId) return refuse(userRefusals, 'access/own-password-link');
		await voidSecrets(tx, userId);
		rememberUserEvent(tx, { userId, kind: 'password_link_created', caller });
		return found;
	});
	if (isRefusal(user)) return user;
	const minutes = user.invited ? lifetimes.invitationHours * 60 : lifetimes.resetLinkMinutes;
	const token = await createPasswordLink(provider, userId, minutes);
	const expiresAt = new Date(Date.now() + minutes * 60_000).toISOString();
	return { address: resetLink(publicUrl, token), expiresAt };
}

/** Removes the second factor of a user who lost phone and recovery codes. */
export async function removeLostSecondFactor(
	context: InvitationContext,
	userId: string,
	caller: PersonCaller,
) {
	const elsewhere = hostedElsewhere(context);
	if (elsewhere !== null) return elsewhere;
	return transact(context.db, async (tx) => {
		const user = await userWithin(tx, userId, caller);
		if (isRefusal(user)) return user;
		if (!(await dropSecondFactor(tx, userId)))
			return refuse(userRefusals, 'access/no-second-factor');
		await endSessions(tx, userId);
		await voidSecrets(tx, userId);
		rememberUserEvent(tx, { userId, kind: 'second_factor_reset', caller });
		return (await findUser(tx, userId)) ?? user;
	});
}

/**
 * Signs a user out everywhere, as for a lost phone: sessions, push messages to their devices, links and
 * trusted devices. The password stays, and callers keep the session that they call with.
 */
export async function endLostSessions(
	context: InvitationContext,
	userId: string,
	caller: PersonCaller,
) {
	const elsewhere = hostedElsewhere(context);
	if (elsewhere !== null) return elsewhere;
	return transact(context.db, async (tx) => {
		const user = await userWithin(tx, userId, caller);
		if (isRefusal(user)) return user;
		const keptSessionId = userId === caller.userId ? caller.sessionId : null;
		const ended = await endSessions(tx, userId, keptSessionId);
		await voidSecrets(tx, userId);
		rememberUserEvent(tx, { userId, kind: 'signed_out', caller });
		return { ended };
	});
}
