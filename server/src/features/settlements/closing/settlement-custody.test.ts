import * as debitHoldings from '@sevk/contract/debits/debit-holdings';
import * as debits from '@sevk/contract/debits/debits';
import * as routes from '@sevk/contract/routes/routes';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { showSettlement } from '@sevk/contract/settlements/settlements';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDriver } from '../../../testing/build/builders.ts';
import {
	createCustodyTestContext,
	delivered,
} from '../../../testing/fixture/custody-test-context.ts';
import { returnedVase } from '../../../testing/fixture/worklist-acts.ts';
import { implementSettlementDays } from '../days/settlement-days-endpoints.ts';
import { implementSettlements } from '../settlement-endpoints.ts';

const context = await createCustodyTestContext((deps) => [
	...implementSettlementDays(deps),
	...implementSettlements(deps),
]);
const send = context.as('manager');
afterAll(context.close);

const serviceDate = '2026-03-05';
const day = { dateFrom: serviceDate, dateTo: serviceDate };

// Of the day: 3 pieces and a returned product accepted, 2 awaiting acceptance, 1 scanned. Of the day before: 1 accepted.
beforeAll(async () => {
	const out = await context.routeOnRoad([{ pieceCount: 3 }, {}], { serviceDate });
	await context.record(out.route, out.route.orderIds[1], {
		...delivered,
		returns: [returnedVase],
	});
	const other = { driverId: context.secondDriverId, serviceDate };
	const waiting = await context.plannedRoute([{ pieceCount: 2 }], other);
	const waitingDebit = await context.openDebit(waiting);
	for (const { barcode } of await context.piecesOf(waiting))
		await context.scan(waitingDebit, barcode);
	await context.handOver(waitingDebit);
	const loadingRoute = await context.plannedRoute([{ pieceCount: 3 }], {
		driverId: await aDriver(context.db, context.depotId, { name: 'Selim Kara' }),
		serviceDate,
	});
	const [first] = await context.piecesOf(loadingRoute);
	await context.scan(await context.openDebit(loadingRoute), first?.barcode ?? '');
	await context.routeOnRoad([{}], { serviceDate: '2026-03-04' });
});

test('Rotalar and Gün Sonu count all pieces on the vehicles of the day', async () => {
	const counts = await send(routes.countRoutes, { query: day });
	expect(counts.body).toMatchObject({
		piecesOnVehicles: 7,
		productsOnVehicles: 1,
		awaitingPieces: 3,
	});
	const evening = await send(showEndOfDay, { query: { serviceDate } });
	expect(evening.body).toMatchObject({
		remainingPieces: 7,
		remainingProducts: 1,
		awaitingPieces: 3,
	});
	const { body } = await send(routes.listRoutes, { query: day });
	expect(body.items.reduce((sum, { balance }) => sum + balance.remaining, 0)).toBe(7);
});

test('Zimmetler and Raporlar count accepted pieces and those awaiting acceptance', async () => {
	const ofDay = await send(debits.countDebits, { query: day });
	expect(ofDay.body).toMatchObject({ heldPieces: 4, heldProducts: 1, awaitingPieces: 3 });
	const all = await send(debits.countDebits, { query: {} });
	expect(all.body).toMatchObject({ heldPieces: 5, heldProducts: 1, awaitingPieces: 3 });
	const holdings = await send(debitHoldings.listHoldings, { query: {} });
	expect(holdings.body.items.reduce((sum, { pieceCount }) => sum + pieceCount, 0)).toBe(5);
	expect(holdings.body.items.map(({ productCount }) => productCount)).toContain(1);
	const report = await send(showPerformance, { query: day });
	expect(report.body.openCustody).toMatchObject({
		pieceCount: 5,
		productCount: 1,
		awaitingCount: 3,
	});
});

test('another depot counts none of it', async () => {
	const elsewhere = context.as('elsewhere');
	const counts = await elsewhere(debits.countDebits, { query: {} });
	expect(counts.body).toMatchObject({ heldPieces: 0, awaitingPieces: 0 });
	const report = await elsewhere(showPerformance, { query: day });
	expect(report.body.openCustody).toMatchObject({ pieceCount: 0, awaitingCount: 0 });
});

test('a collection is listed until its result is taken back', async () => {
	const rule = { name: 'blind_count', value: 'false', updated_at: new Date() };
	await context.db.insertInto('policies').values(rule).execute();
	const order = { paymentType: 'cash', dueKurus: 10_000 } as const;
	const { route } = await context.routeOnRoad([order], { serviceDate: '2026-03-06' });
	await context.record(route, route.orderIds[0], {
		collections: [{ method: 'cash', amountKurus: 10_000, receiptNo: null }],
	});
	const params = { routeId: route.routeId };
	expect((await send(showSettlement, { params })).body.collections).toMatchObject([
		{ method: 'cash', amountKurus: 10_000 },
	]);
	expect((await context.revert(route, route.orderIds[0])).status).toBe(200);
	expect((await send(showSettlement, { params })).body).toMatchObject({
		collections: [],
		cashCollectedKurus: 0,
	});
});
