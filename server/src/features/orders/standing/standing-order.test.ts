import { saveCapacityDays } from '@sevk/contract/capacity/capacity';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import {
	createStandingOrder,
	decideStandingDate,
	editStandingOrder,
	listStandingOrders,
} from '@sevk/contract/orders/standing-orders';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDepot, anOrderDraft, someOrders } from '../../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../../testing/build/fake-identity.ts';
import { sender } from '../../../testing/build/send.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts';
import { testEdge } from '../../../testing/fixture/test-edge.ts';
import { implementCapacity } from '../../capacity/capacity-endpoints.ts';
import { findNoPlace } from '../common/order-known-point-commands.ts';
import { implementOrders } from '../order-endpoints.ts';
import { implementStandingOrders } from './standing-order-endpoints.ts';
import { createStandingOrders } from './standing-order-job.ts';

let database: TestDatabase;
let app: Awaited<ReturnType<typeof testEdge>>;
let depotId: string;
let send: ReturnType<typeof sender>;

const today = todayIn(new Date());
const first = addDays(today, 2);
const second = addDays(first, 7);
const area = 'İstanbul/Kadıköy';

beforeAll(async () => {
	database = await createTestDatabase();
});
beforeEach(async () => {
	await app?.close();
	depotId = await aDepot(database.db);
	const { db } = database;
	app = await testEdge({
		identity: fakeIdentity({
			planner: testUser('planner', { depotIds: [depotId] }),
			viewer: testUser('viewer', { depotIds: [depotId], userId: newId() }),
			stranger: testUser('planner', { depotIds: [await aDepot(db)] }),
		}),
		implementations: [
			...implementCapacity({ db }),
			...implementOrders({ db }),
			...implementStandingOrders({ db }),
		],
	});
	send = sender(app, 'planner');
});
afterAll(async () => {
	await app.close();
	await database.drop();
});

function fields(about: object = {}) {
	const {
		orderNo: _no,
		serviceDate: _date,
		externalRef: _ref,
		dispatchNoteNo: _note,
		senderBarcodes: _codes,
		preCampaignKurus: _price,
		point,
		...order
	} = anOrderDraft();
	return {
		...order,
		point: pointOf(point),
		lines: order.lines.map(({ preCampaignKurus: _, ...line }) => line),
		weekdays: [weekdayKeyOf(first)],
		everyWeeks: 1,
		startsOn: today,
		endsOn: null,
		pausedFrom: null,
		pausedUntil: null,
		...about,
	};
}

