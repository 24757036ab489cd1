// Orders belong to accounts by the printed names of their senders (docs/domain.md#senders).
import { showOrder } from '@sevk/contract/orders/order-detail';
import { createOrder, editOrder } from '@sevk/contract/orders/order-edits';
import { joinSenderNames, listSenderNames } from '@sevk/contract/orders/order-senders';
import { exportOrders, listOrders, proposeOrderNo } from '@sevk/contract/orders/orders';
import { changeSenderState, createSender } from '@sevk/contract/senders/senders';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { anOrderForm } from '../../../testing/build/builders.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import {
	createImportTestContext,
	good,
	goodRow,
} from '../../../testing/fixture/import-test-context.ts';
import { implementSenders } from '../../senders/sender-endpoints.ts';

const orders = await createImportTestContext(implementSenders);
afterAll(() => orders.close());
const { db } = orders.database;

let count = 0;
async function anAccount(title: string): Promise<string> {
	count += 1;
	const fields = { taxNumber: '4720100520', taxOffice: 'Kadıköy', address: 'Moda Cad. 1' };
	const body = { code: `HSP-${count}`, title, ...fields };
	return (await orders.manage(createSender, { body })).body.id;
}

async function enter(orderNo: string, senderName: string) {
	const body = { ...anOrderForm(orders.depotId), orderNo, senderName };
	return orders.send(createOrder, { body });
}

async function accountOf(orderId: string): Promise<string | null> {
	const { body } = await orders.send(showOrder, { params: { orderId } });
	return body.senderAccount?.id ?? null;
}

const join = (joins: readonly { readonly name: string; readonly senderId: string | null }[]) =>
	orders.manage(joinSenderNames, { body: { joins: [...joins] } });

async function openNames() {
	return (await orders.manage(listSenderNames)).body.open;
}

test('an order belongs to the account whose title or code it has', async () => {
	const senderId = await anAccount('Nar Mutfak');
	const { body: byTitle } = await enter('N-1', 'NAR MUTFAK');
	const { body: byCode } = await enter('N-2', `hsp-${count}`);
	const { body: other } = await enter('N-3', 'Nar Mutfak Şubesi');
	expect(await accountOf(byTitle.id)).toBe(senderId);
	expect(await accountOf(byCode.id)).toBe(senderId);
	expect(await accountOf(other.id)).toBeNull();
	const edit = { version: 1, senderName: 'Nar Mutfak' };
	await orders.send(editOrder, { params: { orderId: other.id }, body: edit });
	expect(await accountOf(other.id)).toBe(senderId);
	const { body: list } = await orders.send(listOrders, { query: { senderId } });
	expect(list.items.map(({ orderNo }) => orderNo).toSorted()).toEqual(['N-1', 'N-2', 'N-3']);
	expect(list.items[0]?.senderCode).toBe(`HSP-${count}`);
	const csv = await orders.app.inject({
		url: `${exportOrders.path}?format=csv&senderId=${senderId}`,
		headers: bearer('planner'),
	});
	expect(csv.body).toContain('Gönderici Hesabı');
	expect(csv.body).toContain(`HSP-${count}`);
});

test('a file with names and with codes is matched, and one number is one order of the account', async () => {
	const senderId = await anAccount('Deniz Butik');
	await join([{ name: 'Deniz Moda', senderId }]);
	const file = (rows: readonly (readonly [string, string])[]) =>
		[`${good};Gönderici`, ...rows.map(([no, name]) => `${goodRow(no)};${name}`)].join('\n');
	const content = file([
		['1001', 'Deniz Butik'],
		['1002', `HSP-${count}`],
		['1001', 'Kuzey Butik'],
	]);
	const { body: preview } = await orders.upload(content);
	expect(await orders.run(preview)).toMatchObject({ createdCount: 3 });
	const { body: list } = await orders.send(listOrders, { query: { senderId } });
	expect(list.items.map(({ orderNo }) => orderNo).toSorted()).toEqual(['1001', '1002']);
	// Another printed name of the account.
	const { body: again } = await orders.upload(file([['1001', 'Deniz Moda']]));
	expect(again).toMatchObject({ readyCount: 0 });
	const typed = await enter('1001', 'Deniz Moda');
	expect(typed.body.code).toBe('order/number-taken');
	const { body: both } = await orders.send(listOrders, { query: { q: '1001' } });
	expect(both.items).toHaveLength(2);
});

