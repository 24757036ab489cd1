import {
	type CapacityRuleRecord,
	holdCapacity,
	saveCapacityRules,
	showCapacity,
} from '@sevk/contract/capacity/capacity';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { createOrder, decideNextStep, editOrder } from '@sevk/contract/orders/order-edits';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { isRefusal } from '@sevk/domain/common/rule/refusal';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '../../db/transact.ts';
import { aDepot, anOrderDraft, anOrderForm, someOrders } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { someLockIsAwaited } from '../../testing/database/lock-wait.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementCapacity } from '../capacity/capacity-endpoints.ts';
import { takeRoom } from '../capacity/capacity-room-commands.ts';
import { newOrder } from './common/order-entry-commands.ts';
import { insertOrders } from './common/order-insert-store.ts';
import { implementOrders } from './order-endpoints.ts';

let database: TestDatabase;

const place = { province: 'İstanbul', district: 'Kadıköy' };
const day = addDays(todayIn(new Date()), 3);

function rule(about: Partial<CapacityRuleRecord>): CapacityRuleRecord {
	const weekday = weekdayKeyOf(day);
	const open = { closed: false, stops: null, desi: null, cutOff: null, cutOffDays: 1 };
	return { area: 'İstanbul/Kadıköy', weekday, ...open, ...about };
}

let app: FastifyInstance;

/** A depot whose ilçe has one order on the day, and room for no more unless said otherwise. */
async function aFullDay(about: Partial<CapacityRuleRecord> = {}) {
	const depotId = await aDepot(database.db);
	const caller = testUser('planner', { depotIds: [depotId] });
	await app?.close();
	app = await testEdge({
		identity: fakeIdentity({ planner: caller }),
		implementations: [
			...implementCapacity({ db: database.db }),
			...implementOrders({ db: database.db }),
		],
	});
	const send = sender(app, 'planner');
	const body = { depotId, rules: [rule({ stops: 1, ...about })] };
	await send(saveCapacityRules, { body });
	const orderIds = await someOrders(database.db, depotId, [{ ...place, serviceDate: day }]);
	return { depotId, send, orderIds };
}

beforeAll(async () => {
	database = await createTestDatabase();
});
afterAll(async () => {
	await app?.close();
	await database.drop();
});

test('50 parallel takers never exceed the limit, whatever is taken at the same time', async () => {
	const { db } = database;
	// Limits of stops and of desi, and orders that were there before: seeds instead of chance.
	for (const { stops, desi, before } of [
		{ stops: 7, desi: null, before: 0 },
		{ stops: 20, desi: 60, before: 5 },
		{ stops: null, desi: 31, before: 2 },
	]) {
		const ofDepot = await aDepot(db);
		const orderOf = { ...place, serviceDate: day, desi: 3 };
		await someOrders(
			db,
			ofDepot,
			Array.from({ length: before }, () => orderOf),
		);
		const caller = testUser('planner', { depotIds: [ofDepot] });
		const ofTest = await testEdge({
			identity: fakeIdentity({ planner: caller }),
			implementations: implementCapacity({ db }),
		});
		const send = sender(ofTest, 'planner');
		const limits = rule({ stops, desi });
		await send(saveCapacityRules, { body: { depotId: ofDepot, rules: [limits] } });
		const taken = await Promise.all(
			Array.from({ length: 50 }, async (_, at) => {
				const need = { ...place, serviceDate: day, desi: at % 3 };
				if (at % 2 === 0) {
					return (await send(holdCapacity, { body: { depotId: ofDepot, ...need } })).status === 200;
				}
				return transact(db, async (tx) => {
					const query = { depotId: ofDepot, need, now: new Date(), taker: 'outside' as const };
					if (isRefusal(await takeRoom(tx, query))) return false;
					const order = newOrder(anOrderDraft({ ...orderOf, desi: need.desi }), [], 'shop');
					const caller = { userId: null, name: 'Test', requestId: null };
					await insertOrders(tx, { depotId: ofDepot, orders: [order], caller, now: new Date() });
					return true;
				});
			}),
		);
		await ofTest.close();
		const { rows } = await sql<{ stops: number; desi: number }>`
			select sum(stops)::int as stops, sum(desi)::float8 as desi from (
				select count(*) as stops, sum(desi) as desi from orders
				where depot_id = ${ofDepot} and service_date = ${day}
				union all
				select sum(stops), sum(desi) from capacity_holds where depot_id = ${ofDepot}
			) x`.execute(db);
		const [sum = { stops: 0, desi: 0 }] = rows;
		expect(sum.stops).toBe(before + taken.filter(Boolean).length);
		expect(sum.stops).toBeLessThanOrEqual(stops ?? 1_000);
		expect(sum.desi).toBeLessThanOrEqual(desi ?? 1_000);
		if (desi === null) expect(sum.stops).toBe(stops);
	}
});

test('an order without room needs a reason, which its history says', async () => {
	const { depotId, send } = await aFullDay();
	const body = { ...anOrderForm(depotId), ...place, serviceDate: day };
	const refused = await send(createOrder, { body });
	expect(refused).toMatchObject({
		status: 409,
		body: { code: 'capacity/reason-needed', facts: { fault: 'full', nextDate: addDays(day, 1) } },
	});
	const withReason = { ...body, capacityReason: 'Müşteri söz aldı' };
	const { body: made } = await send(createOrder, { body: withReason });
	const { body: history } = await send(orderHistory, { params: { orderId: made.id } });
	expect(history.items.map(({ detail }) => detail)).toContainEqual(
		expect.stringContaining('Kapasite dışında alındı: Müşteri söz aldı'),
	);
});

