import type { SenderContactFields, SenderFields } from '@sevk/contract/senders/senders';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { missingToStart, parseTaxNumber } from '@sevk/domain/senders/sender';
import { type SenderAct, senderAfter } from '@sevk/domain/senders/sender-transitions';
import { senderFieldWords, senderRefusals } from '@sevk/domain/senders/sender-words';
import { runIdempotent } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { companyId, newId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import {
	deleteContact,
	insertContact,
	listContactMails,
	listContacts,
	lockContact,
	updateContact,
} from './sender-contact-store.ts';
import { adoptProfiles } from './sender-file-profile-store.ts';
import { addFreeNames } from './sender-name-store.ts';
import {
	findSender,
	insertSender,
	isSenderCodeTaken,
	lockSender,
	setSenderState,
	updateSender,
} from './sender-store.ts';

export async function createSender({ db, caller, act }: CommandContext, body: SenderFields) {
	const fields = storedFields(body);
	if (isRefusal(fields)) return fields;
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const id = newId();
		if (!(await insertSender(tx, id, fields, new Date()))) {
			return refuse(senderRefusals, 'sender/code-taken', { code: fields.code });
		}
		await addOwnNames(tx, caller, id, fields);
		recordSenderEvent(tx, caller, id, 'created', { version: 1 });
		return { id, version: 1 };
	});
}

export async function editSender(
	db: Database,
	caller: PersonCaller,
	senderId: string,
	{ version, ...body }: SenderFields & { version: number },
) {
	const fields = storedFields(body);
	if (isRefusal(fields)) return fields;
	return transact(db, async (tx) => {
		const sender = await lockSender(tx, senderId);
		if (sender === null) return notFound();
		if (sender.version !== version) return refuseStaleSender(tx, senderId, version);
		if (sender.state === 'ended') {
			return refuse(senderRefusals, 'sender/ended', { title: sender.title });
		}
		const missing = missingToStart(fields);
		if (sender.state !== 'candidate' && missing.length > 0) {
			return refuse(senderRefusals, 'sender/incomplete', { missing });
		}
		if (await isSenderCodeTaken(tx, fields.code, senderId)) {
			return refuse(senderRefusals, 'sender/code-taken', { code: fields.code });
		}
		await updateSender(tx, senderId, fields, new Date());
		await addOwnNames(tx, caller, senderId, fields);
		const changes = changesBetween(senderFieldWords, sender, fields);
		recordSenderEvent(tx, caller, senderId, 'edited', { version: version + 1, changes });
		return { id: senderId, version: version + 1 };
	});
}

export async function changeSenderState(
	db: Database,
	caller: PersonCaller,
	senderId: string,
	{ act, version }: { act: SenderAct; version: number },
) {
	return transact(db, async (tx) => {
		const sender = await lockSender(tx, senderId);
		if (sender === null) return notFound();
		if (sender.version !== version) return refuseStaleSender(tx, senderId, version);
		const state = senderAfter(sender.state, act);
		if (state === null) {
			return refuse(senderRefusals, 'sender/wrong-state', { state: sender.state, act });
		}
		const missing = missingToStart(sender);
		if (missing.length > 0) return refuse(senderRefusals, 'sender/incomplete', { missing });
		await setSenderState(tx, senderId, state, new Date());
		recordSenderEvent(tx, caller, senderId, state, { version: version + 1, act });
		return { id: senderId, version: version + 1 };
	});
}

/** Orders whose printed name is the title or the code belong to the account. */
async function addOwnNames(
	tx: Tx,
	caller: PersonCaller,
	senderId: string,
	{ title, code }: SenderFields,
): Promise<void> {
	const names = [title, code];
	await addFreeNames(tx, senderId, names, { byName: caller.name, now: new Date() });
	for (const depotId of caller.depotIds) await adoptProfiles(tx, depotId, senderId, names);
}

/** The fields in stored form, or a refusal. */
function storedFields(fields: SenderFields) {
	const taxNumber = fields.taxNumber ? parseTaxNumber(fields.taxNumber) : null;
	if (fields.taxNumber && taxNumber === null) {
		return refuse(senderRefusals, 'sender/tax-number-invalid');
	}
	return { ...fields, taxNumber };
}

export async function addSenderContact(
	{ db, caller, act }: CommandContext,
	senderId: string,
	body: SenderContactFields,
) {
	const fields = storedContact(body);
	if (isRefusal(fields)) return fields;
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		if ((await lockSender(tx, senderId)) === null) return notFound();
		const id = newId();
		await insertContact(tx, { id, senderId, ...fields }, new Date());
		recordSenderEvent(tx, caller, senderId, 'contact_added', { contactId: id });
		return { id, version: 1 };
	});
}

export async function editSenderContact(
	db: Database,
	caller: PersonCaller,
	{ senderId, contactId }: { senderId: string; contactId: string },
	{ version, ...body }: SenderContactFields & { version: number },
) {
	const fields = storedContact(body);
	if (isRefusal(fields)) return fields;
	return transact(db, async (tx) => {
		const contact = await lockContact(tx, senderId, contactId);
		if (contact === null) return notFound();
		if (contact.version !== version) {
			const seen = { noun: 'sender_contact', nounId: contactId, version };
			return refuseStale(tx, { depotIds: [companyId], ...seen });
		}
		await updateContact(tx, contact, fields, new Date());
		const about = { noun: 'sender_contact', nounId: contactId, kind: 'edited' };
		// Without what changed: a contact that is erased is in no event.
		const payload = { version: version + 1 };
		recordEvent(tx, { depotId: companyId, ...about, payload, caller });
		recordSenderEvent(tx, caller, senderId, 'contact_edited', { contactId });
		return { id: contactId, version: version + 1 };
	});
}

/** Erases a contact: its row and what was sent to it. */
export async function removeSenderContact(
	db: Database,
	caller: PersonCaller,
	{ senderId, contactId }: { senderId: string; contactId: string },
) {
	return transact(db, async (tx) => {
		const contact = await lockContact(tx, senderId, contactId);
		if (contact === null) return notFound();
		await deleteContact(tx, senderId, contact);
		recordSenderEvent(tx, caller, senderId, 'contact_erased', { contactId });
		return { id: contactId };
	});
}

/** Everything that is stored about a contact. */
export async function readContactData(
	db: Database,
	{ senderId, contactId }: { senderId: string; contactId: string },
) {
	const sender = await findSender(db, senderId);
	const contact = (await listContacts(db, senderId)).find(({ id }) => id === contactId);
	if (sender === null || contact === undefined) return notFound();
	return { sender, contact, mails: await listContactMails(db, senderId, contact) };
}

/** The contact in stored form, or a refusal. */
function storedContact(fields: SenderContactFields) {
	const phone = fields.phone ? parsePhone(fields.phone) : null;
	if (fields.phone && phone === null) return refuse(senderRefusals, 'sender/phone-invalid');
	if (phone === null && fields.email === null) {
		return refuse(senderRefusals, 'sender/contact-unreachable');
	}
	return { ...fields, phone };
}

function refuseStaleSender(tx: Tx, senderId: string, version: number) {
	return refuseStale(tx, { depotIds: [companyId], noun: 'sender', nounId: senderId, version });
}

export function recordSenderEvent(
	tx: Tx,
	caller: PersonCaller,
	senderId: string,
	kind: string,
	payload: Readonly<Record<string, unknown>>,
): void {
	recordEvent(tx, {
		depotId: companyId,
		noun: 'sender',
		nounId: senderId,
		kind,
		payload,
		caller,
	});
}
