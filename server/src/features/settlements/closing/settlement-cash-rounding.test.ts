import { recordResult } from '@sevk/contract/debits/delivery-results';
import { showOrder } from '@sevk/contract/orders/order-detail';
import * as orders from '@sevk/contract/orders/order-edits';
import { collectionReceipt } from '@sevk/contract/orders/order-papers';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { departRoute } from '@sevk/contract/routes/route-outing';
import { countRoutes, listRoutes } from '@sevk/contract/routes/routes';
import { endOfDaySheet, exportDayCash, showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import * as contract from '@sevk/contract/settlements/settlements';
import type { CashStep } from '@sevk/domain/company/company-cash-rounding';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDriver, someOrders, testDay } from '../../../testing/build/builders.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { setOrderState } from '../../../testing/build/order-states.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { aRoute, type BuiltRoute, loadRoute } from '../../../testing/build/route-builders.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';

const context = await createCashTestContext();
afterAll(context.end);
const { db, depotId, manager, cashier } = context;

/** Sets the rule of the company. */
async function round(step: CashStep, updated_at = new Date()) {
	const value = JSON.stringify(step);
	await db
		.insertInto('policies')
		.values({ name: 'cash_step', value, updated_at })
		.onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at }))
		.execute();
}

beforeEach(() => round(25));

/** A route on the road with an order for each amount. */
async function aRouteOut(...orders: readonly (number | { readonly dueKurus: number })[]) {
	const cashOrders = orders.map((one) => ({
		paymentType: 'cash' as const,
		...(typeof one === 'number' ? { dueKurus: one } : one),
	}));
	const orderIds = await someOrders(db, depotId, cashOrders);
	const route = await aRoute(db, depotId, orderIds, {
		driverId: await aDriver(db, depotId, { name: 'Selim Kara' }),
	});
	await loadRoute(db, route, {});
	const body = { version: await context.versionOf(route), km: 100 };
	const left = await manager(departRoute, { params: { routeId: route.routeId }, body });
	expect(left.status).toBe(200);
	return route;
}

const cash = (amountKurus: number) => ({ method: 'cash' as const, amountKurus, receiptNo: null });
const card = (amountKurus: number) => ({
	method: 'card' as const,
	amountKurus,
	receiptNo: '004518',
	approvalCode: '731904',
});

const deliver = (
	{ routeId, orderIds }: BuiltRoute,
	collections: readonly (ReturnType<typeof cash> | ReturnType<typeof card>)[],
	more: {
		readonly cashStepKurus?: CashStep | null;
		readonly at?: number;
		readonly part?: string;
	} = {},
) => {
	const { cashStepKurus = 25, at = 0, part } = more;
	return manager(recordResult, {
		params: { routeId },
		body: {
			orderId: orderIds[at] ?? '',
			outcome: part === undefined ? 'delivered' : 'partially_delivered',
			receivedBy: 'Ayşe Kaya',
			relation: 'neighbour',
			deliveredPieceIds: part === undefined ? [] : [part],
			reasonCode: null,
			note: '',
			photoKeys: [],
			callCount: 0,
			position: null,
			collections: [...collections],
			returns: [],
			cashStepKurus,
		},
	});
};

/** The text of a PDF without spaces, which a line may break. */
const textOf = (file: Buffer) => readPdfText(file).replaceAll(/\s/g, '');

const rowsOf = ({ routeId }: BuiltRoute) =>
	db
		.selectFrom('collections')
		.select(['method', 'amount_kurus', 'rounding_kurus', 'cash_step_kurus'])
		.where('route_id', '=', routeId)
		.orderBy('method')
		.execute();

const stepOf = async ({ routeId }: BuiltRoute) =>
	(await manager(showRoute, { params: { routeId } })).body.stops[0]?.orders[0]?.cashStepKurus;

