// Accounts of shops, of the whole company (docs/domain.md#senders).
import { senderCodeOf, senderCodePattern, senderStates } from '@sevk/domain/senders/sender';
import { ibanStates } from '@sevk/domain/senders/sender-iban';
import { senderActs } from '@sevk/domain/senders/sender-transitions';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, instant, version, versioned } from '../common/ids.ts';

export const senderFields = z.object({
	code: z
		.string()
		.overwrite(senderCodeOf)
		.regex(
			senderCodePattern,
			'En az 2, en çok 20 harf, rakam, nokta, tire ya da alt çizgi olmalı.',
		),
	/** As long as a printed name may be. */
	title: z.string().trim().min(2).max(120),
	/** VKN or TCKN, validated by check digits; null if unknown. */
	taxNumber: z.string().trim().max(20).nullable(),
	taxOffice: z.string().trim().max(60),
	address: z.string().trim().max(300),
});
export type SenderFields = z.infer<typeof senderFields>;

const state = z.enum(senderStates);
const sender = senderFields.extend({ id, state, version });
const params = z.object({ senderId: id });

const listedSender = sender.extend({
	/** The name of the first contact; null without one. */
	contactName: z.string().nullable(),
	/** The IBAN that is used now; null without one. */
	iban: z.string().nullable(),
	/** An IBAN waits for its second person. */
	ibanWaits: z.boolean(),
});
export type ListedSender = z.infer<typeof listedSender>;

export const listSenderAccounts = endpoint({
	name: 'listSenderAccounts',
	summary: 'Göndericiler (mağaza hesapları)',
	method: 'GET',
	path: '/api/senders',
	access: 'senders.read',
	query: z.object({ q: z.string().max(60).optional(), state: state.optional() }),
	answer: z.object({ items: z.array(listedSender) }),
});

export const exportSenderAccounts = exportOf(listSenderAccounts, {
	name: 'exportSenderAccounts',
	summary: 'Göndericileri dışa aktar (Excel, CSV)',
});

/** An account that an order may belong to. */
const senderChoice = z.object({ id, code: z.string(), title: z.string(), state });
export type SenderChoice = z.infer<typeof senderChoice>;

export const listSenderChoices = endpoint({
	name: 'listSenderChoices',
	summary: 'Siparişlerin göndericisi olabilecek hesaplar',
	method: 'GET',
	path: '/api/senders/choices',
	access: 'definitions.read',
	answer: z.object({ items: z.array(senderChoice) }),
});

const contactFields = z.object({
	name: z.string().trim().min(2).max(80),
	/** What the person does in the shop: Muhasebe. */
	role: z.string().trim().max(60),
	phone: z.string().trim().max(30).nullable(),
	email: z.email('Geçerli bir e-posta adresi girin.').max(254).nullable(),
});
export type SenderContactFields = z.infer<typeof contactFields>;

const contact = contactFields.extend({ id, version });
export type SenderContact = z.infer<typeof contact>;

const iban = z.object({
	id,
	iban: z.string(),
	state: z.enum(ibanStates),
	enteredByName: z.string(),
	enteredAt: instant,
	confirmedByName: z.string().nullable(),
	confirmedAt: instant.nullable(),
	inForceFrom: instant.nullable(),
	withdrawnByName: z.string().nullable(),
	withdrawnAt: instant.nullable(),
	/** Whether the caller may confirm it: it waits, and another person entered it. */
	mayConfirm: z.boolean(),
	/** Mails that told the shop, and those that still wait or failed. */
	mails: z.object({ sent: z.int(), waiting: z.int(), failed: z.int() }),
});
export type SenderIban = z.infer<typeof iban>;

export const showSender = endpoint({
	name: 'showSender',
	summary: 'Bir göndericinin bilgileri, yetkilileri ve IBAN’ları',
	method: 'GET',
	path: '/api/senders/:senderId',
	access: 'senders.read',
	params,
	answer: sender.extend({ contacts: z.array(contact), ibans: z.array(iban) }),
});
export type SenderDetail = z.infer<(typeof showSender)['answer']>;

export const createSender = endpoint({
	name: 'createSender',
	summary: 'Gönderici ekle (aday olarak)',
	method: 'POST',
	path: '/api/senders',
	access: 'senders.edit',
	idempotent: true,
	body: senderFields,
	answer: versioned,
	refusals: ['sender/code-taken', 'sender/tax-number-invalid'],
});

