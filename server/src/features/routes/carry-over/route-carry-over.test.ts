import * as loading from '@sevk/contract/debits/debit-loading';
import { showOrder } from '@sevk/contract/orders/order-detail';
import * as contract from '@sevk/contract/routes/route-carry-overs';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { aDriver, someOrders } from '../../../testing/build/builders.ts';
import { someLockIsAwaited } from '../../../testing/database/lock-wait.ts';
import {
	createCustodyTestContext,
	delivered,
	failed,
} from '../../../testing/fixture/custody-test-context.ts';
import { lockPlaces } from '../../capacity/capacity-store.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { implementCarryOvers } from './route-carry-over-endpoints.ts';

const context = await createCustodyTestContext((deps) => [
	...implementOrders(deps),
	...implementCarryOvers(deps),
]);
const manager = context.as('manager');
afterAll(context.close);

const today = todayIn(new Date());
const yesterday = addDays(today, -1);
const old = { serviceDate: yesterday };

let out: Awaited<ReturnType<typeof context.routeOnRoad>>;
let stayed: Awaited<ReturnType<typeof context.plannedRoute>>;
beforeAll(async () => {
	out = await context.routeOnRoad(
		[
			{ ...old, orderNo: 'SP-1', pieceCount: 2 },
			{ ...old, orderNo: 'SP-2' },
			{ ...old, orderNo: 'SP-3' },
			{ ...old, orderNo: 'SP-4' },
		],
		old,
	);
	const [one, two, three] = out.route.orderIds;
	await context.record(out.route, one, failed);
	const appointmentResult = { ...failed, reasonCode: 'APPOINTMENT_REQUESTED', callCount: 1 };
	await context.record(out.route, two, appointmentResult);
	await context.record(out.route, three);
	stayed = await context.plannedRoute([{ ...old, orderNo: 'SP-5' }], {
		...old,
		driverId: context.secondDriverId,
	});
	await context.plannedRoute([{ serviceDate: today, orderNo: 'SP-6' }], { serviceDate: today });
});

const list = async (query: object = {}) =>
	(await manager(contract.listCarryOvers, { query })).body.items;
const find = async (orderNo: string) => (await list()).find((row) => row.orderNo === orderNo);

type Row = NonNullable<Awaited<ReturnType<typeof find>>>;
const decisionOf = (row: Row | undefined, about: object = {}) => ({
	orderId: row?.id ?? '',
	version: row?.version ?? 1,
	step: row?.proposal?.step ?? ('carry-over' as const),
	serviceDate: row?.proposal?.serviceDate ?? null,
	windowStart: null,
	windowEnd: null,
	...about,
});
const decide = (decisions: ReturnType<typeof decisionOf>[], key = newId()) =>
	manager(contract.decideCarryOvers, {
		body: { depotId: context.depotId, decisions, note: '' },
		key,
	});

test('lists the orders that yesterday left over, with what blocks each', async () => {
	const rows = await list();
	expect(rows.map(({ orderNo }) => orderNo).toSorted()).toEqual(['SP-1', 'SP-2', 'SP-4', 'SP-5']);
	expect(await find('SP-1')).toMatchObject({
		group: 'failed',
		reasonLabel: 'Süre yetmedi',
		recipientName: 'Ayşe Nur Yılmaz',
		custodyPlace: 'debit',
		proposal: null,
		choices: [],
		block: { fix: 'hand-back', sentence: '2 koli hâlâ araçta; önce depoya geri teslim alın.' },
		debitId: out.debitId,
	});
	expect(await find('SP-4')).toMatchObject({
		group: 'on_vehicle',
		block: { fix: 'enter-result' },
		routeId: out.route.routeId,
	});
	expect(await find('SP-5')).toMatchObject({
		group: 'unsent',
		block: null,
		proposal: { step: 'carry-over', serviceDate: today },
	});
	const { body } = await manager(contract.countCarryOvers, { query: {} });
	expect(body).toEqual({
		total: 4,
		groups: { failed: 2, unsent: 1, on_vehicle: 1, appointment: 0, branch: 0 },
		productCount: 0,
		missingCount: 0,
	});
	expect((await list({ group: 'unsent' })).map(({ orderNo }) => orderNo)).toEqual(['SP-5']);
});

