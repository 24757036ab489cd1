import { showOrder } from '@sevk/contract/orders/order-detail';
import { correctImportPlaces, listImportRows } from '@sevk/contract/orders/order-imports';
import { listOrders } from '@sevk/contract/orders/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sender } from '../../../testing/build/send.ts';
import {
	createImportTestContext,
	good,
	goodRow,
	type ImportTestContext,
} from '../../../testing/fixture/import-test-context.ts';

let orders: ImportTestContext;

beforeAll(async () => {
	orders = await createImportTestContext();
});

afterAll(() => orders.close());

const misspelt = (orderNo: string) => goodRow(orderNo).replace('Kadıköy', 'Kadiköyy');

test('one act takes the suggestions of il and ilçe in all rows', async () => {
	const rows = [misspelt('YZ-1'), misspelt('YZ-2'), goodRow('YZ-3')].join('\n');
	const { body: preview } = await orders.upload(`${good}\n${rows}`);
	expect(preview).toMatchObject({ readyCount: 3, suggestionCount: 2 });
	const params = { importId: preview.id };
	const listed = await orders.send(listImportRows, { params });
	expect(JSON.stringify(listed.body.items[0]?.problems)).toContain('Öneri: Kadıköy.');
	expect(listed.body.items[0]?.district).toBe('Kadiköyy');
	const suggested = await orders.send(listImportRows, { params, query: { suggested: 'true' } });
	expect(suggested.body.items.map(({ orderNo }) => orderNo)).toEqual(['YZ-1', 'YZ-2']);
	const body = { version: preview.version };
	const strange = await sender(orders.app, 'stranger')(correctImportPlaces, { params, body });
	expect(strange.status).toBe(404);
	const corrected = await orders.send(correctImportPlaces, { params, body });
	expect(corrected.body).toMatchObject({ readyCount: 3, suggestionCount: 0 });
	const after = (await orders.send(listImportRows, { params })).body.items;
	expect(after.map(({ district }) => district)).toEqual(['Kadıköy', 'Kadıköy', 'Kadıköy']);
	const late = await orders.send(correctImportPlaces, { params, body });
	expect(late.body.code).toBe('common/stale');
});

test('a link to a map and a plus code are positions', async () => {
	const row = (orderNo: string, place: string) => goodRow(orderNo).replace('40.98;29.02', place);
	const header = good.replace('Enlem;Boylam', 'Konum Linki');
	const rows = [
		row('PL-1', 'https://www.google.com/maps?q=40.98765%2C29.02345'),
		row('PL-2', 'X2QF+J9 Kadıköy'),
		row('PL-3', '8GGFX2QF+J9'),
	];
	const { body: preview } = await orders.upload(`${header}\n${rows.join('\n')}`);
	expect(preview).toMatchObject({ readyCount: 3, warnedCount: 0 });
	expect(await orders.run(preview)).toMatchObject({ createdCount: 3 });
	const pointOf = async (q: string) => {
		const { body } = await orders.send(listOrders, { query: { q } });
		const params = { orderId: body.items[0]?.id ?? '' };
		return (await orders.send(showOrder, { params })).body.point?.coordinates;
	};
	expect(await pointOf('PL-1')).toEqual([29.02345, 40.98765]);
	expect(await pointOf('PL-2')).toEqual([29.023438, 40.989062]);
	expect(await pointOf('PL-3')).toEqual([29.023438, 40.989062]);
});

test('a file without coordinates marks no row, and says once where its orders will be', async () => {
	const row = (orderNo: string, address: string, place = ';') =>
		goodRow(orderNo).replace('Moda Cad. No:1 ', address).replace('40.98;29.02', place);
	const known = await orders.upload(`${good}\n${row('KN-1', 'Bahariye Cad. No:7', '40.99;29.03')}`);
	expect(known.body).toMatchObject({ unplacedCount: 0 });
	expect(await orders.run(known.body)).toMatchObject({ createdCount: 1 });
	const rows = [
		row('KN-2', 'Bahariye Cad. No:7/3'),
		row('KN-3', 'Sakız Sok. No:4'),
		row('KN-4', 'Sakız Sok. No:9').replace('İstanbul;Kadıköy', 'Yok İli;Yok'),
	];
	const { body: preview } = await orders.upload(`${good}\n${rows.join('\n')}`);
	expect(preview).toMatchObject({ readyCount: 3, warnedCount: 1 });
	expect(preview).toMatchObject({ unplacedCount: 2, knownCount: 1, mahalleCount: 0 });
	const params = { importId: preview.id };
	const { items } = (await orders.send(listImportRows, { params })).body;
	expect(items.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'warned']);
	expect(items.map(({ problems }) => problems.some(({ code }) => code === 'no_point'))).toEqual([
		false,
		false,
		true,
	]);
	expect(await orders.run(preview)).toMatchObject({ createdCount: 3 });
	const { body } = await orders.send(listOrders, { query: { q: 'KN-3' } });
	const order = await orders.send(showOrder, { params: { orderId: body.items[0]?.id ?? '' } });
	expect(order.body.warnings.map(({ code }) => code)).toEqual(['no_point']);
});

test('a misspelt mahalle has a suggestion, a right one gives the postal code', async () => {
	const row = (orderNo: string, mahalle: string) => `${goodRow(orderNo)};${mahalle}`;
	const rows = [row('MH-1', 'CAFERAĞA MAH.'), row('MH-2', 'Osmanğaa'), row('MH-3', 'Yepyeni Mah.')];
	const file = `${good};Mahalle\n${rows.join('\n')}`;
	const { body: preview } = await orders.upload(file);
	expect(preview).toMatchObject({ readyCount: 3, warnedCount: 0, suggestionCount: 1 });
	expect(await orders.run(preview)).toMatchObject({ createdCount: 3 });
	const { body: again } = await orders.upload(file);
	expect(again.duplicateCount).toBe(3);
	const { body } = await orders.send(listOrders, { query: { q: 'MH-1' } });
	const params = { orderId: body.items[0]?.id ?? '' };
	const order = (await orders.send(showOrder, { params })).body;
	expect(order).toMatchObject({ neighbourhood: 'CAFERAĞA MAH.', postalCode: '34710' });
});

test('a file is recognised after its names were corrected and without its e-mail column', async () => {
	const row = (orderNo: string, about: string) =>
		`${misspelt(orderNo).replace('İstanbul', 'Istnbul')};${about}`;
	const heading = `${good};Mahalle;E-posta`;
	const before = [`${good};Mahalle`, row('TK-1', 'Caferga'), row('TK-2', 'Caferga')].join('\n');
	const { body: preview } = await orders.upload(before);
	const params = { importId: preview.id };
	const body = { version: preview.version };
	const corrected = await orders.send(correctImportPlaces, { params, body });
	expect(await orders.run(corrected.body)).toMatchObject({ createdCount: 2 });
	const { body: found } = await orders.send(listOrders, {
		query: { depotId: orders.depotId, q: 'TK-1' },
	});
	expect(found.items).toMatchObject([{ district: 'Kadıköy', neighbourhood: 'Caferağa' }]);
	const rows = [row('TK-1', 'Caferga;a@ornek.com'), row('TK-2', 'Osmanğaa;')];
	const { body: again } = await orders.upload([heading, ...rows].join('\n'));
	expect(again).toMatchObject({ duplicateCount: 1, refusedCount: 1 });
});
