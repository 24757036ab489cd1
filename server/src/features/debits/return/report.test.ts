import * as returns from '@sevk/contract/debits/debit-returns';
import { countReports, listReports } from '@sevk/contract/debits/report-list';
import { decideNextStep } from '@sevk/contract/orders/order-edits';
import { search } from '@sevk/contract/search/search';
import { todayIn } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { someOrders } from '../../../testing/build/builders.ts';
import { setOrderState } from '../../../testing/build/order-states.ts';
import { createCustodyTestContext, failed } from '../../../testing/fixture/custody-test-context.ts';
import { implementOrders } from '../../orders/order-endpoints.ts';
import { implementSearch } from '../../search/search-endpoints.ts';

const context = await createCustodyTestContext((deps) => [
	...implementSearch(deps),
	...implementOrders(deps),
]);
const { send, as, show, record, holderOf, orderState } = context;
afterAll(context.close);

const description = 'Koli araçta bulunamadı, rota geriye doğru arandı.';

const write = (
	debitId: string,
	pieceIds: string[],
	about: { reportType?: 'loss' | 'damage' | 'irregularity'; reasonCode?: string } = {},
	who: 'warehouse' | 'manager' = 'warehouse',
) =>
	as(who)(returns.writeReport, {
		params: { debitId },
		body: {
			reportType: 'loss' as const,
			reasonCode: 'LOST',
			...about,
			pieceIds,
			damageReasons: [],
			description,
			photoKeys: [],
		},
	});

const decide = (
	reportId: string,
	approved: boolean,
	who: 'manager' | 'warehouse' = 'manager',
	note = approved ? '' : 'Koli rafta bulundu',
) => as(who)(returns.decideReport, { params: { reportId }, body: { version: 1, approved, note } });

test('lost goods leave the debit when a second person approves the report', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, { pieceCount: 2 }]);
	const own = pieces.filter(({ orderId }) => orderId === route.orderIds[0]);
	const part = pieces.filter(({ orderId }) => orderId === route.orderIds[1]).slice(0, 1);
	const ids = [...own, ...part].map(({ id }) => id);
	const { body } = await write(debitId, ids);
	expect(body.number).toMatch(/^TUT-D-\d+-\d{4}-000001$/);
	expect(await holderOf(own[0]?.id)).toBe(`debit:${debitId}`);
	expect((await decide(body.id, true, 'warehouse')).status).toBe(403);
	expect((await decide(body.id, true)).status).toBe(200);
	expect(await holderOf(own[0]?.id)).toBe('written_off');
	expect(await orderState(route.orderIds[0])).toBe('lost');
	// One piece of the other order is still on the vehicle and can be delivered.
	expect(await orderState(route.orderIds[1])).toBe('out_for_delivery');
	const detail = await show(debitId);
	expect(detail.balance).toMatchObject({ debited: 3, writtenOff: 2, remaining: 1 });
	expect(detail.reports).toMatchObject([{ state: 'approved', reasonLabel: 'Kayıp (tutanaklı)' }]);
	expect(await decide(body.id, false)).toMatchObject({ body: { code: 'report/decided' } });
});

test('one lost piece of three leaves the order with the two in the depot', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{ pieceCount: 3 }]);
	const [orderId] = route.orderIds;
	await record(route, orderId, failed);
	const [lost, ...back] = pieces;
	for (const { barcode } of back) await context.handBack(debitId, barcode);
	const { body } = await write(debitId, [lost?.id ?? '']);
	expect((await decide(body.id, true)).status).toBe(200);
	expect(await holderOf(lost?.id)).toBe('written_off');
	expect(await orderState(orderId)).toBe('failed');
});

test('an order whose only loaded piece is lost needs a next step for the rest', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{ pieceCount: 2 }, {}]);
	const [orderId] = route.orderIds;
	const [lost, back] = pieces.filter((piece) => piece.orderId === orderId);
	await context.handBack(debitId, back?.barcode ?? '');
	const { body } = await write(debitId, [lost?.id ?? '']);
	expect((await decide(body.id, true)).status).toBe(200);
	expect(await orderState(orderId)).toBe('failed');
	const stops = (await context.showRoute(route.routeId)).stops;
	expect(stops.find((stop) => stop.orders.some((one) => one.orderId === orderId))?.state).toBe(
		'failed',
	);
});

test('an order with a lost piece is delivered only in part', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{ pieceCount: 2 }]);
	const [orderId] = route.orderIds;
	const { body } = await write(debitId, [pieces[0]?.id ?? '']);
	expect((await decide(body.id, true)).status).toBe(200);
	expect((await record(route, orderId)).status).toBe(200);
	expect(await orderState(orderId)).toBe('partially_delivered');
});

