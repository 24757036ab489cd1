import { Readable } from 'node:stream';
import * as contracts from '@sevk/contract/senders/sender-contracts';
import * as senders from '@sevk/contract/senders/senders';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatPhone } from '@sevk/domain/common/format/phone';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { Database } from '../../db/database.ts';
import { download } from '../../http/endpoint/answer/streamed.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { csvTable } from '../../outside/table/csv-table.ts';
import { showSenderAccount } from './sender-answer.ts';
import {
	addSenderContact,
	changeSenderState,
	createSender,
	editSender,
	editSenderContact,
	readContactData,
	removeSenderContact,
} from './sender-commands.ts';
import { addContract, readContracts, tryPrice } from './sender-contract-commands.ts';
import { confirmIban, enterIban, withdrawIban } from './sender-iban-commands.ts';
import { listChoices, listSenderRows } from './sender-store.ts';
import { contactDataTable, senderTable } from './sender-table-document.ts';

export function implementSenders({ db }: { readonly db: Database }): Implementation[] {
	const list = implement(senders.listSenderAccounts, async ({ query }) => ({
		items: await listSenderRows(db, query, new Date()),
	}));
	return [
		list,
		exported(list, senders.exportSenderAccounts, {
			table: () => ({ title: 'Göndericiler', columns: senderTable }),
			rows: (answer: { items: senders.ListedSender[] }) => answer.items,
		}),
		implement(senders.listSenderChoices, async () => ({ items: await listChoices(db) })),
		implement(senders.showSender, async ({ params }, caller) =>
			showSenderAccount(db, caller, params.senderId),
		),
		implement(senders.createSender, async ({ body }, caller, { act }) =>
			createSender({ db, caller, act }, body),
		),
		implement(senders.editSender, async ({ params, body }, caller) =>
			editSender(db, caller, params.senderId, body),
		),
		implement(senders.changeSenderState, async ({ params, body }, caller) =>
			changeSenderState(db, caller, params.senderId, body),
		),
		implement(senders.addSenderContact, async ({ params, body }, caller, { act }) =>
			addSenderContact({ db, caller, act }, params.senderId, body),
		),
		implement(senders.editSenderContact, async ({ params, body }, caller) =>
			editSenderContact(db, caller, params, body),
		),
		implement(senders.removeSenderContact, async ({ params }, caller) =>
			removeSenderContact(db, caller, params),
		),
		implement(senders.exportSenderContact, async ({ params }) => {
			const data = await readContactData(db, params);
			return isRefusal(data) ? data : contactFile(data);
		}),
		implement(contracts.listSenderContracts, async ({ params }) =>
			readContracts(db, params.senderId),
		),
		implement(contracts.addSenderContract, async ({ params, body }, caller, { act }) =>
			addContract({ db, caller, act }, params.senderId, body),
		),
		implement(contracts.trySenderPrice, async ({ params, query }) =>
			tryPrice(db, params.senderId, { ...query, returned: query.returned === 'true' }),
		),
		implement(senders.enterSenderIban, async ({ params, body }, caller, { act }) =>
			enterIban({ db, caller, act }, params.senderId, body.iban),
		),
		implement(senders.confirmSenderIban, async ({ params }, caller) =>
			confirmIban(db, caller, params),
		),
		implement(senders.withdrawSenderIban, async ({ params }, caller) =>
			withdrawIban(db, caller, params),
		),
	];
}

type ContactData = Exclude<Awaited<ReturnType<typeof readContactData>>, { refused: true }>;

function contactFile({ sender, contact, mails }: ContactData) {
	const { name, role, phone, email, formerEmail } = contact;
	const facts = [
		{ label: 'Gönderici', value: sender.title },
		{ label: 'Ad Soyad', value: name },
		{ label: 'Görev', value: role },
		{ label: 'Telefon', value: phone === null ? '' : formatPhone(phone) },
		{ label: 'E-posta', value: email ?? '' },
		{ label: 'Önceki e-posta', value: formerEmail ?? '' },
		...mails.map(({ address, at }) => ({
			label: 'IBAN bildirimi',
			value: `${formatDateTime(at.toISOString())} ${address}`,
		})),
	];
	const content = Readable.from(csvTable(contactDataTable, onePage(facts)));
	return download(content, 'text/csv; charset=utf-8', `kisisel-veriler-${sender.code}.csv`);
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
	yield rows;
}