test('an order takes the room that was held for it', async () => {
	const { depotId, send } = await aFullDay({ stops: 2 });
	const need = { depotId, ...place, serviceDate: day };
	const { body: held } = await send(holdCapacity, { body: need });
	const body = { ...anOrderForm(depotId), ...place, serviceDate: day };
	expect((await send(createOrder, { body })).status).toBe(409);
	const { status } = await send(createOrder, { body: { ...body, holdId: held.id } });
	expect(status).toBe(200);
	expect((await send(holdCapacity, { body: need })).status).toBe(409);
});

test('an order is moved to a day with room, and within its own day without a reason', async () => {
	const { depotId, send, orderIds } = await aFullDay();
	const params = { orderId: orderIds[0] ?? '' };
	const sameDay = await send(editOrder, { params, body: { version: 1, addressHint: 'Arka kapı' } });
	expect(sameDay.status).toBe(200);
	const [otherId = ''] = await someOrders(database.db, depotId, [
		{ ...place, serviceDate: addDays(day, 1) },
	]);
	const move = (about: object) =>
		send(editOrder, {
			params: { orderId: otherId },
			body: { version: 1, serviceDate: day, ...about },
		});
	expect((await move({})).body).toMatchObject({ code: 'capacity/reason-needed' });
	expect((await move({ serviceDate: addDays(day, 2) })).status).toBe(200);
});

test('Ertesi Güne Devir onto a full day needs a reason', async () => {
	const { depotId, send } = await aFullDay();
	const [orderId = ''] = await someOrders(database.db, depotId, [
		{ ...place, serviceDate: addDays(day, -4) },
	]);
	const carry = (about: object) =>
		send(decideNextStep, {
			params: { orderId },
			body: {
				version: 1,
				step: 'carry-over' as const,
				serviceDate: day,
				windowStart: null,
				windowEnd: null,
				note: 'Alıcı aradı',
				...about,
			},
		});
	expect((await carry({})).body).toMatchObject({ code: 'capacity/reason-needed' });
	expect((await carry({ capacityReason: 'Son gün' })).status).toBe(200);
	const { body: history } = await send(orderHistory, { params: { orderId } });
	expect(history.items.map(({ detail }) => detail)).toContainEqual(
		expect.stringContaining('Alıcı aradı. Kapasite dışında alındı: Son gün'),
	);
});

test('Ertesi Güne Devir proposes the next day with room', async () => {
	const { depotId, send } = await aFullDay();
	const today = todayIn(new Date());
	const weekdaysOf = [today, addDays(today, 1)].map(weekdayKeyOf);
	const rules = weekdaysOf.map((weekday) => rule({ weekday, stops: 1 }));
	await send(saveCapacityRules, { body: { depotId, rules } });
	await someOrders(database.db, depotId, [{ ...place, serviceDate: today }]);
	const [orderId = ''] = await someOrders(database.db, depotId, [
		{ ...place, serviceDate: addDays(today, -1) },
	]);
	const { body: order } = await send(showOrder, { params: { orderId } });
	expect(order.nextStep).toMatchObject({
		step: 'carry-over',
		serviceDate: addDays(today, 1),
		why: 'Gününde çıkmadı; bugüne alınır; ilçede daha erken yer yok',
	});
});

test('orders of one address are one stop, in whatever spelling', async () => {
	const { depotId, send } = await aFullDay();
	const atModa = { neighbourhood: 'Moda', addressLine: 'Moda Caddesi No: 38/A Daire 4' };
	const other = addDays(day, 7);
	const make = (addressLine: string, serviceDate = other) =>
		send(createOrder, {
			body: { ...anOrderForm(depotId), ...place, ...atModa, addressLine, serviceDate },
		});
	expect((await make(atModa.addressLine)).status).toBe(200);
	expect((await make('MODA CAD. NO:38/A D:4')).status).toBe(200);
	expect((await make('Moda Cad. No:40')).body).toMatchObject({ code: 'capacity/reason-needed' });
	const query = { depotId, from: other };
	const { body } = await send(showCapacity, { query });
	expect(body.areas[0]?.days[0]).toMatchObject({ takenStops: 1, takenDesi: 8 });
});

test('a new limit waits for who takes room on a later day', async () => {
	const { depotId, send } = await aFullDay({ stops: 2 });
	const need = { ...place, serviceDate: addDays(day, 14), desi: 3 };
	await someOrders(database.db, depotId, [need]);
	const taken = Promise.withResolvers<void>();
	const mayWrite = Promise.withResolvers<void>();
	const now = new Date();
	const taking = transact(database.db, async (tx) => {
		await takeRoom(tx, { depotId, need, taker: 'outside', now });
		taken.resolve();
		await mayWrite.promise;
		const order = newOrder(anOrderDraft(need), [], 'shop');
		const caller = { userId: null, name: 'Test', requestId: null };
		await insertOrders(tx, { depotId, orders: [order], caller, now });
	});
	await taken.promise;
	const saving = send(saveCapacityRules, { body: { depotId, rules: [rule({ stops: 1 })] } });
	await Promise.race([saving, someLockIsAwaited(database.db)]);
	mayWrite.resolve();
	await taking;
	expect((await saving).body).toMatchObject({ code: 'capacity/below-taken' });
});
