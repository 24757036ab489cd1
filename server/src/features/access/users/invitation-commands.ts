import { userRefusals } from '@sevk/domain/access/user-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { createHostedAccount } from '../../../outside/hosted-account.ts';
import type { Mailer } from '../../../outside/mail.ts';
import type { SignInLifetimes } from '../../../settings/settings.ts';
import { rememberUserEvent } from '../common/user-event-commands.ts';
import { findUser, type UserRow } from '../common/user-store.ts';
import { dropSecondFactor, voidSecrets } from '../identity/credential-store.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { endSessions } from '../identity/session-store.ts';
import {
	hostedInvitationMail,
	invitationMail,
	resetLink,
	resetMail,
} from '../sign-in/access-mails.ts';
import { createPasswordLink } from '../sign-in/password-link-commands.ts';
import { countAttempt } from '../sign-in/sign-in-try-store.ts';
import { hostedElsewhere, throttled, type VisitContext } from '../sign-in/sign-in-visit.ts';
import { userWithin } from './user-commands.ts';

export type InvitationContext = VisitContext & {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly mailer: Mailer;
	readonly lifetimes: SignInLifetimes;
	readonly forgetCallers: () => void;
};

/**
 * Mails the link that sets a password, or the sign-in screen of a hosted provider. A driver without
 * an e-mail has none to invite to: the office enrolls the phone.
 */
export async function inviteByMail(
	context: InvitationContext,
	user: UserRow,
	log: FastifyBaseLogger,
) {
	if (user.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
	const { email } = user;
	if (email === null) return refuse(userRefusals, 'access/no-email');
	const wait = await countAttempt(context.db, 'mailAccount', user.emailFold, new Date());
	if (wait > 0) return throttled(wait);
	// A failed mail must not undo the user, because the link can be sent again.
	await context.mailer
		.send(await invitationOf(context, { ...user, email }, log))
		.catch((error: unknown) => log.error({ err: error }, 'davet e-postası gönderilemedi'));
	return { sentTo: email };
}

/** Invitations that are sent at the same time. */
const parallelInvitations = 5;

/** Invites the users of a file. A user without the mail can be invited again from the record. */
export async function inviteAll(
	context: InvitationContext,
	users: readonly UserRow[],
	log: FastifyBaseLogger,
): Promise<void> {
	for (let at = 0; at < users.length; at += parallelInvitations) {
		const some = users.slice(at, at + parallelInvitations);
		await Promise.all(
			some.map((user) =>
				inviteByMail(context, user, log).catch((error: unknown) =>
					log.error({ err: error, userId: user.userId }, 'davet e-postası gönderilemedi'),
				),
			),
		);
	}
}

async function invitationOf(
	context: InvitationContext,
	user: UserRow & { readonly email: string },
	log: FastifyBaseLogger,
) {
	const { hosted, publicUrl } = context;
	if (hosted !== null) {
		// Who has signed in before has an account.
		const account = user.invited
			? await createHostedAccount(hosted, publicUrl, user.email).catch((error: unknown) => {
					log.error({ err: error }, 'kimlik sağlayıcıda hesap açılamadı');
					return 'unknown' as const;
				})
			: 'existing';
		return hostedInvitationMail(user, publicUrl, account);
	}
	const { invitationHours, resetLinkMinutes } = context.lifetimes;
	const minutes = user.invited ? invitationHours * 60 : resetLinkMinutes;
	const token = await createPasswordLink(context.provider, user.userId, minutes);
	const link = resetLink(context.publicUrl, token);
	return user.invited
		? invitationMail(user, link, invitationHours)
		: resetMail(user, link, resetLinkMinutes);
}

/** Removes the second factor of a user who lost phone and recovery codes. */
export async function removeLostSecondFactor(
	context: InvitationContext,
	userId: string,
	caller: Caller,
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
export async function endLostSessions(context: InvitationContext, userId: string, caller: Caller) {
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