test('old orders are joined in bulk, as often as it is repeated, and taken off again', async () => {
	const first = await enter('5001', 'Işık Mobilya Ltd.');
	const second = await enter('5001', 'IŞIK MOBİLYA');
	expect([first.status, second.status]).toEqual([200, 200]);
	const senderId = await anAccount('Işık Mobilya A.Ş.');
	const found = (await openNames()).filter(({ name }) => name.toLowerCase().includes('mob'));
	expect(found.map(({ proposal }) => proposal)).toEqual([
		{ senderId, likeness: 'same' },
		{ senderId, likeness: 'same' },
	]);
	const joins = found.map(({ name }) => ({ name, senderId }));
	expect((await join(joins)).body).toEqual({ orderCount: 2 });
	expect((await join(joins)).body).toEqual({ orderCount: 0 });
	expect(await accountOf(first.body.id)).toBe(senderId);
	expect(await accountOf(second.body.id)).toBe(senderId);
	const { body: shown } = await orders.send(showOrder, { params: { orderId: second.body.id } });
	expect(shown.senderName).toBe('IŞIK MOBİLYA');
	// Both keep the number that they have.
	const { body: list } = await orders.send(listOrders, { query: { q: '5001' } });
	expect(list.items).toHaveLength(2);
	const off = await join(joins.map(({ name }) => ({ name, senderId: null })));
	expect(off.body).toEqual({ orderCount: 2 });
	expect(await accountOf(second.body.id)).toBeNull();
	expect((await enter('5001', 'Işık Mobilya')).body.code).toBe('order/number-taken');
	expect((await join(joins)).body).toEqual({ orderCount: 2 });
});

test('orders that follow a name at once are those of before only after the join', async () => {
	const { body: old } = await enter('6001', 'Can Kitap');
	const senderId = await anAccount('Can Kitap');
	expect(await accountOf(old.id)).toBeNull();
	expect((await openNames()).find(({ name }) => name === 'Can Kitap')?.proposal).toEqual({
		senderId,
		likeness: 'joined',
	});
	expect((await join([{ name: 'Can Kitap', senderId }])).body.orderCount).toBe(1);
});

test('the database has one order per account and number, however its name is printed', async () => {
	const senderId = await anAccount('Tek Hesap');
	await join([{ name: 'Tek Hesap Şube', senderId }]);
	const { body: one } = await enter('7001', 'Tek Hesap');
	const { body: other } = await enter('7002', 'Tek Hesap Şube');
	const same = sql`update orders set order_no = '7001' where id = ${other.id}`.execute(db);
	await expect(same).rejects.toThrow('orders_number_once_per_account');
	const renamed = await orders.send(editOrder, {
		params: { orderId: other.id },
		body: { version: 1, orderNo: '7001' },
	});
	expect(renamed.body.code).toBe('order/number-taken');
	expect(await accountOf(one.id)).toBe(senderId);
});

test('the proposed number is free under every name of the account', async () => {
	const senderId = await anAccount('Sayaç');
	await join([{ name: 'Sayaç Şube', senderId }]);
	await enter('8001', 'Sayaç');
	await enter('8002', 'Sayaç');
	await enter('8003', 'Sayaç Şube');
	const query = { depotId: orders.depotId, senderName: 'Sayaç' };
	expect((await orders.send(proposeOrderNo, { query })).body.orderNo).toBe('8004');
});

test('nothing is joined to an account that ended, or to none', async () => {
	const senderId = await anAccount('Biten Mağaza');
	for (const [at, act] of (['start', 'suspend', 'end'] as const).entries()) {
		await orders.manage(changeSenderState, {
			params: { senderId },
			body: { act, version: at + 1 },
		});
	}
	const ended = await join([{ name: 'Biten Mağaza', senderId }]);
	expect(ended.body.code).toBe('sender/ended');
	const { body: order } = await enter('8001', 'Biten Mağaza');
	expect(await accountOf(order.id)).toBeNull();
	expect((await join([{ name: 'X', senderId: newId() }])).status).toBe(404);
	expect((await orders.send(listSenderNames)).status).toBe(403);
});
