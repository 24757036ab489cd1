import { createDebit, disputeDebit } from '@sevk/contract/debits/debit-loading';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import { type DriverDay, readDriverDay } from '@sevk/contract/driving/driver-day';
import { arriveAtStop, returnRoute } from '@sevk/contract/routes/route-outing';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aVehicle } from '../../testing/build/builders.ts';
import { bearer } from '../../testing/build/fake-identity.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../testing/fixture/custody-test-context.ts';
import { implementDriving } from './driving-endpoints.ts';

const context = await createCustodyTestContext((parts) => implementDriving(parts));
afterAll(context.close);

const dayOf = async (who: 'driver' | 'second' | 'thirdDriver' | 'manager' = 'driver') =>
	(await context.as(who)(readDriverDay)).body;
const ordersOf = ({ route }: DriverDay) => (route?.stops ?? []).flatMap(({ orders }) => orders);

const phone = '+905321234567';
const fullPhone = '0532 123 45 67';
const { driverId } = context;
const goods = { orderNo: 'SP-GUN', phone, paymentType: 'cash' as const, dueKurus: 45_000 };
const { route, debitId, pieces } = await context.routeOnRoad([goods, { phone }], { driverId });

test('the day has the running route with its recipients, goods, debit, reasons and cash', async () => {
	const day = await dayOf();
	expect(day.route).toMatchObject({ id: route.routeId, state: 'in_progress', driverId });
	expect(day.debit).toMatchObject({ id: debitId, state: 'open' });
	const order = ordersOf(day).find(({ orderNo }) => orderNo === 'SP-GUN');
	expect(order).toMatchObject({ phone: fullPhone, dueKurus: 45_000, result: 'pending' });
	const own = day.goods.find(({ orderId }) => orderId === order?.orderId);
	const ids = pieces.filter(({ orderId }) => orderId === order?.orderId).map(({ id }) => id);
	expect(own?.pieces.map(({ id, place }) => [id, place])).toEqual(ids.map((id) => [id, 'debit']));
	expect(day.undeliveryReasons).toContainEqual(
		expect.objectContaining({ code: 'RECIPIENT_UNREACHABLE', evidence: expect.any(Array) }),
	);
	expect(day.productReturnReasons.length).toBeGreaterThan(0);
	expect(day.cash).toMatchObject({ cashCollectedKurus: 0, owedKurus: 0 });
});

test('nobody else gets the day: other drivers none, the office no route, the warehouse nothing', async () => {
	for (const who of ['second', 'thirdDriver', 'manager'] as const) {
		expect(await dayOf(who)).toMatchObject({ route: null, debit: null, goods: [], cash: null });
	}
	expect((await context.as('warehouse')(readDriverDay)).status).toBe(403);
});

test('a zimmet for tomorrow waits for the driver the evening before', async () => {
	const { secondDriverId, openDebit, scan, piecesOf, handOver, plannedRoute } = context;
	const serviceDate = addDays(todayIn(new Date()), 1);
	const tomorrow = await plannedRoute([{}], { driverId: secondDriverId, serviceDate });
	expect((await dayOf('second')).route).toBeNull();
	const nextDebitId = await openDebit(tomorrow);
	for (const { barcode } of await piecesOf(tomorrow)) await scan(nextDebitId, barcode);
	await handOver(nextDebitId);
	const { route: next, debit } = await dayOf('second');
	expect(next).toMatchObject({ id: tomorrow.routeId, serviceDate });
	expect(debit).toMatchObject({ id: nextDebitId, state: 'awaiting_acceptance' });
});

test('a day that did not change is not sent again', async () => {
	const read = (tag?: string) =>
		context.app.inject({
			url: readDriverDay.path,
			headers: { ...bearer('driver'), ...(tag === undefined ? {} : { 'if-none-match': tag }) },
		});
	const { etag } = (await read()).headers;
	expect(etag).toMatch(/^"[\w-]{43}"$/);
	const same = await read(String(etag));
	expect([same.statusCode, same.body]).toEqual([304, '']);
	expect((await read(`W/${etag}`)).statusCode).toBe(304);
	const stopId = (await dayOf()).route?.stops[0]?.id ?? '';
	const params = { routeId: route.routeId, stopId };
	await context.as('driver')(arriveAtStop, { params, body: {} });
	expect((await read(String(etag))).statusCode).toBe(200);
});

test('after its result an order has no phone number, and its cash is owed', async () => {
	const before = ordersOf(await dayOf());
	const paid = before.find(({ orderNo }) => orderNo === 'SP-GUN');
	const collections = [{ method: 'cash' as const, amountKurus: 45_000, receiptNo: null }];
	await context.record(route, paid?.orderId, { ...delivered, collections }, 'driver');
	const after = await dayOf();
	const phones = ordersOf(after).map(({ orderId, phone: number }) => [orderId, number]);
	expect(new Map(phones.map(([id, number]) => [id, number])).get(paid?.orderId ?? '')).toBeNull();
	expect(phones.filter(([, number]) => number === fullPhone)).toHaveLength(1);
	expect(after.goods.map(({ orderId }) => orderId)).not.toContain(paid?.orderId);
	expect(after.cash).toMatchObject({ cashCollectedKurus: 45_000, owedKurus: 45_000 });
});

