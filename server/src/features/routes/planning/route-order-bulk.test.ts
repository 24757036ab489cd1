import {
	cancelOrders,
	decideNextSteps,
	exportChosenOrders,
} from '@sevk/contract/orders/order-bulk';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { implementOrderBulk } from '../../orders/edit/order-bulk-endpoints.ts';

const context = await createCustodyTestContext(implementOrderBulk);
const { app, as, db, depotId, otherDepotId } = context;
afterAll(context.close);
const send = as('manager');

/** Inserts one order per state; returns ids and versions. */
async function ordersIn(states: readonly string[]) {
	const ids = await someOrders(
		db,
		depotId,
		states.map(() => ({})),
	);
	for (const [at, id] of ids.entries()) {
		const state = states[at] as 'ready';
		await db.updateTable('orders').set({ state }).where('id', '=', id).execute();
	}
	return ids.map((id) => ({ id, version: 1 }));
}

test('each order is cancelled or refused with its number and reason', async () => {
	const [ready, delivered, stale] = await ordersIn(['ready', 'delivered', 'ready']);
	const [elsewhere = ''] = await someOrders(db, otherDepotId, [{}]);
	await db
		.updateTable('orders')
		.set({ version: 4 })
		.where('id', '=', stale?.id ?? '')
		.execute();
	const orders = [ready, delivered, stale, { id: elsewhere, version: 1 }].filter(
		(order) => order !== undefined,
	);
	const key = newId();
	const note = 'Müşteri vazgeçti';
	const { status, body } = await send(cancelOrders, { body: { orders, note }, key });
	expect(status).toBe(200);
	expect(body).toMatchObject({ doneCount: 1, refusedCount: 3 });
	expect(body.rows.map(({ done, code }) => [done, code])).toEqual([
		[true, null],
		[false, 'order/wrong-state'],
		[false, 'common/stale'],
		[false, 'common/not-found'],
	]);
	expect(body.rows[1]?.detail).toContain('"Teslim Edildi" durumunda');
	expect(body.rows[0]?.label).toMatch(/^SP-/);
	expect(body.rows[3]?.label).toBe('');
	expect(await context.orderState(ready?.id)).toBe('cancelled');
	expect(await context.orderState(elsewhere)).toBe('ready');
	// A repeated request gets the stored answers.
	const again = await send(cancelOrders, { body: { orders, note }, key });
	expect(again.body.rows).toEqual(body.rows);
	const other = await send(cancelOrders, { body: { orders, note: 'Başka neden' }, key });
	expect(other.body.rows[0]?.code).toBe('common/key-reused');
});

test('a refused order can be decided again after its cause is resolved', async () => {
	const [failed, delivered] = await ordersIn(['failed', 'delivered']);
	const orders = [failed, delivered].filter((order) => order !== undefined);
	const body = {
		orders,
		step: 'carry-over' as const,
		serviceDate: '2099-01-05',
		windowStart: null,
		windowEnd: null,
		note: '',
	};
	const first = await send(decideNextSteps, { body });
	expect(first.body).toMatchObject({ doneCount: 1, refusedCount: 1 });
	const [left] = first.body.rows.filter(({ done }) => !done);
	expect(left?.id).toBe(delivered?.id);
	await db
		.updateTable('orders')
		.set({ state: 'failed' })
		.where('id', '=', left?.id ?? '')
		.execute();
	const rest = orders.filter(({ id }) => id === left?.id);
	const second = await send(decideNextSteps, { body: { ...body, orders: rest } });
	expect(second.body).toMatchObject({ doneCount: 1, refusedCount: 0 });
});

test('a selection is exported in its sequence, without orders of other depots', async () => {
	const orders = await ordersIn(['ready', 'ready', 'ready']);
	const [foreign = ''] = await someOrders(db, otherDepotId, [{}]);
	const ids = orders.map(({ id }) => id).reverse();
	const answer = await app.inject({
		method: 'POST',
		url: exportChosenOrders.path,
		headers: bearer('manager'),
		payload: { orderIds: [...ids, foreign], format: 'csv' },
	});
	const rows = await db.selectFrom('orders').select(['id', 'order_no']).execute();
	const numberOf = (id: string) => rows.find((row) => row.id === id)?.order_no;
	const lines = answer.body.split('\r\n').slice(1, -1);
	expect(lines.map((line) => line.split(';')[0])).toEqual(ids.map(numberOf));
	const driver = await app.inject({
		method: 'POST',
		url: exportChosenOrders.path,
		headers: bearer('driver'),
		payload: { orderIds: ids, format: 'csv' },
	});
	expect(driver.body.split('\r\n')).toHaveLength(2);
});