function pointOf(point: ReturnType<typeof anOrderDraft>['point']) {
	const [longitude = 0, latitude = 0] = point?.coordinates ?? [];
	return { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
}

async function create(about: object = {}) {
	const body = { depotId, sourceOrderId: null, ...fields(about) };
	const answer = await send(createStandingOrder, { body });
	expect(answer).toMatchObject({ status: 200 });
	return answer.body.id;
}

test('a standing order begins today or later', async () => {
	const body = { depotId, sourceOrderId: null, ...fields({ startsOn: '2026-03-04' }) };
	expect(await send(createStandingOrder, { body })).toMatchObject({
		status: 422,
		body: { code: 'standing-order/past-start' },
	});
});

const run = (now = new Date()) =>
	createStandingOrders(database.db, now, { findPlace: findNoPlace });
const list = async () => (await send(listStandingOrders, { query: { depotId } })).body.items;

async function datesOf(id: string) {
	const found = (await list()).find((one) => one.id === id);
	return found?.dates ?? [];
}

async function orderDays() {
	const { rows } = await sql<{ day: string; orderNo: string }>`
		select service_date as day, order_no as "orderNo" from orders
		where depot_id = ${depotId} order by service_date, order_no`.execute(database.db);
	return rows.map(({ day, orderNo }) => `${day} ${orderNo}`);
}

const numberOn = (date: string, number = 1) => `DS-${number}-${date.slice(2).replaceAll('-', '')}`;

function decide(
	id: string,
	about: { serviceDate: string; decision: 'skip' | 'restore' | 'place' },
) {
	const input = { params: { standingOrderId: id }, body: { depotId, ...about } };
	return send(decideStandingDate, input);
}

/** The ilçe takes so many stops on a day; null: it is closed. */
async function limit(date: string, stops: number | null) {
	const exception = { closed: stops === null, stops, desi: null, reason: 'Kar yağışı' };
	const body = { depotId, areas: [area], from: date, until: date, exception };
	expect((await send(saveCapacityDays, { body })).status).toBe(200);
}

test('orders are created two weeks ahead, each with the number of its day', async () => {
	const id = await create();
	expect(await datesOf(id)).toMatchObject([
		{ serviceDate: first, state: 'waiting' },
		{ serviceDate: second, state: 'waiting' },
	]);
	await run();
	expect(await orderDays()).toEqual([
		`${first} ${numberOn(first)}`,
		`${second} ${numberOn(second)}`,
	]);
	const [date] = await datesOf(id);
	expect(date).toMatchObject({ state: 'created', orderNo: numberOn(first), placedOn: first });
	const params = { orderId: date?.orderId ?? '' };
	const { body: order } = await send(showOrder, { params });
	expect(order).toMatchObject({
		serviceDate: first,
		pieceCount: 1,
		lines: [{ quantity: 1 }],
		state: 'ready',
		pointKnowledge: { source: 'shop', precision: 'door' },
	});
	const { body: history } = await send(orderHistory, { params });
	expect(history.items.map(({ detail }) => detail)).toContainEqual(
		expect.stringContaining('Düzenli sipariş DS-1'),
	);
});

const twoWindows = {
	windowStart: '09:00',
	windowGapStart: '11:00',
	windowGapEnd: '17:00',
	windowEnd: '20:00',
};

test('its orders get both delivery windows of the day', async () => {
	const id = await create(twoWindows);
	expect((await list())[0]).toMatchObject(twoWindows);
	await run();
	const orderOf = async () => {
		const [date] = await datesOf(id);
		return (await send(showOrder, { params: { orderId: date?.orderId ?? '' } })).body;
	};
	expect(await orderOf()).toMatchObject(twoWindows);
	const body = { depotId, version: 1, ...fields({ ...twoWindows, windowGapEnd: '10:00' }) };
	const refused = await send(editStandingOrder, { params: { standingOrderId: id }, body });
	expect(refused).toMatchObject({ status: 422, body: { code: 'order/second-window' } });
});

test('one that was kept before there were second windows has one', async () => {
	const id = await create();
	await sql`update standing_orders set draft = draft - 'windowGapStart' - 'windowGapEnd'
		where depot_id = ${depotId} and id = ${id}`.execute(database.db);
	expect((await list())[0]).toMatchObject({ windowGapStart: null, windowGapEnd: null });
	await run();
	expect(await orderDays()).toHaveLength(2);
});

test('several processes at once create one order per day', async () => {
	await create();
	await create({ weekdays: [weekdayKeyOf(first), weekdayKeyOf(today)] });
	await Promise.all(Array.from({ length: 6 }, () => run()));
	await run();
	expect(await orderDays()).toEqual(
		[
			`${first} ${numberOn(first)}`,
			`${second} ${numberOn(second)}`,
			...[today, first, addDays(today, 7), second].map((day) => `${day} ${numberOn(day, 2)}`),
		].toSorted(),
	);
});

test('the database refuses a second order of a day, and a pause without a beginning', async () => {
	const id = await create();
	await run();
	const again = sql`insert into standing_order_dates
			(depot_id, standing_order_id, service_date, state, updated_at)
		values (${depotId}, ${id}, ${first}, 'skipped', now())`;
	await expect(again.execute(database.db)).rejects.toThrow(/duplicate key/);
	const pause = sql`update standing_orders set paused_until = '2027-01-01'
		where depot_id = ${depotId} and id = ${id}`;
	await expect(pause.execute(database.db)).rejects.toThrow(/check/);
});

test('a full day is said with the next one that has room, and tried again', async () => {
	await limit(first, 1);
	await someOrders(database.db, depotId, [{ serviceDate: first }]);
	const id = await create();
	await run();
	const [failed] = await datesOf(id);
	expect(failed).toMatchObject({ state: 'failed', orderId: null, nextDate: addDays(first, 1) });
	expect(failed?.problem).toContain('kapasite dolu (durak 1/1)');
	await limit(first, 2);
	await run();
	expect(await datesOf(id)).toMatchObject([{ state: 'created', placedOn: first }, {}]);
});

test('a day without room is put on another day, or on its own with a reason', async () => {
	await limit(first, null);
	await limit(second, null);
	const id = await create();
	await run();
	const place = (serviceDate: string, about: object) =>
		decide(id, { serviceDate, decision: 'place', ...about });
	const refused = await place(first, { placedOn: first });
	expect(refused.body).toMatchObject({ code: 'capacity/reason-needed' });
	expect((await place(first, { placedOn: addDays(first, 1) })).status).toBe(200);
	const withReason = { placedOn: second, capacityReason: 'Söz verildi' };
	expect((await place(second, withReason)).status).toBe(200);
	await run();
	expect(await orderDays()).toEqual([
		`${addDays(first, 1)} ${numberOn(first)}`,
		`${second} ${numberOn(second)}`,
	]);
	const again = await place(first, { placedOn: addDays(first, 2) });
	expect(again.body).toMatchObject({ code: 'standing-order/date-created' });
	const past = await place(second, { placedOn: addDays(today, -1) });
	expect(past.status).toBe(409);
});

test('a day is left out and taken back', async () => {
	const id = await create();
	const other = await decide(id, { serviceDate: addDays(first, 1), decision: 'skip' });
	expect(other.body).toMatchObject({ code: 'standing-order/no-such-date' });
	await decide(id, { serviceDate: first, decision: 'skip' });
	await run();
	expect(await datesOf(id)).toMatchObject([
		{ serviceDate: first, state: 'skipped' },
		{ serviceDate: second, state: 'created' },
	]);
	await decide(id, { serviceDate: first, decision: 'restore' });
	await run();
	expect(await datesOf(id)).toMatchObject([{ state: 'created' }, { state: 'created' }]);
});

test('a pause and an end stop the orders to come', async () => {
	const id = await create();
	const edit = async (about: object) => {
		const version = (await list())[0]?.version ?? 0;
		const body = { ...fields(), depotId, version, ...about };
		return send(editStandingOrder, { params: { standingOrderId: id }, body });
	};
	const reversed = await edit({ pausedFrom: second, pausedUntil: first });
	expect(reversed.status).toBe(400);
	expect((await edit({ pausedFrom: first, pausedUntil: first })).status).toBe(200);
	await run();
	expect(await orderDays()).toEqual([`${second} ${numberOn(second)}`]);
	expect((await edit({ endsOn: today, version: 1 })).body).toMatchObject({ code: 'common/stale' });
	expect((await edit({ endsOn: today })).status).toBe(200);
	expect(await datesOf(id)).toMatchObject([{ serviceDate: second, state: 'created' }]);
});

test('made from an order it keeps what the screen masks, and lists mask it', async () => {
	const [orderId = ''] = await someOrders(database.db, depotId, [{ serviceDate: today }]);
	const { body: order } = await sender(app, 'viewer')(showOrder, { params: { orderId } });
	const { recipientName, phone, email } = order;
	expect(recipientName).toContain('*');
	await create({ recipientName, phone, email, sourceOrderId: orderId });
	const { rows } = await sql<{ name: string; phone: string }>`
		select draft ->> 'recipientName' as name, draft ->> 'phone' as phone
		from standing_orders where depot_id = ${depotId}`.execute(database.db);
	expect(rows).toEqual([{ name: 'Ayşe Nur Yılmaz', phone: '+905321234567' }]);
	const query = { depotId };
	const { body } = await sender(app, 'viewer')(listStandingOrders, { query });
	expect(body.items[0]).toMatchObject({ recipientName });
});

test('another depot and a role without the right change nothing', async () => {
	const body = { depotId, sourceOrderId: null, ...fields() };
	expect((await sender(app, 'stranger')(createStandingOrder, { body })).status).toBe(404);
	expect((await sender(app, 'viewer')(createStandingOrder, { body })).status).toBe(403);
	const query = { depotId };
	expect((await sender(app, 'stranger')(listStandingOrders, { query })).status).toBe(404);
});
