import { readFileSync } from 'node:fs';
import path from 'node:path';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import {
	discardOrderImport,
	listImportRows,
	runOrderImport,
	saveImportProfile,
	showOrderImport,
} from '@sevk/contract/orders/order-imports';
import { listOrders } from '@sevk/contract/orders/orders';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { RowPastDate } from '@sevk/domain/orders/import/order-import-past-date';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { createLog } from '../../../http/operation/log.ts';
import { aDriver, aVehicle } from '../../../testing/build/builders.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import {
	goodRows,
	refusedRows,
	sampleFolder,
	sampleKinds,
	warnedRows,
} from '../../../testing/build/sample-orders.ts';
import { sender } from '../../../testing/build/send.ts';
import {
	createImportTestContext,
	good,
	goodRow,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';
import { createImportRunner } from './order-import-run-job.ts';
import { deleteOldImportRows } from './order-import-sweep-job.ts';

let orders: ImportTestContext;

beforeAll(async () => {
	orders = await createImportTestContext();
});

afterAll(() => orders.close());

describe.each(Object.entries(sampleKinds))('%s', (fileName, counts) => {
	const content = readFileSync(path.join(sampleFolder, fileName));
	const refused = refusedRows(counts);
	const warned = warnedRows(counts);
	const created = goodRows(counts) + warned;

	test('previews and imports the file, and a second import changes nothing', async () => {
		const { status, body: preview } = await orders.upload(content, fileName);
		expect(status).toBe(200);
		const duplicate = counts['duplicate'] ?? 0;
		expect(preview).toMatchObject({
			state: 'preview',
			rowCount: counts['rows'],
			readyCount: created,
			warnedCount: warned,
			refusedCount: refused,
			duplicateCount: duplicate,
			missingFields: [],
		});
		const done = await orders.run(preview);
		expect(done).toMatchObject({
			state: 'done',
			createdCount: created,
			skippedCount: duplicate,
			refusedCount: refused,
			progressCount: counts['rows'],
		});
		const before = await countOrders();
		const { body: again } = await orders.upload(content, fileName);
		expect(again).toMatchObject({
			readyCount: 0,
			refusedCount: refused,
			duplicateCount: created + duplicate,
		});
		const rows = await orders.send(listImportRows, {
			params: { importId: again.id },
			query: { outcome: 'duplicate', limit: 1 },
		});
		expect(rows.body.items[0]?.summary).toBe('Zaten kayıtlı, değişmedi.');
		expect(await orders.run(again)).toMatchObject({
			createdCount: 0,
			skippedCount: created + duplicate,
		});
		expect(await countOrders()).toBe(before);
	});
});

async function countOrders(): Promise<number> {
	const { count } = await orders.database.db
		.selectFrom('orders')
		.select((select) => select.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow();
	return count;
}

test('rows of a past day move to today, keep it or are left out', async () => {
	const today = todayIn(new Date());
	const past = addDays(today, -7);
	const written = past.split('-').toReversed().join('.');
	const row = (orderNo: string) => goodRow(orderNo).replace('20.11.2026', written);
	const serviceDateOf = async (orderNo: string) => {
		const { body } = await orders.send(listOrders, { query: { q: orderNo } });
		return body.items[0]?.serviceDate ?? null;
	};
	const orderNos = ['GECMIS-1', 'GECMIS-2', 'GECMIS-3'] as const;
	const several = [
		good,
		...orderNos.map(row),
		goodRow('GELECEK-1').replace(/20.11.2026/, '20.11.2099'),
	];
	const { body: byRow } = await orders.upload(several.join('\n'));
	expect(byRow.pastCount).toBe(3);
	const params = { importId: byRow.id };
	const { body: listed } = await orders.send(listImportRows, { params, query: { past: 'true' } });
	expect(listed.items.map(({ line, pastDate }) => [line, pastDate])).toEqual([
		[2, past],
		[3, past],
		[4, past],
	]);
	const rowPastDates: RowPastDate[] = [
		{ line: 3, choice: 'keep' },
		{ line: 4, choice: 'leave_out' },
		{ line: 5, choice: 'leave_out' },
	];
	expect((await orders.run(byRow, { pastDates: 'today', rowPastDates })).createdCount).toBe(3);
	expect(await Promise.all(orderNos.map(serviceDateOf))).toEqual([today, past, null]);
	for (const [pastDates, expectedDate] of [
		['today', today],
		['keep', past],
		['leave_out', null],
	] as const) {
		const orderNo = `GECMIS-${pastDates.toUpperCase()}`;
		const file = `${good}\n${row(orderNo)}`;
		const { body: preview } = await orders.upload(file);
		expect(preview.pastCount).toBe(1);
		const done = await orders.run(preview, { pastDates });
		expect(done.createdCount).toBe(expectedDate === null ? 0 : 1);
		expect(await serviceDateOf(orderNo)).toBe(expectedDate);
		if (expectedDate !== null) expect((await orders.upload(file)).body.duplicateCount).toBe(1);
	}
});

test('the example row of the template is not saved', async () => {
	const template = await orders.app.inject({
		url: '/api/orders/import/template?format=csv',
		headers: bearer('planner'),
	});
	const { body: alone } = await orders.upload(template.body);
	expect(alone).toMatchObject({
		readyCount: 0,
		duplicateCount: 0,
		refusedCount: 0,
		missingFields: [],
	});
	const own = template.body.trimEnd().split('\r\n')[1]?.replace('ÖRNEK-1', 'KENDI-1');
	const { body: filled } = await orders.upload(`${template.body}${own}`);
	expect(filled).toMatchObject({ rowCount: 2, readyCount: 1, duplicateCount: 0 });
	expect(await orders.run(filled)).toMatchObject({ createdCount: 1, skippedCount: 0 });
	const params = { importId: filled.id };
	const { body: rows } = await orders.send(listImportRows, { params });
	expect(rows.items.map(({ outcome }) => outcome)).toEqual(['example', 'created']);
});

test('barcode columns of a file are stored; a barcode in use refuses its row', async () => {
	const header = `${good};Gönderici;Koli Barkodu 1;Koli Barkodu 2`;
	const lines = [
		`${goodRow('BK-1')};Deniz;TRE-900001;TRE-900002`,
		`${goodRow('BK-2')};Deniz;TRE-900003 TRE-900004 TRE-900005;`,
		`${goodRow('BK-3')};Kuzey;TRE-900001;`,
		`${goodRow('BK-4')};Deniz;tre-900001;`,
	];
	const { body: preview } = await orders.upload([header, ...lines].join('\n'));
	expect(preview).toMatchObject({ readyCount: 3, refusedCount: 1 });
	expect(preview.columns.filter(({ field }) => field === 'barcodes')).toHaveLength(2);
	expect(await orders.run(preview)).toMatchObject({ createdCount: 3 });
	const { body: found } = await orders.send(listOrders, {
		query: { depotId: orders.depotId, q: 'TRE-900004' },
	});
	expect(found.items).toMatchObject([{ orderNo: 'BK-2', pieceCount: 3 }]);
	const { body: again } = await orders.upload([header, ...lines.slice(0, 3)].join('\n'));
	expect(again).toMatchObject({ duplicateCount: 3, refusedCount: 0 });
	const { body: conflict } = await orders.upload(
		[header, `${goodRow('BK-9')};Deniz;TRE-900002;`].join('\n'),
	);
	const { body: rows } = await orders.send(listImportRows, {
		params: { importId: conflict.id },
		query: {},
	});
	expect(rows.items[0]?.problems[0]?.sentence).toBe(
		'TRE-900002 barkodu başka bir siparişte kullanılıyor: BK-1 (Deniz).',
	);
});

test('a barcode that is taken after the preview refuses its row at the import', async () => {
	const header = `${good};Gönderici;Koli Barkodu`;
	const file = (orderNo: string) =>
		orders.upload(`${header}\n${goodRow(orderNo)};Deniz;TRE-910001`);
	const [{ body: first }, { body: second }] = [await file('BT-1'), await file('BT-2')];
	expect(await orders.run(first)).toMatchObject({ createdCount: 1 });
	expect(await orders.run(second)).toMatchObject({ createdCount: 0, refusedCount: 1 });
});

test('orders are ready, those with a warning of more than their position are to be checked', async () => {
	const { body: ready } = await orders.send(listOrders, { query: { q: 'SP-100000' } });
	expect(ready.items[0]).toMatchObject({ state: 'ready', warningCount: 0, custodyPlace: 'depot' });
	const { body: warned } = await orders.send(listOrders, { query: { only: 'warned', limit: 200 } });
	const details = await Promise.all(
		warned.items.map(({ id }) => orders.send(showOrder, { params: { orderId: id } })),
	);
	for (const { body } of details) {
		const isPlaced = body.warnings.every(({ code }) => code === 'no_point');
		expect(body.state, body.orderNo).toBe(isPlaced ? 'ready' : 'new');
	}
	const noPoint = details.find(({ body }) => body.warnings.some(({ code }) => code === 'no_point'));
	expect(noPoint?.body.pointKnowledge).toEqual({ source: 'district', precision: 'district' });
	expect(noPoint?.body.point).not.toBeNull();
	const history = await orders.send(orderHistory, {
		params: { orderId: ready.items[0]?.id ?? '' },
	});
	expect(history.body.items.map(({ sentence, detail }) => [sentence, detail])).toContainEqual([
		'Sipariş dosyadan alındı.',
		'Dosya: umraniye-600.csv · Satır: 2',
	]);
});

test('refuses an existing number with other content, with the reason in the result', async () => {
	await orders.run((await orders.upload([good, goodRow('AYNI-1')].join('\n'))).body);
	const rows = [good, goodRow('AYNI-1', 'D:7'), goodRow('+1A'), goodRow('00123')];
	const { body: preview } = await orders.upload(rows.join('\n'), 'ikinci dosya.csv');
	expect(preview).toMatchObject({ readyCount: 2, refusedCount: 1 });
	const done = await orders.run(preview);
	const result = await orders.app.inject({
		url: `/api/order-imports/${done.id}/rows/export?format=csv`,
		headers: bearer('planner'),
	});
	expect(result.headers['content-disposition']).toContain('siparis-dosyasi-sonucu-');
	expect(result.body.split('\r\n')).toEqual([
		'\uFEFFSatır;Sipariş No;Sonuç;Açıklama',
		'2;AYNI-1;Hatalı;Sipariş No: AYNI-1 numaralı sipariş farklı bilgilerle zaten kayıtlı.',
		"3;'+1A;Kaydedildi;",
		'4;"=""00123""";Kaydedildi;',
		'',
	]);
});

test('unknown columns are mapped by hand once per header', async () => {
	const header = 'Kod;Kime;Cep;Sehir;Semt;Nereye;E;B;Gün;Bedel (TL)';
	const { body: preview } = await orders.upload([header, goodRow('ELLE-1')].join('\n'));
	expect(preview.missingFields).toContain('orderNo');
	const importId = preview.id;
	const runAnswer = await orders.send(runOrderImport, {
		params: { importId },
		body: { version: preview.version },
	});
	expect(runAnswer.body.code).toBe('order-import/columns-missing');
	const profile = {
		...preview.profile,
		columns: [
			'orderNo',
			'recipientName',
			'phone',
			null,
			'district',
			'addressLine',
			'latitude',
			'longitude',
			'serviceDate',
			null,
		] as const,
	};
	const stale = await orders.send(saveImportProfile, {
		params: { importId },
		body: { profile: { ...profile, columns: [...profile.columns] }, version: preview.version + 1 },
	});
	expect(stale).toMatchObject({ status: 409, body: { code: 'common/stale' } });
	const { body: mapped } = await orders.send(saveImportProfile, {
		params: { importId },
		body: { profile: { ...profile, columns: [...profile.columns] }, version: preview.version },
	});
	expect(mapped).toMatchObject({ readyCount: 1, refusedCount: 0, missingFields: [] });
	expect(mapped.columns[1]).toEqual({
		header: 'Kime',
		field: 'recipientName',
		sample: 'Ayşe Nur Yılmaz',
	});
	expect(await orders.run(mapped)).toMatchObject({ createdCount: 1 });
	const { body: next } = await orders.upload([header, goodRow('ELLE-2')].join('\n'));
	expect(next).toMatchObject({ readyCount: 1, profileRemembered: true });
	const late = await orders.send(saveImportProfile, {
		params: { importId },
		body: { profile: { ...profile, columns: [...profile.columns] }, version: mapped.version + 1 },
	});
	expect(late.body.code).toBe('order-import/not-in-preview');
	expect((await orders.send(discardOrderImport, { params: { importId: next.id } })).status).toBe(
		200,
	);
	const rows = await orders.send(listImportRows, { params: { importId: next.id } });
	expect(rows.body.items).toEqual([]);
});

test('an unreadable file is refused and stores nothing', async () => {
	const before = await countImports();
	const cases: [Buffer | string, string, string][] = [
		['', 'bos.csv', 'import-file/empty'],
		[good, 'baslik.csv', 'import-file/no-rows'],
		[Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]), 'ikili.csv', 'import-file/binary'],
		['PK\u0003\u0004 bozuk', 'bozuk.xlsx', 'import-file/unreadable-xlsx'],
	];
	for (const [content, name, code] of cases) {
		const { status, body } = await orders.upload(content, name);
		expect([status, body.code], name).toEqual([422, code]);
	}
	const longRow = `${goodRow('B')};${'x'.repeat(60_000)}`;
	const big = [good, ...Array(200).fill(longRow)].join('\n');
	expect((await orders.upload(big)).body.code).toBe('import-file/too-large');
	expect(await countImports()).toBe(before);
});

