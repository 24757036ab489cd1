// An order is known by its sender and its number (docs/domain.md#order-numbers).
import { listImportRows } from '@sevk/contract/orders/order-imports';
import { listOrders } from '@sevk/contract/orders/orders';
import { afterAll, expect, test } from 'vitest';
import {
	createImportTestContext,
	good,
	goodRow,
} from '../../../testing/fixture/import-test-context.ts';

const orders = await createImportTestContext();
afterAll(() => orders.close());

const file = (...rows: readonly (readonly [orderNo: string, sender: string, about?: string])[]) =>
	[
		`${good};Gönderici`,
		...rows.map(([orderNo, sender, about]) => `${goodRow(orderNo, about)};${sender}`),
	].join('\n');

async function imported(content: string) {
	const { body: preview } = await orders.upload(content);
	const { createdCount, skippedCount, refusedCount } = await orders.run(preview);
	return { createdCount, skippedCount, refusedCount };
}

test('two shops that number from 1 are both stored', async () => {
	const rows = (sender: string, shop = sender) =>
		file(['1001', sender, shop], ['#1002', sender, shop]);
	const stored = { createdCount: 2, skippedCount: 0, refusedCount: 0 };
	expect(await imported(rows('Deniz Mağaza'))).toMatchObject(stored);
	expect(await imported(rows('Kuzey Mağaza'))).toMatchObject(stored);
	const both = file(['2001', 'Deniz Mağaza'], ['2001', 'Kuzey Mağaza', 'B']);
	expect(await imported(both)).toMatchObject(stored);
	const { body } = await orders.send(listOrders, { query: { q: '1001' } });
	const found = body.items.map(({ senderName }) => senderName);
	expect(found.sort()).toEqual(['Deniz Mağaza', 'Kuzey Mağaza']);
	expect(await imported(rows('KUZEY MAĞAZA', 'Kuzey Mağaza'))).toMatchObject({
		createdCount: 0,
		skippedCount: 2,
	});
});

test('one order in small and capital letters is stored once', async () => {
	expect(await imported(file(['web-4711', 'Deniz']))).toMatchObject({ createdCount: 1 });
	expect(await imported(file(['WEB-4711', 'deniz']))).toMatchObject({ skippedCount: 1 });
	expect(await imported(file(['Web\u20114711\u200E', 'Deniz']))).toMatchObject({ skippedCount: 1 });
	const { body: preview } = await orders.upload(file(['WEB-4711', 'Deniz', 'başka kapı']));
	expect(preview).toMatchObject({ readyCount: 0, refusedCount: 1 });
	const params = { importId: preview.id };
	const { body } = await orders.send(listImportRows, { params, query: {} });
	expect(body.items[0]?.problems[0]?.sentence).toBe(
		'WEB-4711 (Deniz) numaralı sipariş farklı bilgilerle zaten kayıtlı.',
	);
});
