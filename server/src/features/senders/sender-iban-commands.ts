// The IBAN of a shop: entered by one person, confirmed by another, used two days later
// (docs/domain.md#senders).
import { parseIban } from '@sevk/domain/common/identifier/iban';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import {
	addressesToTell,
	ibanInForce,
	ibanInForceFrom,
	ibanStateOf,
	isIbanOpen,
	tellsOldContact,
} from '@sevk/domain/senders/sender-iban';
import { senderRefusals } from '@sevk/domain/senders/sender-words';
import { runIdempotent } from '../../db/act.ts';
import type { Database, Tx } from '../../db/database.ts';
import { companyId, newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { recordSenderEvent } from './sender-commands.ts';
import { listContacts } from './sender-contact-store.ts';
import { insertDecision, insertIban, listIbans } from './sender-iban-store.ts';
import { addSenderMails, listToldAddresses } from './sender-mail-store.ts';
import { lockSender } from './sender-store.ts';

export async function enterIban(
	{ db, caller, act }: CommandContext,
	senderId: string,
	text: string,
) {
	const iban = parseIban(text);
	if (iban === null) return refuse(senderRefusals, 'sender/iban-invalid');
	return runIdempotent(db, { depotId: companyId, act, caller }, async (tx) => {
		const now = new Date();
		const sender = await lockSender(tx, senderId);
		if (sender === null) return notFound();
		if (sender.state === 'ended') {
			return refuse(senderRefusals, 'sender/ended', { title: sender.title });
		}
		const ibans = await listIbans(tx, senderId);
		if (ibans.some((one) => isIbanOpen(ibanStateOf(one, ibans, now)))) {
			return refuse(senderRefusals, 'sender/iban-open');
		}
		const present = ibanInForce(ibans, now);
		if (present?.iban === iban) return refuse(senderRefusals, 'sender/iban-same');
		const contacts = await listContacts(tx, senderId);
		if (present !== null && !tellsOldContact(contacts, now)) {
			return refuse(senderRefusals, 'sender/no-old-contact');
		}
		const id = newId();
		await insertIban(tx, { id, senderId, iban }, caller, now);
		const addresses = addressesToTell(contacts, now);
		await addSenderMails(tx, { senderId, ibanId: id, kind: 'iban_entered', addresses, now });
		recordSenderEvent(tx, caller, senderId, 'iban_entered', { ibanEnd: iban.slice(-4) });
		return { id };
	});
}

type IbanKey = { readonly senderId: string; readonly ibanId: string };

export async function confirmIban(db: Database, caller: PersonCaller, key: IbanKey) {
	return transact(db, async (tx) => {
		const now = new Date();
		const found = await lockOpenIban(tx, key, now, ['entered']);
		if (isRefusal(found)) return found;
		const { sender, iban } = found;
		if (sender.state === 'ended') {
			return refuse(senderRefusals, 'sender/ended', { title: sender.title });
		}
		if (iban.enteredBy === caller.userId) return refuse(senderRefusals, 'sender/own-iban');
		const inForceFrom = ibanInForceFrom(now);
		await insertDecision(tx, iban, { decision: 'confirmed', inForceFrom, by: caller, now });
		const addresses = new Set([
			...(await listToldAddresses(tx, iban.id)),
			...addressesToTell(await listContacts(tx, key.senderId), now),
		]);
		const mail = { senderId: key.senderId, ibanId: iban.id, kind: 'iban_confirmed' } as const;
		await addSenderMails(tx, { ...mail, addresses: [...addresses], now });
		const ibanEnd = iban.iban.slice(-4);
		recordSenderEvent(tx, caller, key.senderId, 'iban_confirmed', { ibanEnd });
		return { id: iban.id, inForceFrom: inForceFrom.toISOString() };
	});
}

/** Withdraws an IBAN before it is used; afterwards only another one replaces it. */
export async function withdrawIban(db: Database, caller: PersonCaller, key: IbanKey) {
	return transact(db, async (tx) => {
		const now = new Date();
		const found = await lockOpenIban(tx, key, now, ['entered', 'waiting']);
		if (isRefusal(found)) return found;
		const { iban } = found;
		await insertDecision(tx, iban, { decision: 'withdrawn', inForceFrom: null, by: caller, now });
		const ibanEnd = iban.iban.slice(-4);
		recordSenderEvent(tx, caller, key.senderId, 'iban_withdrawn', { ibanEnd });
		return { id: iban.id };
	});
}

/** An IBAN in one of the states, with its account, which is locked. */
async function lockOpenIban(
	tx: Tx,
	{ senderId, ibanId }: IbanKey,
	now: Date,
	states: readonly ('entered' | 'waiting')[],
) {
	const sender = await lockSender(tx, senderId);
	const ibans = await listIbans(tx, senderId);
	const iban = ibans.find(({ id }) => id === ibanId);
	if (sender === null || iban === undefined) return notFound();
	const state = ibanStateOf(iban, ibans, now);
	if (!states.some((one) => one === state)) return refuse(senderRefusals, 'sender/iban-decided');
	return { sender, iban };
}
