// How a file is read: questions, answers, and what is remembered of them.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { showOrder } from '@sevk/contract/orders/order-detail';
import {
	listImportRows,
	type OrderImport,
	runOrderImport,
	saveImportProfile,
} from '@sevk/contract/orders/order-imports';
import { listOrderSenders } from '@sevk/contract/orders/orders';
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { wantedFiles } from '../../../testing/build/real-files.ts';
import {
	createImportTestContext,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';

let orders: ImportTestContext;
beforeAll(async () => {
	orders = await createImportTestContext();
});
afterAll(() => orders.close());

function realFile(name: string): Buffer {
	const [, { folder = '' } = {}] = wantedFiles('orders').find(([file]) => file === name) ?? [];
	return readFileSync(path.join(folder, name));
}

async function save(preview: OrderImport, answers: Partial<OrderImport['profile']>) {
	const params = { importId: preview.id };
	const body = { profile: { ...preview.profile, ...answers }, version: preview.version };
	return (await orders.send(saveImportProfile, { params, body })).body;
}

async function rowsOf({ id: importId }: OrderImport) {
	return (await orders.send(listImportRows, { params: { importId } })).body.items;
}

test('nothing is saved while a file with several sheets asks which one is meant', async () => {
	const { body: preview } = await orders.upload(realFile('iki-gun.xlsx'), 'iki-gun.xlsx');
	const { status, body } = await orders.send(runOrderImport, {
		params: { importId: preview.id },
		body: { version: preview.version },
	});
	expect([status, body.code]).toEqual([409, 'order-import/question-open']);
	expect(body.detail).toContain('Hangisi okunsun?');
	const chosen = await orders.upload(realFile('iki-gun.xlsx'), 'iki-gun.xlsx', 'planner', {
		sheet: 'Salı',
	});
	expect(chosen.body.questions.map(({ kind }) => kind)).toEqual(['sender']);
	expect((await orders.run(chosen.body)).createdCount).toBe(chosen.body.readyCount);
});

test('a sheet or a heading row that the file does not have is refused', async () => {
	const content = realFile('iki-gun.xlsx');
	for (const table of [{ sheet: 'Çarşamba' }, { sheet: 'Salı', headingLine: 900 }]) {
		const { status, body } = await orders.upload(content, 'iki-gun.xlsx', 'planner', table);
		expect([status, body.code]).toEqual([422, 'import-file/no-such-table']);
	}
});

test('hidden rows are read when a person says so, and not before', async () => {
	const { body: preview } = await orders.upload(realFile('gizli-satirlar.xlsx'), 'a.xlsx');
	expect(preview.leftOutCount).toBe(2);
	const read = await save(preview, { hiddenRows: 'read' });
	expect(read).toMatchObject({
		leftOutCount: 0,
		readyCount: preview.readyCount + 2,
		rowCount: preview.rowCount,
	});
	expect(read.summary).toContain('gizli 2 satır da alınacak');
	expect((await save(read, { hiddenRows: 'leave_out' })).leftOutCount).toBe(2);
});

const header = 'Sipariş No;Alıcı;İl;İlçe;Adres;Teslimat Tarihi;Tutar;Ödeme Yöntemi;Mağaza';
const row = (no: string, date: string, payment: string) =>
	`${no};Ece Su;İstanbul;Kadıköy;Moda Cad. 7;${date};125,50;${payment};Ada`;

test('a remembered answer is used again, and a file that contradicts it asks', async () => {
	const first = await orders.upload(
		[header, row('H-1', '11/25/2026', 'Kredi Kartı'), row('H-2', '11/26/2026', 'Kredi Kartı')].join(
			'\n',
		),
	);
	expect(first.body.questions.map(({ kind, word }) => [kind, word])).toEqual([
		['payment', 'kredikarti'],
	]);
	const answered = await save(first.body, { payments: { kredikarti: 'online' } });
	expect(answered).toMatchObject({ questions: [], readyCount: 2, refusedCount: 0 });

	const same = await orders.upload([header, row('H-3', '12/05/2026', 'Kredi Kartı')].join('\n'));
	expect(same.body).toMatchObject({ profileRemembered: true, questions: [], readyCount: 1 });
	const [read] = await rowsOf(same.body);
	expect(read?.outcome).toMatch(/ready|warned/);

	const newWord = await orders.upload([header, row('H-4', '12/20/2026', 'Banka Kartı')].join('\n'));
	expect(newWord.body.questions.map(({ kind, word }) => [kind, word])).toEqual([
		['payment', 'bankakarti'],
	]);
	expect(newWord.body.refusedCount).toBe(1);

	const otherOrder = await orders.upload(
		[header, row('H-5', '25/11/2026', 'Kredi Kartı'), row('H-6', '05/12/2026', 'Kredi Kartı')].join(
			'\n',
		),
	);
	expect(otherOrder.body.questions.map(({ kind }) => kind)).toEqual(['date_order']);
	const dated = await rowsOf(otherOrder.body);
	expect(dated.map(({ outcome }) => outcome === 'refused')).toEqual([false, true]);
});

test('the sender of a whole file goes before its columns, and is asked about in the next file', async () => {
	const content = (no: string) =>
		[`${header};Kaynak`, `${row(no, '20.11.2026', 'Online')};web`].join('\n');
	const { body: preview } = await orders.upload(content('G-1'));
	const read = await save(preview, { senderName: 'Deniz Butik' });
	await orders.run(read);
	const orderId = (await rowsOf(read))[0]?.orderId ?? '';
	const { body: order } = await orders.send(showOrder, { params: { orderId } });
	expect(order.senderName).toBe('Deniz Butik');
	const { body: next } = await orders.upload(content('G-2'));
	expect(next.profile.senderName).toBe('Deniz Butik');
	expect(next.questions.map(({ kind, blocks }) => [kind, blocks])).toEqual([['sender', true]]);
});

/** Headings without a sender that two shops use; the last one makes them the test's own. */
const template =
	(own: string) =>
	(no: string, payment = 'Kredi Kartı') =>
		[
			`Sipariş No;Alıcı;İl;İlçe;Adres;Teslimat Tarihi;Tutar;Ödeme Yöntemi;${own}`,
			`${no};Ece Su;İstanbul;Kadıköy;Moda Cad. 7;20.11.2030;125,50;${payment};x`,
		].join('\n');

const questionsOf = ({ questions }: OrderImport) =>
	questions.map(({ kind, sentence }) => [kind, sentence]);

test('the sender of an earlier file is not taken for another shop without an answer', async () => {
	const content = template('Raf');
	const { body: first } = await orders.upload(content('Ş-1'));
	await orders.run(await save(first, { senderName: 'Ada', payments: { kredikarti: 'online' } }));

	const { body: second } = await orders.upload(content('Ş-2'), 'siparisler.csv');
	expect(second.profile.senderName).toBe('Ada');
	expect(questionsOf(second)).toEqual([
		['sender', 'Aynı başlıklı önceki dosyanın göndericisi: Ada. Bu dosyanın göndericisi kim?'],
	]);
	const { version } = second;
	const refused = await orders.send(runOrderImport, {
		params: { importId: second.id },
		body: { version },
	});
	expect([refused.status, refused.body.code]).toEqual([409, 'order-import/question-open']);

	const answered = await save(second, {
		senderName: 'Deniz Butik',
		payments: { kredikarti: 'card' },
	});
	expect(answered.questions).toEqual([]);
	await orders.run(answered);
});

test('headings of two senders propose none, and ask what the two mean differently', async () => {
	const content = template('Raf');
	const { body: third } = await orders.upload(content('Ş-3'), 'siparisler.csv');
	expect(third.profile.senderName).toBeNull();
	expect(questionsOf(third)).toEqual([
		[
			'sender',
			'Bu başlıkları birkaç gönderici kullanıyor: Deniz Butik, Ada. Bu dosyanın göndericisi kim?',
		],
		['payment', '"Kredi Kartı" hangi ödeme tipi? (1 satır)'],
	]);
	// The other questions can be answered first.
	const open = await save(third, { payments: { kredikarti: 'card' } });
	expect(open.questions.map(({ kind, blocks }) => [kind, blocks])).toEqual([['sender', true]]);
	expect((await save(open, { senderName: '' })).questions).toEqual([]);
});

test('a file whose name has its sender is read as that sender’s files are', async () => {
	const content = template('Dolap');
	for (const [senderName, kredikarti] of [
		['Ada', 'online'],
		['Deniz Butik', 'card'],
	] as const) {
		const { body } = await orders.upload(content(`${senderName}-1`));
		await save(body, { senderName, payments: { kredikarti } });
	}
	const { body: next } = await orders.upload(content('D-9'), 'ADA_27-11.csv');
	expect(next).toMatchObject({ questions: [], profileRemembered: true });
	expect(next.profile).toMatchObject({ senderName: 'Ada', payments: { kredikarti: 'online' } });
	expect((await orders.run(next)).createdCount).toBe(1);
});

test('a file without a sender asks for it once, and none is an answer too', async () => {
	const content = (no: string) =>
		['Sipariş No;Alıcı;Adres;Teslimat Tarihi;Kat', `${no};Ece Su;Moda Cad. 7;20.11.2026;3`].join(
			'\n',
		);
	const { body: preview } = await orders.upload(content('N-1'));
	expect(preview.questions.map(({ kind }) => kind)).toEqual(['sender']);
	const read = await save(preview, { senderName: '' });
	expect(read).toMatchObject({ questions: [], refusedCount: 0 });
	const { body: next } = await orders.upload(content('N-2'));
	expect(next).toMatchObject({ questions: [], profileRemembered: true });
});

test('a heading row that nobody knows is found again once a person has chosen it', async () => {
	const content = (no: string) =>
		['Sevkiyat listesi;Kasım;2026', 'K1;K2;K3;K4', `${no};Ece Su;Moda Cad. 7;20.11.2026`].join(
			'\n',
		);
	const { body: unread } = await orders.upload(content('B-1'));
	expect(unread.profile.headingLine).toBe(1);
	const { body: chosen } = await orders.upload(content('B-1'), 'siparis.csv', 'planner', {
		headingLine: 2,
	});
	const columns = ['orderNo', 'recipientName', 'addressLine', 'serviceDate'] as const;
	await save(chosen, { columns: [...columns], senderName: 'Deniz' });
	const { body: next } = await orders.upload(content('B-2'), 'deniz-2.csv');
	expect(next).toMatchObject({
		profileRemembered: true,
		missingFields: [],
		questions: [],
		readyCount: 1,
	});
	expect(next.profile.headingLine).toBe(2);
});

test('the days of the saved orders are named, and each row has the day of its order', async () => {
	const content = [header, row('D-1', '20.11.2020', 'Online'), row('D-2', '20.11.2030', 'Online')];
	const { body: preview } = await orders.upload(content.join('\n'));
	expect(preview.savedDates).toBeNull();
	const done = await orders.run(preview, { pastDates: 'today' });
	const today = todayIn(new Date());
	expect(done.savedDates).toEqual({ from: today, to: '2030-11-20' });
	const [moved] = await rowsOf(done);
	expect(moved?.summary).toContain(formatDate(today));
});

test('the senders of a depot are those of its latest orders', async () => {
	const { depotId } = orders;
	const { body } = await orders.send(listOrderSenders, { query: { depotId } });
	expect(body.senders).toContain('Ada');
	expect(body.senders).not.toContain('');
	const { status } = await orders.send(listOrderSenders, { query: { depotId: newId() } });
	expect(status).toBe(404);
});

test('a file of DOS is read, and its letters are restored by one click', async () => {
	const bytes: Readonly<Record<string, number>> = { ş: 0x9f, ı: 0x8d, ğ: 0xa7, Ç: 0x80, ü: 0x81 };
	const text = [
		'Sipariş No;Alıcı;Adres;Teslimat Tarihi;Mağaza',
		'DOS-1;Ayşe Yıldız;Çamlık Sok. 5;20.11.2026;Gülsüm',
	].join('\r\n');
	const content = Buffer.from([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)));
	const { body: preview } = await orders.upload(content);
	expect(preview).toMatchObject({ missingFields: [], rowCount: 1 });
	expect(preview.ruined?.mended).toBe('Ayşe Yıldız');
	const read = await save(preview, { mendLetters: true });
	const [row] = await rowsOf(read);
	expect(row?.recipientName).toContain('Ayşe Y');
	expect(row?.address).toContain('Çamlık Sok. 5');
});
