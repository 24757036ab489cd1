import { accessMailRetryAt, isAccessMailTooOld } from '@sevk/domain/identity/account/access-mail';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database.ts';
import { transact } from '../../../db/transact.ts';
import { addBacklogGauges, type MeasureParts } from '../../../http/operation/gauge.ts';
import { startPolling } from '../../../http/operation/polling.ts';
import { createHostedAccount, type HostedAccountState } from '../../../outside/hosted-account.ts';
import type { Mail, Mailer } from '../../../outside/mail.ts';
import { tryMail } from '../../../outside/message/mail-try.ts';
import type { SignInLifetimes } from '../../../settings/policy.ts';
import {
	claimMails,
	type DueMail,
	mailRefusal,
	readMailBacklog,
	type SettledMail,
	settleMail,
} from '../account/access-mail-store.ts';
import { rememberUserEvent } from '../account/user-event-commands.ts';
import { findUser, type UserRow } from '../account/user-store.ts';
import type { IdentityProvider } from '../provider/identity-provider.ts';
import type { VisitContext } from '../sign-in/sign-in-visit.ts';
import {
	failedSignInMail,
	hostedInvitationMail,
	invitationMail,
	resetLink,
	resetMail,
} from './access-mails.ts';
import { createPasswordLink } from './password-link-commands.ts';

export type MailOutboxParts = VisitContext & {
	readonly db: Database;
	readonly provider: IdentityProvider;
	readonly mailer: Mailer;
	readonly lifetimes: SignInLifetimes;
	readonly log: FastifyBaseLogger;
};

type Written = { readonly mail: Mail; readonly hostedAccount: HostedAccountState | null };

const sendsAtOnce = 8;
/** Longer than a send may take. */
const claimMs = 60_000;

/**
 * Sends the mails that are due. Each is claimed by one process, so several processes may run it. Each
 * try makes its own link, so that none lies in the outbox.
 */
export async function sendDueMails(
	parts: MailOutboxParts,
	isEnding: () => boolean = () => false,
): Promise<void> {
	let sent: number;
	do sent = await sendSome(parts, new Date());
	while (sent === sendsAtOnce && !isEnding());
}

async function sendSome(parts: MailOutboxParts, now: Date): Promise<number> {
	const until = new Date(now.getTime() + claimMs);
	const due = await claimMails(parts.db, { now, until, limit: sendsAtOnce });
	await Promise.all(
		due.map((mail) =>
			sendOne(parts, mail).catch((error: unknown) =>
				// What came of it was not written: the claim ends, and then it is tried again.
				parts.log.warn({ err: error, mailId: mail.id }, 'E-posta gönderilemedi.'),
			),
		),
	);
	return due.length;
}

async function sendOne(parts: MailOutboxParts, due: DueMail): Promise<void> {
	const { hostedAccount } = due;
	if (isAccessMailTooOld(due, new Date())) {
		return settle(parts, due, { state: 'failed', problem: 'too old' }, hostedAccount);
	}
	const written = await writeMail(parts, due).catch((error: unknown) => {
		parts.log.warn({ err: error, mailId: due.id }, 'E-posta hazırlanamadı.');
		return 'failed' as const;
	});
	if (written === 'failed') {
		const settled = settledBy(parts, due, { state: 'retry', problem: 'not written' });
		return settle(parts, due, settled, hostedAccount);
	}
	if (written === null) return settle(parts, due, { state: 'dropped' }, null);
	const outcome = await tryMail(parts.mailer, written.mail);
	const settled = settledBy(parts, due, outcome);
	await settle(parts, due, settled, written.hostedAccount);
}

function settledBy(
	{ mailer, log }: MailOutboxParts,
	due: DueMail,
	outcome: Awaited<ReturnType<typeof tryMail>>,
): SettledMail {
	if (outcome.state === 'sent') return { state: mailer.writesFiles ? 'written' : 'sent' };
	const { problem } = outcome;
	log.warn({ mailId: due.id, problem, tries: due.tries }, 'E-posta gönderilemedi.');
	const notBefore = outcome.state === 'retry' ? accessMailRetryAt(due, new Date()) : null;
	if (outcome.state === 'refused')
		return { state: 'failed', problem: `${mailRefusal}: ${problem}` };
	if (notBefore === null) return { state: 'failed', problem };
	return { state: 'waiting', problem, notBefore };
}

/** The event shows the state on open screens. */
async function settle(
	{ db }: MailOutboxParts,
	due: DueMail,
	settled: SettledMail,
	hostedAccount: HostedAccountState | null,
): Promise<void> {
	await transact(db, async (tx) => {
		if (!(await settleMail(tx, due, settled, { hostedAccount, now: new Date() }))) return;
		if (due.kind !== 'invitation' || (settled.state === 'waiting' && due.tries > 1)) return;
		const caller = { userId: null, name: 'Sevk', requestId: null };
		rememberUserEvent(tx, { userId: due.userId, kind: `mail_${settled.state}`, caller });
	});
}

/** The mail with its link, or null if it is no longer of use. */
async function writeMail(parts: MailOutboxParts, due: DueMail): Promise<Written | null> {
	const user = await findUser(parts.db, due.userId);
	if (user === undefined || user.retiredAt !== null || user.email === null) return null;
	return writeMailTo(parts, due, { ...user, email: user.email });
}

async function writeMailTo(
	parts: MailOutboxParts,
	{ kind, failures, hostedAccount }: DueMail,
	to: UserRow & { readonly email: string },
): Promise<Written> {
	const { hosted, publicUrl, provider, lifetimes } = parts;
	const linkOf = async (minutes: number) =>
		resetLink(publicUrl, await createPasswordLink(provider, to.userId, minutes));
	const sent = (mail: Mail): Written => ({ mail, hostedAccount });
	if (kind === 'sign_in_warning') return sent(failedSignInMail(to, failures ?? 1, publicUrl));
	const { invitationHours, resetLinkMinutes } = lifetimes;
	if (kind === 'invitation' && hosted !== null) {
		const account = hostedAccount ?? (await openHostedAccount(parts, to));
		return {
			mail: hostedInvitationMail(to, publicUrl, account ?? 'unknown'),
			hostedAccount: account,
		};
	}
	if (kind === 'invitation' && to.invited) {
		return sent(invitationMail(to, await linkOf(invitationHours * 60), invitationHours));
	}
	return sent(resetMail(to, await linkOf(resetLinkMinutes), resetLinkMinutes));
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

const pollMs = 1_000;
/** A mail that the server still takes at the end is sent again when its claim ends. */
const endWaitMs = 3_000;

/** Looks for mails every second until it is stopped. */
export function startMailOutbox(parts: MailOutboxParts) {
	const run = (isEnding: () => boolean) =>
		sendDueMails(parts, isEnding).catch((error: unknown) =>
			parts.log.warn({ err: error }, 'E-postalar gönderilemedi; birazdan yeniden denenecek.'),
		);
	return startPolling(run, pollMs, endWaitMs);
}

/** The number and the age of the mails that wait for the mail server. */
export function measureMails({ db, ...parts }: MeasureParts): void {
	addBacklogGauges(parts, {
		prefix: 'sevk_mail',
		waitingHelp: 'Posta sunucusunu bekleyen e-postalar',
		oldestHelp: 'Posta sunucusunu bekleyen en eski e-postanın beklediği süre; yoksa 0',
		read: async () => [await readMailBacklog(db)],
	});
}