test('a debit waits for the driver, who disputes it without a version', async () => {
	const driver = { driverId: context.secondDriverId };
	const planned = await context.plannedRoute([{ phone }], driver);
	const waitingId = await context.openDebit(planned);
	for (const { barcode } of await context.piecesOf(planned)) await context.scan(waitingId, barcode);
	await context.handOver(waitingId, 50_000);
	const day = await dayOf('second');
	expect(day.debit).toMatchObject({ state: 'awaiting_acceptance', floatKurus: 50_000 });
	expect(day.cash).toBeNull();
	expect(ordersOf(day)[0]?.phone).not.toBe(fullPhone);
	const body = { version: null, note: 'Bir koli eksik çıktı.', shortCount: 1, overCount: 0 };
	const sent = await context.as('second')(disputeDebit, { params: { debitId: waitingId }, body });
	expect(sent.status).toBe(200);
	expect((await dayOf('second')).debit).toMatchObject({ state: 'disputed', shortCount: 1 });
});

test('a route that is back is shown until the next one is loaded', async () => {
	await context.record(route, route.orderIds[1], delivered, 'driver');
	const params = { routeId: route.routeId };
	const body = { version: null, km: 84_600 };
	expect((await context.as('driver')(returnRoute, { params, body })).status).toBe(200);
	expect((await dayOf()).route?.id).toBe(route.routeId);
	const next = await context.plannedRoute([{}], { driverId });
	const nextDebitId = await context.openDebit(next);
	const [piece] = await context.piecesOf(next);
	await context.scan(nextDebitId, piece?.barcode ?? '');
	expect((await dayOf()).route?.id).toBe(next.routeId);
});

test('old routes that nobody closed do not hide the one of today', async () => {
	const today = await dayOf();
	const { db, depotId } = context;
	const template = await db
		.selectFrom('routes')
		.selectAll()
		.where('depot_id', '=', depotId)
		.where('id', '=', today.route?.id ?? '')
		.executeTakeFirstOrThrow();
	const ids = Array.from({ length: 25 }, () => newId());
	const old = ids.map((id, age) => ({
		...template,
		id,
		number: `RT-ESKI-${age}`,
		state: 'completed' as const,
		returned_at: new Date(),
		service_date: addDays(template.service_date, -1 - age),
	}));
	await db.insertInto('routes').values(old).execute();
	expect((await dayOf()).route?.id).toBe(today.route?.id);
	await db
		.updateTable('routes')
		.set({ state: 'cancelled' })
		.where('depot_id', '=', depotId)
		.where('id', 'in', ids)
		.execute();
});

test('goods offered on a debit that the day does not show are on the day', async () => {
	const first = await context.routeOnRoad([{}], { driverId });
	const second = await context.routeOnRoad([{}], { driverId });
	const giver = await context.routeOnRoad([{}], {
		driverId: context.secondDriverId,
		acceptedBy: 'second',
	});
	const debitOfDay = (await dayOf()).debit?.id;
	const other = debitOfDay === first.debitId ? second : first;
	const { body } = await context.as('manager')(requestTransfer, {
		params: { debitId: giver.debitId },
		body: {
			toDebitId: other.debitId,
			pieceIds: [giver.pieces[0]?.id ?? ''],
			reasonCode: 'VEHICLE_BREAKDOWN',
			note: '',
		},
	});
	expect((await dayOf()).waitingTransfers).toMatchObject([{ id: body.id, pieceCount: 1 }]);
	for (const who of ['second', 'thirdDriver'] as const) {
		expect((await dayOf(who)).waitingTransfers).toEqual([]);
	}
});

test('the second tour of a day follows when the goods of the first one are back', async () => {
	const { as, openDebit, scan, handOver, accept, depart, piecesOf } = context;
	const about = {
		driverId: context.thirdDriverId,
		vehicleId: await aVehicle(context.db, context.depotId),
		serviceDate: todayIn(new Date()),
	};
	const tours = [await context.plannedRoute([{}], about), await context.plannedRoute([{}], about)];
	const [first, second] = tours;
	if (first === undefined || second === undefined) throw new Error('two routes were built');
	const day = () => dayOf('thirdDriver');
	const load = async (tour: typeof first) => {
		const debitId = await openDebit(tour);
		for (const { barcode } of await piecesOf(tour)) await scan(debitId, barcode);
		await handOver(debitId);
		return debitId;
	};
	const take = (debitId: string) => accept(debitId, 'thirdDriver');
	const firstDebitId = await load(first);
	expect((await day()).tours.map(({ tour, state }) => [tour, state])).toEqual([
		[1, 'loading'],
		[2, 'planned'],
	]);
	await take(firstDebitId);
	await depart(first);
	const params = { routeId: second.routeId };
	const early = await as('warehouse')(createDebit, { params, body: {} });
	expect(early).toMatchObject({
		status: 409,
		body: {
			code: 'route/vehicle-not-back',
			detail: `${formatPlate(first.plate)} henüz 1. turdan dönmedi.`,
		},
	});
	await context.record(first, first.orderIds[0], failed);
	const body = { version: (await context.showRoute(first.routeId)).version, km: 90_000 };
	await as('manager')(returnRoute, { params: { routeId: first.routeId }, body });
	const secondDebitId = await load(second);
	expect((await day()).route?.id).toBe(first.routeId);
	expect(await take(secondDebitId)).toMatchObject({
		status: 409,
		body: {
			code: 'debit/earlier-tour-held',
			detail: 'Önce 1. turdan kalan 1 koli depoya geri teslim edilmeli.',
		},
	});
	const [piece] = await piecesOf(first);
	await context.handBack(firstDebitId, piece?.barcode ?? '');
	expect((await day()).route?.id).toBe(second.routeId);
	expect((await take(secondDebitId)).status).toBe(200);
});