test('writing off a piece while loading keeps the debit a draft', async () => {
	const route = await context.plannedRoute([{}, {}]);
	const debitId = await context.openDebit(route);
	const pieces = await context.piecesOf(route);
	for (const { barcode } of pieces) await context.scan(debitId, barcode);
	const { body } = await write(debitId, [pieces[0]?.id ?? '']);
	expect((await decide(body.id, true)).status).toBe(200);
	expect(await holderOf(pieces[0]?.id)).toBe('written_off');
	expect((await show(debitId)).state).toBe('draft');
	await context.handOver(debitId);
	await context.accept(debitId);
	expect(await context.depart(route)).toMatchObject({ status: 200 });
});

test('a rejected report says why', async () => {
	const { debitId, pieces } = await context.routeOnRoad([{}]);
	const { body } = await write(debitId, [pieces[0]?.id ?? '']);
	expect(await decide(body.id, false, 'manager', '')).toMatchObject({
		status: 422,
		body: { code: 'common/note-too-short' },
	});
	expect((await decide(body.id, false)).status).toBe(200);
	const [report] = (await show(debitId)).reports;
	expect(report).toMatchObject({ state: 'rejected', decisionNote: 'Koli rafta bulundu' });
});

test('the writer of a report may not approve it', async () => {
	const { debitId, pieces } = await context.routeOnRoad([{}]);
	const { body } = await write(debitId, [pieces[0]?.id ?? ''], {}, 'manager');
	expect(await decide(body.id, true)).toMatchObject({
		status: 409,
		body: { code: 'report/own-report', detail: 'Tutanağı düzenleyen kişi onaylayamaz.' },
	});
});

test('refuses to write off goods that were handed back', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}]);
	await record(route, route.orderIds[0], failed);
	const { body } = await write(debitId, [pieces[0]?.id ?? '']);
	await context.handBack(debitId, pieces[0]?.barcode ?? '');
	expect(await decide(body.id, true)).toMatchObject({
		status: 409,
		body: { code: 'debit/custody-moved' },
	});
	expect((await decide(body.id, false)).status).toBe(200);
	expect(await write(debitId, [pieces[0]?.id ?? ''])).toMatchObject({
		body: { code: 'debit/line-wrong-state' },
	});
});

test('damage is proven by a tutanak, and the goods may come back before it is approved', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}, {}]);
	const [piece] = pieces;
	const damage = { reportType: 'damage' as const, reasonCode: 'DAMAGED' };
	const { body } = await write(debitId, [piece?.id ?? ''], damage);
	const entry = { ...failed, reasonCode: 'DAMAGED', photoKeys: [] };
	expect((await record(route, piece?.orderId, entry)).body.code).toBe('reason/photo-required');
	await context.handBack(debitId, piece?.barcode ?? '');
	expect((await decide(body.id, true)).status).toBe(200);
	expect(await holderOf(piece?.id)).toBe('depot');
});

test('an irregularity only documents', async () => {
	const { route, debitId, pieces } = await context.routeOnRoad([{}]);
	const about = { reportType: 'irregularity' as const, reasonCode: 'OTHER' };
	const { body } = await write(debitId, [pieces[0]?.id ?? ''], about);
	expect((await decide(body.id, true)).status).toBe(200);
	expect(await holderOf(pieces[0]?.id)).toBe(`debit:${debitId}`);
	expect(await orderState(route.orderIds[0])).toBe('out_for_delivery');
	expect(
		await send(returns.writeReport, {
			params: { debitId },
			body: {
				reportType: 'loss',
				reasonCode: 'NO_SUCH',
				pieceIds: [pieces[0]?.id ?? ''],
				damageReasons: [],
				description,
				photoKeys: [],
			},
		}),
	).toMatchObject({ status: 422, body: { code: 'reason/unknown' } });
});

