import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatPhone } from '@sevk/domain/common/format/phone';
import type { Mail } from '@sevk/domain/messages/account-mail';
import { type SenderMailKind, writeIbanMail } from '@sevk/domain/messages/sender-mail';
import { ibanWaitHours } from '@sevk/domain/senders/sender-iban';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { companyId } from '../../db/ids.ts';
import type { MeasureParts } from '../../http/operation/gauge.ts';
import type { Job } from '../../http/operation/job.ts';
import { createOutbox, measureOutbox, type Outbox, startOutbox } from '../../outbox/outbox.ts';
import type { ClaimedRow } from '../../outbox/outbox-store.ts';
import type { Mailer } from '../../outside/mail.ts';
import { tryMail } from '../../outside/message/mail-try.ts';
import { readCompany } from '../company/company-store.ts';
import { findMailFacts, senderMailTable } from './sender-mail-store.ts';

export type SenderMailParts = {
	readonly db: Database;
	readonly mailer: Mailer;
	readonly log: FastifyBaseLogger;
};

type MailRow = ClaimedRow<'sender_mails'>;
type Sent = {
	readonly state: 'sent' | 'written' | 'dropped' | 'failed' | 'retry';
	readonly problem?: string;
};

/** After the wait of an IBAN a mail about it helps nobody. */
const lifeMs = ibanWaitHours * 3_600_000;
const listCompany = async () => [companyId];

/** Tells shops of new IBANs. */
export function createSenderMailOutbox({ db, mailer, log }: SenderMailParts): Outbox {
	return createOutbox({
		db,
		log,
		table: senderMailTable,
		listDepotIds: listCompany,
		atOnce: 8,
		expiresAt: ({ created_at }) => new Date(created_at.getTime() + lifeMs),
		givenUp: 'failed',
		read: async (rows) => rows,
		send: async (row: MailRow): Promise<Sent> => {
			const mail = await writeMail(db, row);
			if (mail === null) return { state: 'dropped' };
			const outcome = await tryMail(mailer, mail);
			if (outcome.state === 'sent') return { state: mailer.writesFiles ? 'written' : 'sent' };
			if (outcome.state === 'retry') return { state: 'retry', problem: outcome.problem };
			return { state: 'failed', problem: `refused: ${outcome.problem}` };
		},
		columns: ({ state, at }) => ({ settled_at: state === 'waiting' ? null : at }),
		report: ({ id, tries }, { problem }) => {
			if (problem !== null) log.warn({ mailId: id, problem, tries }, 'E-posta gönderilemedi.');
		},
	});
}

/** The mail of a row, or null if the IBAN was withdrawn meanwhile. */
async function writeMail(db: Database, row: MailRow): Promise<Mail | null> {
	const facts = await findMailFacts(db, row);
	if (facts === undefined || facts.withdrawnAt !== null) return null;
	const company = await readCompany(db);
	return writeIbanMail(row.kind as SenderMailKind, {
		to: row.address,
		company: company.title,
		companyPhone: company.phone === null ? '' : formatPhone(company.phone),
		title: facts.title,
		ibanEnd: facts.iban.slice(-4),
		inForceFrom: facts.inForceFrom === null ? '' : formatDateTime(facts.inForceFrom.toISOString()),
		waitHours: ibanWaitHours,
	});
}

export function senderMailJob(parts: SenderMailParts): Job {
	return { name: 'sender mails', start: () => startOutbox(createSenderMailOutbox(parts).sendDue) };
}

/** The number and the age of the mails to shops that wait for the mail server. */
export function measureSenderMails(parts: MeasureParts): void {
	measureOutbox(parts, senderMailTable, listCompany, {
		prefix: 'sevk_sender_mail',
		waitingHelp: 'Posta sunucusunu bekleyen, göndericilere giden e-postalar',
		oldestHelp:
			'Posta sunucusunu bekleyen, göndericilere giden en eski e-postanın beklediği süre; yoksa 0',
	});
}