describe('a delivery', () => {
	test('collects the rounded cash and no other sum, and stores the difference', async () => {
		const route = await aRouteOut(9_987);
		expect(await stepOf(route)).toBe(25);
		expect(await deliver(route, [cash(9_987)])).toMatchObject({
			status: 409,
			body: { code: 'stop/due-missing', detail: expect.stringContaining('tutar ₺99,75,') },
		});
		expect(await deliver(route, [cash(10_000)])).toMatchObject({
			body: { code: 'stop/due-exceeded' },
		});
		expect((await deliver(route, [cash(9_975)])).status).toBe(200);
		expect(await rowsOf(route)).toEqual([
			{ method: 'cash', amount_kurus: 9_975, rounding_kurus: -12, cash_step_kurus: 25 },
		]);
	});

	test('collects a card payment exactly, and rounds the cash beside it', async () => {
		const route = await aRouteOut(9_987, 10_037);
		expect((await deliver(route, [card(9_975)])).body).toMatchObject({ code: 'stop/due-missing' });
		expect((await deliver(route, [card(9_987)])).status).toBe(200);
		expect((await deliver(route, [card(5_000), cash(5_025)], { at: 1 })).status).toBe(200);
		expect(await rowsOf(route)).toContainEqual({
			method: 'cash',
			amount_kurus: 5_025,
			rounding_kurus: -12,
			cash_step_kurus: 25,
		});
	});

	test('of less than half a step takes no money and settles the amount', async () => {
		await round(100);
		const route = await aRouteOut(40);
		expect((await deliver(route, [], { cashStepKurus: 100 })).status).toBe(200);
		expect(await rowsOf(route)).toEqual([
			{ method: 'cash', amount_kurus: 0, rounding_kurus: -40, cash_step_kurus: 100 },
		]);
	});

	test('in part may take less, and settles the whole amount with the rounded one', async () => {
		const pair = { dueKurus: 9_987, pieceCount: 2 };
		const route = await aRouteOut(pair, pair);
		const pieces = await db
			.selectFrom('pieces')
			.select(['id', 'order_id'])
			.where('order_id', 'in', route.orderIds)
			.execute();
		const pieceOf = (at: number) =>
			pieces.find(({ order_id }) => order_id === route.orderIds[at])?.id ?? '';
		expect((await deliver(route, [cash(10_000)], { part: pieceOf(0) })).body).toMatchObject({
			code: 'stop/due-exceeded',
		});
		await deliver(route, [cash(9_900)], { part: pieceOf(0) });
		await deliver(route, [cash(9_975)], { at: 1, part: pieceOf(1) });
		expect((await rowsOf(route)).map((row) => [row.amount_kurus, row.rounding_kurus])).toEqual(
			expect.arrayContaining([
				[9_900, 0],
				[9_975, -12],
			]),
		);
	});
});

describe('a change of the rule', () => {
	test('does not reach a route that is out', async () => {
		const route = await aRouteOut(9_987, 9_990);
		await round(100);
		expect(await stepOf(route)).toBe(25);
		expect((await deliver(route, [cash(9_975)])).status).toBe(200);
		await round(0);
		expect((await deliver(route, [cash(10_000)], { at: 1 })).status).toBe(200);
	});

	test('refuses no result of a phone that left with the older rule', async () => {
		await round(0);
		const driverId = await aDriver(db, depotId, { name: 'Selim Kara' });
		const orderIds = await someOrders(db, depotId, [{ paymentType: 'cash', dueKurus: 9_987 }]);
		const route = await aRoute(db, depotId, orderIds, { driverId });
		await loadRoute(db, route, {});
		// The phone has read the route; the office changes the rule before the departure arrives.
		await round(50);
		const body = { version: await context.versionOf(route), km: 100 };
		await manager(departRoute, { params: { routeId: route.routeId }, body });
		expect((await deliver(route, [cash(9_987)], { cashStepKurus: 0 })).status).toBe(200);
		expect(await rowsOf(route)).toMatchObject([{ rounding_kurus: 0, cash_step_kurus: 0 }]);
	});

	test('a phone does not choose its own rule', async () => {
		await round(25, new Date('2020-01-01'));
		const route = await aRouteOut(9_940);
		expect((await deliver(route, [cash(9_900)], { cashStepKurus: 100 })).body).toMatchObject({
			code: 'stop/due-missing',
			detail: expect.stringContaining('tutar ₺99,50,'),
		});
		// A phone of an older release names no rule and collects the exact sum.
		expect((await deliver(route, [cash(9_940)], { cashStepKurus: null })).status).toBe(200);
	});
});

test('the count expects the cash that was taken; the difference has its own line and is no debt', async () => {
	const route = await aRouteOut(9_987, 9_990, 20_037);
	await deliver(route, [cash(9_975)]);
	await deliver(route, [cash(10_000)], { at: 1 });
	await deliver(route, [cash(20_025)], { at: 2 });
	const { routeId } = route;
	const blind = await context.settlementOf(route);
	expect(blind).toMatchObject({ blind: true, cashRoundingKurus: null });
	await context.count(route, 40_000);
	const settlement = await context.settlementOf(route);
	expect(settlement).toMatchObject({
		state: 'balanced',
		cashCollectedKurus: 40_000,
		cashRoundingKurus: -14,
		expectedKurus: 40_000,
		differenceKurus: 0,
	});
	expect(settlement.collections.map(({ roundingKurus }) => roundingKurus)).toEqual([-12, 10, -12]);
	const driverId = settlement.driverId ?? '';
	expect(await context.debtsOf(driverId)).toMatchObject({ openKurus: 0 });

	const url = contract.settlementSheet.path.replace(':routeId', routeId);
	const sheet = await context.app.inject({ url, headers: bearer('cashier') });
	const paper = textOf(sheet.rawPayload);
	expect(paper).toContain('Yuvarlamafarkı(nakittahsilatadahil)');
	expect(paper).toContain('-₺0,14');

	const day = await cashier(showEndOfDay, { query: { serviceDate: testDay } });
	expect(day.body.cash.find((row) => row.routeId === routeId)).toMatchObject({
		cashRoundingKurus: -14,
	});
	const all = day.body.cash.map((row) => row.cashRoundingKurus ?? 0);
	expect(day.body.cashRoundingKurus).toBe(all.reduce((sum, one) => sum + one, 0));
	const report = await context.app.inject({
		url: `${endOfDaySheet.path}?serviceDate=${testDay}`,
		headers: bearer('cashier'),
	});
	expect(textOf(report.rawPayload)).toContain('Yuvarlamafarkı(beklenennakdedahil)');
	const csv = await context.app.inject({
		url: `${exportDayCash.path}?serviceDate=${testDay}&format=csv`,
		headers: bearer('cashier'),
	});
	expect(csv.body).toContain('Yuvarlama Farkı');
	expect(csv.body).toContain('-0,14');
});