test('a tutanak is found by number, order, driver and day, also among the waiting ones', async () => {
	const { debitId, pieces } = await context.routeOnRoad([{ orderNo: 'TUTANAK-77' }]);
	const { body } = await write(debitId, [pieces[0]?.id ?? '']);
	const { depotId, db } = context;
	const receipt = {
		depot_id: depotId,
		id: newId(),
		sender_name: 'Işık Mağaza',
		state: 'closed' as const,
		service_date: '2026-03-05',
		number: 'TUT-2026-900001',
		opened_by: newId(),
		opened_by_name: 'Hasan Demir',
		opened_at: new Date(),
		closed_at: new Date(),
	};
	await db.insertInto('receipts').values(receipt).execute();
	const list = async (
		query: object,
		who: 'manager' | 'driver' | 'second' | 'elsewhere' = 'manager',
	) => (await as(who)(listReports, { query })).body.items.map(({ number }) => number);
	const today = todayIn(new Date());
	for (const q of [body.number, 'TUTANAK-77', 'mehmet']) {
		expect(await list({ q, state: 'waiting', dateFrom: today, dateTo: today }), q).toContain(
			body.number,
		);
	}
	expect(await list({ q: 'ışık', kind: 'receipt' })).toEqual([receipt.number]);
	expect(await list({ q: 'TUTANAK-77', state: 'done' })).toEqual([]);
	expect(await list({ dateTo: '2020-01-01' })).toEqual([]);
	expect(await list({ q: 'TUTANAK-77' }, 'second')).toEqual([]);
	expect(await list({ q: 'TUTANAK-77' }, 'elsewhere')).toEqual([]);
	expect(await list({}, 'driver')).not.toContain(receipt.number);
	const first = (await as('manager')(listReports, { query: { limit: 1 } })).body;
	const query = { limit: 200, cursor: first.nextCursor ?? '' };
	expect(await list(query)).not.toContain(first.items[0]?.number);
	const { waiting } = (await as('manager')(countReports, { query: { q: 'TUTANAK-77' } })).body;
	expect(waiting).toBe(1);
	for (const q of [body.number, body.number.replace(/^TUT-.*-(\d+)$/, 'tut $1')]) {
		const [hit] = (await as('manager')(search, { query: { q } })).body.hits;
		expect(hit, q).toMatchObject({
			kind: 'report',
			title: body.number,
			note: 'TUTANAK-77',
			params: { debitID: debitId, sekme: 'belgeler' },
		});
		expect(hit?.sentence).toMatch(/^Kayıp tutanağı: .* · Mehmet Yıldız · 1 koli · Düzenlenme: /);
	}
	const [found] = (await as('planner')(search, { query: { q: receipt.number } })).body.hits;
	expect(found).toMatchObject({ kind: 'report', screen: null });
});

test('the paper of goods that went back to their sender is found by its number', async () => {
	const { db, depotId } = context;
	const [orderId = ''] = await someOrders(db, depotId, [
		{ orderNo: 'GERI-1', senderName: 'Moda Evi', pieceCount: 2 },
	]);
	await setOrderState(db, orderId, 'returning');
	const empty = { serviceDate: null, windowStart: null, windowEnd: null };
	const body = { version: 1, ...empty, step: 'arrive-at-sender' as const, note: 'Serkan Aydın' };
	expect((await as('manager')(decideNextStep, { params: { orderId }, body })).status).toBe(200);
	const kind = 'sender_handover' as const;
	const [row] = (await as('manager')(listReports, { query: { kind, q: 'moda' } })).body.items;
	expect(row).toMatchObject({
		kind,
		state: 'done',
		senderName: 'Moda Evi',
		debitId: null,
		orderId,
		orderNos: ['GERI-1'],
		orderCount: 1,
		pieceCount: 2,
	});
	const number = row?.number ?? '';
	for (const q of [number, number.toLowerCase(), number.replace(/^GIT-.*-(\d+)$/, 'git $1')]) {
		const [hit] = (await as('planner')(search, { query: { q } })).body.hits;
		expect(hit, q).toMatchObject({
			kind: 'report',
			title: number,
			note: 'GERI-1',
			state: { label: 'Teslim Edildi' },
			screen: 'orderDetail',
			params: { orderID: orderId },
		});
		expect(hit?.sentence).toMatch(/^Göndericiye iade tutanağı: Moda Evi · 2 koli · Düzenlenme: /);
	}
	const short = number.replace(/-D-\d+-/, '-');
	for (const q of [number, short, 'GERI-1']) {
		const { items } = (await as('manager')(listReports, { query: { q } })).body;
		expect(
			items.map((item) => item.number),
			q,
		).toEqual([number]);
	}
	expect(
		(await as('manager')(listReports, { query: { kind: 'loss' } })).body.items,
	).not.toContainEqual(expect.objectContaining({ orderId }));
	for (const who of ['elsewhere', 'driver'] as const) {
		expect((await as(who)(search, { query: { q: number } })).body.hits, who).toEqual([]);
		expect((await as(who)(listReports, { query: { kind } })).body.items, who).toEqual([]);
	}
});

test('a paper whose id a client took from a tutanak leaves the goods of that tutanak as they were', async () => {
	const { db, depotId } = context;
	const [loss] = (await as('manager')(listReports, { query: { kind: 'loss' } })).body.items;
	const [orderId = ''] = await someOrders(db, depotId, [{ senderName: 'Moda Evi' }]);
	await setOrderState(db, orderId, 'returning');
	const empty = { serviceDate: null, windowStart: null, windowEnd: null };
	const step = { step: 'arrive-at-sender' as const, note: 'Serkan Aydın', handoverId: loss?.id };
	const body = { version: 1, ...empty, ...step };
	expect((await as('manager')(decideNextStep, { params: { orderId }, body })).status).toBe(200);
	const { items } = (await as('manager')(listReports, { query: { kind: 'loss' } })).body;
	expect(items.find(({ id }) => id === loss?.id)).toEqual(loss);
});