test('lists the oldest day first, across states, pages and depots', async () => {
	const moveTo = (orderNo: string, daysAgo: number) =>
		context.db
			.updateTable('orders')
			.set({ service_date: addDays(today, -daysAgo) })
			.where('order_no', '=', orderNo)
			.execute();
	const days = { 'SP-1': 2, 'SP-2': 5, 'SP-4': 6, 'SP-5': 3 };
	for (const [orderNo, daysAgo] of Object.entries(days)) await moveTo(orderNo, daysAgo);
	const elsewhere = { orderNo: 'PND-1', serviceDate: addDays(today, -4) };
	await someOrders(context.db, context.otherDepotId, [elsewhere]);
	const oldestFirst = ['SP-4', 'SP-2', 'SP-5', 'SP-1'];
	expect((await list()).map(({ orderNo }) => orderNo)).toEqual(oldestFirst);

	const headOffice = context.as('headOffice');
	const seen: string[] = [];
	let cursor: string | null | undefined;
	do {
		const after: { cursor?: string } = cursor == null ? {} : { cursor };
		const { body } = await headOffice(contract.listCarryOvers, { query: { limit: 2, ...after } });
		seen.push(...body.items.map(({ orderNo }) => orderNo));
		cursor = body.nextCursor;
	} while (cursor != null);
	expect(seen).toEqual(['SP-4', 'SP-2', 'PND-1', 'SP-5', 'SP-1']);
	for (const orderNo of oldestFirst) await moveTo(orderNo, 1);
	await moveTo('PND-1', 0);
});

test('refuses an order on a vehicle in its row and decides the others', async () => {
	const rows = [await find('SP-1'), await find('SP-5')];
	const { status, body } = await decide(rows.map((row) => decisionOf(row, { serviceDate: today })));
	expect(status).toBe(200);
	expect(body).toMatchObject({ doneCount: 1, refusedCount: 1 });
	expect(body.rows[0]).toMatchObject({ done: false, code: 'order/pieces-in-custody' });
	const order = (await manager(showOrder, { params: { orderId: rows[1]?.id ?? '' } })).body;
	expect(order).toMatchObject({ state: 'ready', serviceDate: today, attemptNo: 1, routeId: null });
	expect((await context.showRoute(stayed.routeId)).orderCount).toBe(0);
	expect(await find('SP-5')).toBeUndefined();
});

test('after the hand-back the reason decides the proposed next step', async () => {
	for (const { barcode, orderId } of out.pieces) {
		if (out.route.orderIds.slice(0, 2).includes(orderId)) {
			await context.handBack(out.debitId, barcode);
		}
	}
	const one = await find('SP-1');
	expect(one).toMatchObject({
		block: null,
		proposal: { step: 'carry-over', serviceDate: today },
		choices: ['carry-over', 'make-appointment', 'keep-at-branch', 'send-back'],
	});
	const two = await find('SP-2');
	expect(two?.proposal).toMatchObject({ step: 'make-appointment', serviceDate: null });
	const detail = (await manager(showOrder, { params: { orderId: two?.id ?? '' } })).body;
	expect(detail.nextStep?.step).toBe('make-appointment');

	const key = newId();
	const decisions = [decisionOf(one), decisionOf(two)];
	const first = await decide(decisions, key);
	expect(first.body.rows.map(({ code }) => code)).toEqual([null, 'order/date-needed']);
	expect((await decide(decisions, key)).body).toEqual(first.body);
	const order = (await manager(showOrder, { params: { orderId: one?.id ?? '' } })).body;
	expect(order).toMatchObject({ state: 'ready', serviceDate: today, attemptNo: 2 });

	const again = await decide([decisionOf(one)]);
	expect(again.body.rows[0]).toMatchObject({ done: false, code: 'common/stale' });
	const dated = { serviceDate: addDays(today, 2), windowStart: '10:00', windowEnd: '12:00' };
	expect((await decide([decisionOf(await find('SP-2'), dated)])).body.doneCount).toBe(1);
});

test('a planned order that may not take the step stays on its route', async () => {
	const route = await context.plannedRoute([{ ...old, orderNo: 'SP-7' }], {
		serviceDate: addDays(today, -2),
	});
	const row = await find('SP-7');
	const { body } = await decide([decisionOf(row, { serviceDate: yesterday })]);
	expect(body.rows[0]?.code).toBe('order/date-too-early');
	expect((await context.showRoute(route.routeId)).orderCount).toBe(1);
});

test('removing an order from a future route needs the right to plan', async () => {
	const send = (orderId: string, who: 'support' | 'manager', about: object = {}) => {
		const row = { orderId, version: 1, windowStart: null, windowEnd: null };
		const decisions = [{ ...row, step: 'carry-over' as const, serviceDate: today, ...about }];
		const body = { depotId: context.depotId, decisions, note: '' };
		return context.as(who)(contract.decideCarryOvers, { body });
	};
	const versionOf = async (orderId: string) =>
		(await manager(showOrder, { params: { orderId } })).body.version;
	const of = async (serviceDate: string) => {
		const { orderIds, routeId } = await context.plannedRoute([{ serviceDate }], { serviceDate });
		const [orderId = ''] = orderIds;
		return { orderId, routeId, version: await versionOf(orderId) };
	};
	const ahead = await of(addDays(today, 1));
	const dated = { version: ahead.version, serviceDate: addDays(today, 2) };
	const refused = (await send(ahead.orderId, 'support', dated)).body.rows[0];
	expect(refused).toMatchObject({ done: false, code: 'common/forbidden' });
	expect((await context.showRoute(ahead.routeId)).orderCount).toBe(1);
	expect((await send(ahead.orderId, 'manager', dated)).body.doneCount).toBe(1);

	const past = await of(addDays(today, -3));
	expect((await send(past.orderId, 'support', { version: past.version })).body.doneCount).toBe(1);
});

