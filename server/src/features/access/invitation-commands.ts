import { userRefusals } from '@sevk/domain/access/user-words';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/refusal';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { transact } from '../../db/transact.ts';
import type { Caller } from '../../http/caller.ts';
import type { Mailer } from '../../outside/mail.ts';
import { hostedInvitationMail, invitationMail, resetLink, resetMail } from './access-mails.ts';
import { dropSecondFactor, voidSecrets } from './credential-store.ts';
import { type IdentityProvider, resetLinkSeconds } from './identity-provider.ts';
import { createPasswordLink } from './password-link-commands.ts';
import { endSessions } from './session-store.ts';
import { takeTry } from './sign-in-try-store.ts';
import { type Desk, hostedElsewhere, throttled } from './sign-in-visit.ts';
import { userWithin } from './user-commands.ts';
import { rememberUserEvent } from './user-history.ts';
import { findUser, type UserRow } from './user-store.ts';

export type InvitationDesk = Desk & {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly mailer: Mailer;
	readonly forgetCallers: () => void;
};

/** An invitation waits for its reader overnight; a reset link is asked for at the screen. */
const invitationSeconds = 24 * 3600;

/** Mails the link that sets a password, or where to sign in when a hosted provider keeps them. */
export async function inviteByMail(
	desk: InvitationDesk,
	user: UserRow,
	log: FastifyBaseLogger,
): Promise<Refusal | null> {
	if (user.retiredAt !== null) return refuse(userRefusals, 'access/user-retired');
	const wait = await takeTry(desk.db, 'mailAccount', user.emailFold, new Date());
	if (wait > 0) return throttled(wait);
	// A mail server that is down must not undo the user: the link can be sent again.
	await desk.mailer
		.send(await invitationOf(desk, user))
		.catch((error: unknown) => log.error({ err: error }, 'davet e-postası gönderilemedi'));
	return null;
}

async function invitationOf(desk: InvitationDesk, user: UserRow) {
	if (desk.hosted !== null) return hostedInvitationMail(user, desk.publicUrl);
	const seconds = user.invited ? invitationSeconds : resetLinkSeconds;
	const token = await createPasswordLink(desk.provider, user.userId, seconds);
	const link = resetLink(desk.publicUrl, token);
	return user.invited ? invitationMail(user, link) : resetMail(user, link);
}

/** For a user who lost the phone and the recovery codes: the password alone opens again. */
export async function removeLostSecondFactor(
	desk: InvitationDesk,
	userId: string,
	caller: Caller,
): Promise<UserRow | Refusal> {
	const elsewhere = hostedElsewhere(desk);
	if (elsewhere !== null) return elsewhere;
	return transact<UserRow | Refusal>(desk.db, async (tx) => {
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