test('an amount that was settled with rounded cash is not due again', async () => {
	const route = await aRouteOut(9_987);
	await deliver(route, [cash(9_975)]);
	const [orderId = ''] = route.orderIds;
	const order = await manager(showOrder, { params: { orderId } });
	expect(order.body.dueKurus).toBe(9_987);
	const [attempt] = order.body.attempts;
	expect(attempt?.collections).toMatchObject([{ amountKurus: 9_975, roundingKurus: -12 }]);
	const receipt = await context.app.inject({
		url: collectionReceipt.path
			.replace(':orderId', orderId)
			.replace(':attemptId', attempt?.id ?? ''),
		headers: bearer('manager'),
	});
	const text = textOf(receipt.rawPayload);
	expect(text).toContain('Yuvarlamafarkı:-₺0,12');
});

describe('a hand-over at the branch', () => {
	async function hand(dueKurus: number, collection: ReturnType<typeof cash | typeof card>) {
		const [orderId = ''] = await someOrders(db, depotId, [{ dueKurus, paymentType: 'cash' }]);
		await setOrderState(db, orderId, 'waiting_at_branch');
		const { body } = await manager(showOrder, { params: { orderId } });
		expect(body.cashStepKurus).toBe(25);
		const answer = await manager(orders.decideNextStep, {
			params: { orderId },
			body: {
				version: body.version,
				step: 'hand-over-at-branch',
				receivedBy: 'Ali Veli',
				serviceDate: null,
				windowStart: null,
				windowEnd: null,
				note: '',
				collection,
			},
		});
		return { orderId, answer };
	}

	test('takes the rounded cash, with the difference on its own line', async () => {
		const exact = await hand(9_987, cash(9_987));
		expect(exact.answer).toMatchObject({ status: 422, body: { code: 'order/payment-due' } });
		const { orderId, answer } = await hand(9_987, cash(9_975));
		expect(answer.status).toBe(200);
		const order = (await manager(showOrder, { params: { orderId } })).body;
		expect(order.branchCollections).toMatchObject([{ amountKurus: 9_975, roundingKurus: -12 }]);
	});

	test('takes a card payment exactly', async () => {
		expect((await hand(9_987, card(9_975))).answer.status).toBe(422);
		expect((await hand(9_987, card(9_987))).answer.status).toBe(200);
	});
});

test('the database refuses a difference that no rounding gives', async () => {
	const route = await aRouteOut(9_987);
	await deliver(route, [cash(9_975)]);
	const row = await db
		.selectFrom('collections')
		.selectAll()
		.where('route_id', '=', route.routeId)
		.executeTakeFirstOrThrow();
	const insert = (change: object) =>
		db
			.insertInto('collections')
			.values({ ...row, id: newId(), ...change })
			.execute();
	await expect(insert({ rounding_kurus: -13 })).rejects.toThrow(/collections_rounding/);
	await expect(insert({ amount_kurus: 9_970 })).rejects.toThrow(/collections_rounding/);
	await expect(insert({ cash_step_kurus: 0 })).rejects.toThrow(/collections_rounding/);
	await expect(insert({ method: 'transfer' })).rejects.toThrow(/collections_rounding/);
	await expect(insert({ amount_kurus: 0, rounding_kurus: 0 })).rejects.toThrow(
		/collections_amount/,
	);
});

test('the lists of routes show the cash that is collected, also before the departure', async () => {
	const dueOf = async ({ routeId }: { readonly routeId: string }) => {
		const { body } = await manager(listRoutes, { query: { limit: 200 } });
		return body.items.find(({ id }) => id === routeId)?.dueKurus;
	};
	const orderIds = await someOrders(db, depotId, [
		{ paymentType: 'cash', dueKurus: 9_987 },
		{ paymentType: 'cash', dueKurus: 9_988 },
		{ paymentType: 'card', dueKurus: 9_987 },
	]);
	const driverId = await aDriver(db, depotId, { name: 'Selim Kara' });
	const planned = await aRoute(db, depotId, orderIds, { driverId });
	expect(await dueOf(planned)).toBe(9_975 + 10_000 + 9_987);
	const { body: before } = await manager(countRoutes, { query: {} });
	const out = await aRouteOut(9_987);
	const { body: after } = await manager(countRoutes, { query: {} });
	expect(after.dueKurus - before.dueKurus).toBe(9_975);
	await round(0);
	expect(await dueOf(planned)).toBe(9_987 + 9_988 + 9_987);
	expect(await dueOf(out)).toBe(9_975);
});