test('proposes the return to the sender after the days at the branch', async () => {
	const row = await find('SP-7');
	const keepAtBranch = decisionOf(row, { step: 'keep-at-branch', serviceDate: null });
	expect((await decide([keepAtBranch])).body.doneCount).toBe(1);
	expect(await find('SP-7')).toBeUndefined();
	await context.db
		.updateTable('orders')
		.set({ waiting_since: addDays(today, -3) })
		.where('id', '=', row?.id ?? '')
		.execute();
	expect(await find('SP-7')).toMatchObject({
		group: 'branch',
		proposal: { step: 'send-back', why: 'Şubede 3 günlük bekleme süresi doldu' },
	});
});

test('another depot can neither list nor decide carry-overs', async () => {
	const elsewhere = context.as('elsewhere');
	expect((await elsewhere(contract.listCarryOvers, { query: {} })).body.items).toEqual([]);
	const row = decisionOf(await find('SP-7'));
	const body = { depotId: context.depotId, decisions: [row], note: '' };
	expect((await elsewhere(contract.decideCarryOvers, { body })).status).toBe(404);
});

test('a partial delivery shows the delivered pieces and the reason of the rest', async () => {
	const days = { serviceDate: addDays(today, -2) };
	const route = await context.plannedRoute(
		[
			{ ...days, orderNo: 'KISMI-1', pieceCount: 3 },
			{ ...days, orderNo: 'KISMI-2', pieceCount: 2 },
		],
		{ ...days, driverId: await aDriver(context.db, context.depotId) },
	);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	const [first = '', second = ''] = route.orderIds;
	const idsOf = (id: string) => pieces.filter(({ orderId }) => orderId === id).map((one) => one.id);
	const [went = '', left = ''] = idsOf(second);
	for (const { id, barcode } of pieces) if (id !== left) await context.scan(debitId, barcode);
	await context.send(loading.leaveInDepot, {
		params: { debitId },
		body: { pieceIds: [left], reasonCode: 'VEHICLE_FULL', note: '' },
	});
	await context.handOver(debitId);
	const accepted = await context.as('warehouse')(loading.acceptDebit, {
		params: { debitId },
		body: { version: (await context.show(debitId)).version, onPaper: true },
	});
	expect(accepted.status).toBe(200);
	expect((await context.depart(route)).status).toBe(200);
	const part = { ...delivered, outcome: 'partially_delivered' };
	await context.record(route, first, { ...part, deliveredPieceIds: idsOf(first).slice(0, 2) });
	await context.record(route, second, { ...part, deliveredPieceIds: [went] });
	const reasons = [];
	for (const orderNo of ['KISMI-1', 'KISMI-2']) reasons.push((await find(orderNo))?.reasonLabel);
	expect(reasons).toEqual([
		'Kısmi teslim: 2/3 koli',
		'Kısmi teslim: 1/2 koli · Araçta yer yok / kapasite aşıldı',
	]);
});

test('locks the days of its orders in one sequence', async () => {
	const { db, depotId } = context;
	const [first, second] = ['İstanbul/Kadıköy', 'İstanbul/Ümraniye'];
	const about = {
		depot_id: depotId,
		service_date: today,
		exception: 'limits' as const,
		stops: 90,
		reason: 'Test',
		updated_by_name: 'Test',
		updated_at: new Date(),
	};
	await db
		.insertInto('capacity_days')
		.values([first, second].map((area = '') => ({ ...about, area })))
		.execute();
	const orderIds = await someOrders(db, depotId, [
		{ ...old, district: 'Ümraniye' },
		{ ...old, district: 'Kadıköy' },
	]);
	const locked = Promise.withResolvers<void>();
	const mayEnd = Promise.withResolvers<void>();
	const holding = transact(db, async (tx) => {
		await lockPlaces(tx, depotId, [{ area: first ?? '', serviceDate: today }]);
		locked.resolve();
		await mayEnd.promise;
	});
	await locked.promise;
	const deciding = decide(
		orderIds.map((orderId) => ({ ...decisionOf(undefined), orderId, serviceDate: today })),
	);
	await someLockIsAwaited(db);
	// While the first day is waited for, the second one is free.
	const { rows } = await sql`
		select area from capacity_days
		where depot_id = ${depotId} and area = ${second} and service_date = ${today}
		for update skip locked`.execute(db);
	mayEnd.resolve();
	await holding;
	expect((await deciding).body).toMatchObject({ doneCount: 2, refusedCount: 0 });
	expect(rows).toHaveLength(1);
});
