import * as orders from '@sevk/contract/orders/order-detail';
import * as papers from '@sevk/contract/orders/order-papers';
import * as routeDetail from '@sevk/contract/routes/route-detail';
import * as routes from '@sevk/contract/routes/routes';
import * as settlements from '@sevk/contract/settlements/settlements';
import { afterAll, expect, test } from 'vitest';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import type { BuiltRoute } from '../../../testing/build/route-builders.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';

const context = await createCashTestContext();
const { app, db, manager, cashier, openCashier, aReturnedRoute, count, countOf, settlementOf } =
	context;
afterAll(context.end);

type Send = typeof cashier;

/** What a user reads of the collections of a route whose only order was paid. */
async function readCollections(send: Send, { routeId, orderIds }: BuiltRoute, serviceDate: string) {
	const day = { dateFrom: serviceDate, dateTo: serviceDate };
	const list = (await send(routes.listRoutes, { query: day })).body;
	const counts = (await send(routes.countRoutes, { query: day })).body;
	const detail = (await send(routeDetail.showRoute, { params: { routeId } })).body;
	const orderId = orderIds[0] ?? '';
	const order = (await send(orders.showOrder, { params: { orderId } })).body;
	const [attempt] = order.attempts;
	return {
		attemptId: attempt?.id ?? '',
		row: list.items.map(({ collectedKurus }) => collectedKurus),
		sum: [counts.collectedKurus, counts.withheldCount],
		route: detail.collectedKurus,
		stop: detail.stops[0]?.orders[0]?.collectedKurus,
		paid: attempt?.collections.map(({ amountKurus }) => amountKurus),
		withheld: attempt?.collectionsWithheld,
	};
}

async function print(path: string, token: string) {
	const response = await app.inject({ url: path, headers: bearer(token) });
	const isPaper = response.statusCode === 200 && response.headers['content-type'] !== 'text/csv';
	return isPaper ? readPdfText(response.rawPayload).replaceAll(/\s/g, '') : response.json().code;
}

test('a cashier sees what was collected on a route after its count, other users at any time', async () => {
	const serviceDate = '2026-05-04';
	const route = await aReturnedRoute(123_400, { serviceDate });
	const sums = { row: [123_400], sum: [123_400, 0], route: 123_400, stop: 123_400 };
	const paid = { paid: [123_400], withheld: false };
	expect(await readCollections(manager, route, serviceDate)).toMatchObject({ ...sums, ...paid });
	const withheld = { row: [null], sum: [0, 1], route: null, stop: null };
	const before = await readCollections(cashier, route, serviceDate);
	expect(before).toMatchObject({ ...withheld, paid: [], withheld: true });

	const pathOf = (path: string) =>
		path.replace(':orderId', route.orderIds[0] ?? '').replace(':attemptId', before.attemptId);
	const receipt = pathOf(papers.collectionReceipt.path);
	const sheet = pathOf(papers.deliverySheet.path);
	expect(await print(receipt, 'cashier')).toBe('order/collection-withheld');
	expect(await print(receipt, 'manager')).toContain('1.234,00');
	expect(await print(sheet, 'cashier')).toContain('Tahsilat:kasasayımındansonragösterilir');
	expect(await print(sheet, 'cashier')).not.toContain('1.234,00');
	const csv = await app.inject({
		url: `/api/routes/export?format=csv&dateFrom=${serviceDate}&dateTo=${serviceDate}`,
		headers: bearer('cashier'),
	});
	expect(csv.statusCode).toBe(200);
	expect(csv.body).not.toContain('1.234');

	await count(route, 123_400);
	expect(await readCollections(cashier, route, serviceDate)).toMatchObject({ ...sums, ...paid });
	expect(await print(receipt, 'cashier')).toContain('1.234,00');
});

test('a count that waits for the reason of its difference has shown the sum, in lists as well', async () => {
	const serviceDate = '2026-05-07';
	const route = await aReturnedRoute(80_000, { serviceDate });
	const withoutReason = { ...countOf(70_000), differenceReason: null };
	const params = { routeId: route.routeId };
	const counted = await cashier(settlements.countCash, { params, body: withoutReason });
	expect(counted.body).toMatchObject({ state: null, blind: false, expectedKurus: 80_000 });
	const sums = { row: [80_000], sum: [80_000, 0], route: 80_000, stop: 80_000 };
	const paid = { paid: [80_000], withheld: false };
	expect(await readCollections(cashier, route, serviceDate)).toMatchObject({ ...sums, ...paid });
	// Another expected sum begins a new round, which is blind again.
	await db
		.updateTable('debits')
		.set({ float_kurus: 5_000 })
		.where('route_id', '=', route.routeId)
		.execute();
	expect((await settlementOf(route)).expectedKurus).toBeNull();
	expect((await readCollections(cashier, route, serviceDate)).row).toEqual([null]);
});

test('that a route collected nothing is visible before its count', async () => {
	const serviceDate = '2026-05-05';
	const route = await aReturnedRoute(0, { serviceDate });
	expect(await readCollections(cashier, route, serviceDate)).toMatchObject({
		row: [0],
		sum: [0, 0],
		route: 0,
		stop: 0,
	});
});

test('a cashier of a company that does not count blindly sees every sum', async () => {
	const serviceDate = '2026-05-06';
	const route = await aReturnedRoute(45_000, { serviceDate });
	expect(await readCollections(openCashier, route, serviceDate)).toMatchObject({
		row: [45_000],
		sum: [45_000, 0],
		route: 45_000,
		paid: [45_000],
	});
});