export const editSender = endpoint({
	name: 'editSender',
	summary: 'Göndericiyi düzenle',
	method: 'PUT',
	path: '/api/senders/:senderId',
	access: 'senders.edit',
	params,
	body: senderFields.extend({ version }),
	answer: versioned,
	refusals: [
		'sender/code-taken',
		'sender/tax-number-invalid',
		'sender/incomplete',
		'sender/ended',
		'common/stale',
	],
});

export const changeSenderState = endpoint({
	name: 'changeSenderState',
	summary: 'Göndericiyle çalışmaya başla, durdur, yeniden başlat ya da sözleşmeyi bitir',
	method: 'POST',
	path: '/api/senders/:senderId/state',
	access: 'senders.edit',
	params,
	body: z.object({ act: z.enum(senderActs), version }),
	answer: versioned,
	refusals: ['sender/wrong-state', 'sender/incomplete', 'common/stale'],
});

export const addSenderContact = endpoint({
	name: 'addSenderContact',
	summary: 'Göndericiye yetkili ekle',
	method: 'POST',
	path: '/api/senders/:senderId/contacts',
	access: 'senders.edit',
	idempotent: true,
	params,
	body: contactFields,
	answer: versioned,
	refusals: ['sender/contact-unreachable', 'sender/phone-invalid'],
});

const contactParams = params.extend({ contactId: id });

export const editSenderContact = endpoint({
	name: 'editSenderContact',
	summary: 'Yetkiliyi düzenle',
	method: 'PUT',
	path: '/api/senders/:senderId/contacts/:contactId',
	access: 'senders.edit',
	params: contactParams,
	body: contactFields.extend({ version }),
	answer: versioned,
	refusals: ['sender/contact-unreachable', 'sender/phone-invalid', 'common/stale'],
});

export const exportSenderContact = endpoint({
	name: 'exportSenderContact',
	summary: 'Bir yetkili hakkında tutulan kişisel verileri indir (CSV)',
	method: 'GET',
	path: '/api/senders/:senderId/contacts/:contactId/personal-data',
	access: 'senders.edit',
	params: contactParams,
	answer: z.string(),
	answerType: 'application/octet-stream',
});

export const removeSenderContact = endpoint({
	name: 'removeSenderContact',
	summary: 'Yetkiliyi ve kişisel verilerini sil (KVKK)',
	method: 'POST',
	path: '/api/senders/:senderId/contacts/:contactId/erasure',
	access: 'senders.edit',
	params: contactParams,
	answer: z.object({ id }),
});

export const enterSenderIban = endpoint({
	name: 'enterSenderIban',
	summary: 'Yeni IBAN gir; başka bir kullanıcı onaylar, onaydan 48 saat sonra yürürlüğe girer',
	method: 'POST',
	path: '/api/senders/:senderId/ibans',
	access: 'senders.edit',
	idempotent: true,
	params,
	body: z.object({ iban: z.string().trim().max(40) }),
	answer: z.object({ id }),
	refusals: [
		'sender/iban-invalid',
		'sender/iban-open',
		'sender/iban-same',
		'sender/no-old-contact',
		'sender/ended',
	],
});

const ibanParams = params.extend({ ibanId: id });

export const confirmSenderIban = endpoint({
	name: 'confirmSenderIban',
	summary: 'Başkasının girdiği IBAN’ı onayla',
	method: 'POST',
	path: '/api/senders/:senderId/ibans/:ibanId/confirmation',
	access: 'senders.confirm-iban',
	params: ibanParams,
	answer: z.object({ id, inForceFrom: instant }),
	refusals: ['sender/own-iban', 'sender/iban-decided', 'sender/ended'],
});

export const withdrawSenderIban = endpoint({
	name: 'withdrawSenderIban',
	summary: 'Henüz yürürlükte olmayan IBAN’ı geri çek',
	method: 'POST',
	path: '/api/senders/:senderId/ibans/:ibanId/withdrawal',
	access: 'senders.confirm-iban',
	params: ibanParams,
	answer: z.object({ id }),
	refusals: ['sender/iban-decided'],
});
