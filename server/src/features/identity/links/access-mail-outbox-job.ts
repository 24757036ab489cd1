import { accessMailExpiry } from '@sevk/domain/identity/account/access-mail';
import {
	type HostedAccountState,
	type Mail,
	writeFailedSignInMail,
	writeHostedInvitationMail,
	writeInvitationMail,
	writeResetMail,
} from '@sevk/domain/messages/account-mail';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Tx } from '../../../db/database.ts';
import { companyId } from '../../../db/ids.ts';
import type { MeasureParts } from '../../../http/operation/gauge.ts';
import type { Job } from '../../../http/operation/job.ts';
import {
	createOutbox,
	measureOutbox,
	type Outbox,
	type Settled,
	startOutbox,
} from '../../../outbox/outbox.ts';
import type { ClaimedRow } from '../../../outbox/outbox-store.ts';
import { createHostedAccount } from '../../../outside/hosted-account.ts';
import type { Mailer } from '../../../outside/mail.ts';
import { tryMail } from '../../../outside/message/mail-try.ts';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import { keepHostedAccount, mailRefusal, mailTable } from '../account/access-mail-store.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { findUser, type UserRow } from '../account/user-store.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import type { VisitContext } from '../sign-in/sign-in-visit.ts';
import { loginPage, profilePage, resetLink } from './access-links.ts';
import { createPasswordLink } from './password-link-commands.ts';

export type MailOutboxParts = VisitContext & {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly mailer: Mailer;
	readonly lifetimes: SignInLifetimes;
	readonly log: FastifyBaseLogger;
};

type MailRow = ClaimedRow<'account_mails'>;
type Sent = {
	readonly state: 'sent' | 'written' | 'dropped' | 'failed' | 'retry';
	readonly problem?: string;
};

const listCompany = async () => [companyId];

/** Sends mails about accounts. Each try makes its own link, so that none is in the outbox. */
export function createMailOutbox(parts: MailOutboxParts): Outbox {
	const { db, log } = parts;
	return createOutbox({
		db,
		log,
		table: mailTable,
		listDepotIds: listCompany,
		atOnce: 8,
		expiresAt: ({ kind, created_at }) => accessMailExpiry(kind, created_at),
		givenUp: 'failed',
		read: async (rows) => rows,
		send: (row: MailRow) => sendMail(parts, row),
		columns: ({ state, at }) => ({ settled_at: state === 'waiting' ? null : at }),
		record: recordState,
		report: ({ id, tries }, { problem }) => {
			if (problem !== null) log.warn({ mailId: id, problem, tries }, 'E-posta gönderilemedi.');
		},
	});
}

async function sendMail(parts: MailOutboxParts, row: MailRow): Promise<Sent> {
	const mail = await writeMail(parts, row);
	if (mail === null) return { state: 'dropped' };
	const outcome = await tryMail(parts.mailer, mail);
	if (outcome.state === 'sent') return { state: parts.mailer.writesFiles ? 'written' : 'sent' };
	if (outcome.state === 'retry') return { state: 'retry', problem: outcome.problem };
	return { state: 'failed', problem: `${mailRefusal}: ${outcome.problem}` };
}

/** The event shows the state on open screens. */
function recordState(tx: Tx, row: MailRow, { state }: Settled<Sent>): void {
	if (row.kind !== 'invitation' || (state === 'waiting' && row.tries > 1)) return;
	const caller = { userId: null, name: 'Sevk', requestId: null };
	rememberUserEvent(tx, { userId: row.user_id, kind: `mail_${state}`, caller });
}

/** The mail with its link, or null if it is no longer of use. */
async function writeMail(parts: MailOutboxParts, row: MailRow): Promise<Mail | null> {
	const user = await findUser(parts.db, row.user_id);
	if (user === undefined || user.retiredAt !== null || user.email === null) return null;
	return writeMailTo(parts, row, { ...user, email: user.email });
}

async function writeMailTo(
	parts: MailOutboxParts,
	row: MailRow,
	to: UserRow & { readonly email: string },
): Promise<Mail> {
	const { hosted, publicUrl, provider, lifetimes } = parts;
	const linkOf = async (minutes: number) =>
		resetLink(publicUrl, await createPasswordLink(provider, to.userId, minutes));
	if (row.kind === 'sign_in_warning') {
		return writeFailedSignInMail(to, row.failures ?? 1, profilePage(publicUrl));
	}
	const { invitationHours, resetLinkMinutes } = lifetimes;
	if (row.kind === 'invitation' && hosted !== null) {
		const account = row.hosted_account ?? (await openHostedAccount(parts, to));
		if (account !== null) await keepHostedAccount(parts.db, row.id, account);
		return writeHostedInvitationMail(to, loginPage(publicUrl), account ?? 'unknown');
	}
	if (row.kind === 'invitation' && to.invited) {
		return writeInvitationMail(to, await linkOf(invitationHours * 60), invitationHours);
	}
	return writeResetMail(to, await linkOf(resetLinkMinutes), resetLinkMinutes);
}

async function openHostedAccount(
	{ hosted, publicUrl, log }: MailOutboxParts,
	user: { readonly email: string; readonly invited: boolean },
): Promise<HostedAccountState | null> {
	// Who has signed in before has an account.
	if (hosted === null || !user.invited) return 'existing';
	return createHostedAccount(hosted, publicUrl, user.email).catch((error: unknown) => {
		log.error({ err: error }, 'Kimlik sağlayıcıda hesap açılamadı.');
		return null;
	});
}

export function mailOutboxJob(parts: MailOutboxParts): Job {
	return { name: 'mails', start: () => startOutbox(createMailOutbox(parts).sendDue) };
}

/** The number and the age of the mails that wait for the mail server. */
export function measureMails(parts: MeasureParts): void {
	measureOutbox(parts, mailTable, listCompany, {
		prefix: 'sevk_mail',
		waitingHelp: 'Posta sunucusunu bekleyen e-postalar',
		oldestHelp: 'Posta sunucusunu bekleyen en eski e-postanın beklediği süre; yoksa 0',
	});
}