test('refuses only the invalid rows: 1 MB, 31.02, a cut emoji', async () => {
	const rows = [
		good,
		goodRow('TUHAF-1'),
		goodRow('TUHAF-2', 'x'.repeat(1024 * 1024)),
		goodRow('TUHAF-3').replace('20.11.2026', `${'x'.repeat(38)}😀😀`),
		goodRow('TUHAF-4').replace('20.11.2026', '31.02.2026'),
		goodRow('TUHAF-5'),
	];
	const { body: preview } = await orders.upload(rows.join('\n'));
	expect(preview.refusedCount).toBe(3);
	expect(await orders.run(preview)).toMatchObject({ state: 'done', createdCount: 2 });
});

test('refuses an import without the right or for another depot', async () => {
	const file = [good, goodRow('YOK-1')].join('\n');
	expect((await orders.upload(file, 'a.csv', 'viewer')).status).toBe(403);
	expect((await orders.upload(file, 'a.csv', 'stranger')).status).toBe(404);
	const { body } = await orders.upload(file);
	const params = { importId: body.id };
	expect((await sender(orders.app, 'stranger')(showOrderImport, { params })).status).toBe(404);
	expect((await sender(orders.app, 'stranger')(listImportRows, { params })).status).toBe(404);
});

test('a file gives orders to a vehicle and a driver, and says what they demand', async () => {
	const { db } = orders.database;
	const { depotId } = orders;
	const vehicleId = await aVehicle(db, depotId, { plate: '34SVK777' });
	const driverId = await aDriver(db, depotId, { name: 'Mehmet Yıldız' });
	const heading = `${good};Kuyruk Lifti;Öncelik;Kapıda Süre (dk);Araç Plakası;Sürücü`;
	const rows = [
		`${goodRow('SABIT-1')};Evet;Acil;45;34 svk 777;MEHMET YILDIZ`,
		`${goodRow('SABIT-2')};;;;34 ABC 99;`,
	];
	const { body: preview } = await orders.upload([heading, ...rows].join('\n'));
	expect(preview).toMatchObject({ readyCount: 2, warnedCount: 0 });
	await orders.run(preview);
	const stored = await db
		.selectFrom('orders')
		.select(['needs_lift', 'priority', 'service_minutes', 'fixed_vehicle_id', 'fixed_driver_id'])
		.where('depot_id', '=', depotId)
		.where('order_no', 'in', ['SABIT-1', 'SABIT-2'])
		.orderBy('order_no')
		.execute();
	expect(stored).toEqual([
		{
			needs_lift: true,
			priority: 'urgent',
			service_minutes: 45,
			fixed_vehicle_id: vehicleId,
			fixed_driver_id: driverId,
		},
		{
			needs_lift: false,
			priority: 'normal',
			service_minutes: null,
			fixed_vehicle_id: null,
			fixed_driver_id: null,
		},
	]);
});

