import type { SenderDetail } from '@sevk/contract/senders/senders';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { ibanStateOf } from '@sevk/domain/senders/sender-iban';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { listContacts } from './sender-contact-store.ts';
import { listIbans } from './sender-iban-store.ts';
import { countMails } from './sender-mail-store.ts';
import { findSender } from './sender-store.ts';

const noMails = { sent: 0, waiting: 0, failed: 0 };

/** An account with its contacts and IBANs as the caller sees them. */
export async function showSenderAccount(db: Database, caller: PersonCaller, senderId: string) {
	const sender = await findSender(db, senderId);
	if (sender === null) return notFound();
	const [contacts, ibans, mails] = [
		await listContacts(db, senderId),
		await listIbans(db, senderId),
		await countMails(db, senderId),
	];
	const now = new Date();
	const answer: SenderDetail = {
		...sender,
		contacts: contacts.map(({ emailSince: _since, formerEmail: _former, ...contact }) => contact),
		ibans: ibans.map((iban) => {
			const state = ibanStateOf(iban, ibans, now);
			const isOwn = iban.enteredBy === caller.userId;
			return {
				id: iban.id,
				iban: iban.iban,
				state,
				enteredByName: iban.enteredByName,
				enteredAt: iban.enteredAt.toISOString(),
				confirmedByName: iban.confirmed?.byName ?? null,
				confirmedAt: iban.confirmed?.at.toISOString() ?? null,
				inForceFrom: iban.inForceFrom?.toISOString() ?? null,
				withdrawnByName: iban.withdrawal?.byName ?? null,
				withdrawnAt: iban.withdrawal?.at.toISOString() ?? null,
				mayConfirm: state === 'entered' && !isOwn && caller.rights.includes('senders.confirm-iban'),
				mails: mails.get(iban.id) ?? noMails,
			};
		}),
	};
	return answer;
}
