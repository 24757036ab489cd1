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
import { afterAll, beforeAll, expect, test } from 'vitest';
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
	expect(chosen.body.questions).toEqual([]);
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

const header = 'Sipariş No;Alıcı;İl;İlçe;Adres;Teslimat Tarihi;Tutar;Ödeme Yöntemi;Kaynak';
const row = (no: string, date: string, payment: string) =>
	`${no};Ece Su;İstanbul;Kadıköy;Moda Cad. 7;${date};125,50;${payment};web`;

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

test('the sender of a whole file goes before its columns and is remembered', async () => {
	const content = (no: string) =>
		[`${header};Gönderici`, `${row(no, '20.11.2026', 'Online')};Ada`].join('\n');
	const { body: preview } = await orders.upload(content('G-1'));
	const read = await save(preview, { senderName: 'Deniz Butik' });
	expect(read.summary).toContain('gönderici: Deniz Butik');
	await orders.run(read);
	const orderId = (await rowsOf(read))[0]?.orderId ?? '';
	const { body: order } = await orders.send(showOrder, { params: { orderId } });
	expect(order.senderName).toBe('Deniz Butik');
	const { body: next } = await orders.upload(content('G-2'));
	expect(next.profile.senderName).toBe('Deniz Butik');
});