test('imports 4,000 rows across a restart of the process', {
	timeout: 300_000,
}, async () => {
	const rows = Array.from({ length: 4_000 }, (_, index) => goodRow(`B${index}`));
	const { body: preview } = await orders.upload([good, ...rows].join('\n'), 'buyuk.csv');
	expect(preview).toMatchObject({ rowCount: 4_000, readyCount: 4_000 });
	const key = newId();
	const params = { importId: preview.id };
	const body = { version: preview.version };
	const first = await orders.send(runOrderImport, { params, body, key });
	expect((await orders.send(runOrderImport, { params, body, key })).body).toEqual(first.body);
	const progress = async () => (await orders.send(showOrderImport, { params })).body;
	await expect
		.poll(async () => (await progress()).progressCount, { interval: 20 })
		.toBeGreaterThan(0);
	await orders.stopImports();
	const halfway = await progress();
	expect(halfway.state).toBe('running');
	expect(halfway.progressCount).toBeLessThan(4_000);
	const { job } = createImportRunner({ db: orders.database.db, log: createLog('silent') });
	const nextProcess = job.start();
	await expect.poll(async () => (await progress()).state).toBe('done');
	await nextProcess.stop();
	expect(await progress()).toMatchObject({
		state: 'done',
		createdCount: 4_000,
		progressCount: 4_000,
	});
});

test('deletes the rows and samples of an old file and keeps its orders', async () => {
	const { db } = orders.database;
	const { body: left } = await orders.upload([good, goodRow('ESKI-1')].join('\n'));
	expect(left.columns.some(({ sample }) => sample !== '')).toBe(true);
	const { body: swept } = await orders.upload([good, goodRow('ESKI-2')].join('\n'));
	await db.deleteFrom('order_import_rows').where('import_id', '=', swept.id).execute();
	const before = await countOrders();
	const longAfter = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
	expect(await deleteOldImportRows(db, 30, new Date())).toBe(0);
	expect(await deleteOldImportRows(db, 30, longAfter)).toBeGreaterThan(0);
	expect(await db.selectFrom('order_import_rows').select('line').execute()).toEqual([]);
	const samples = await db.selectFrom('order_imports').select('samples').execute();
	expect(samples.flatMap((row) => row.samples)).toEqual([]);
	const params = { importId: left.id };
	expect((await orders.send(showOrderImport, { params })).body.state).toBe('discarded');
	expect(await countOrders()).toBe(before);
});

async function countImports(): Promise<number> {
	const found = await orders.database.db.selectFrom('order_imports').select('id').execute();
	return found.length;
}
