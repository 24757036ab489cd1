import * as debits from '@sevk/contract/debits/debits';
import * as routes from '@sevk/contract/routes/routes';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDriver } from '../../../testing/build/builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { implementSettlementDays } from '../days/settlement-days-endpoints.ts';

const board = await createCustodyTestContext(implementSettlementDays);
const send = board.as('manager');
afterAll(board.close);

const serviceDate = '2026-03-05';
const day = { dateFrom: serviceDate, dateTo: serviceDate };

// On the day 3 koli are out, 2 wait for their driver, 1 is scanned so far; 1 is out since the day before.
beforeAll(async () => {
	const out = await board.routeOnRoad([{ pieceCount: 3 }, {}], { serviceDate });
	await board.record(out.route, out.route.orderIds[1]);
	const other = { driverId: board.secondDriverId, serviceDate };
	const waiting = await board.plannedRoute([{ pieceCount: 2 }], other);
	const waitingDebit = await board.openDebit(waiting);
	for (const { barcode } of await board.piecesOf(waiting)) await board.scan(waitingDebit, barcode);
	await board.handOver(waitingDebit);
	const begun = await board.plannedRoute([{ pieceCount: 3 }], {
		driverId: await aDriver(board.db, board.depotId, { name: 'Selim Kara' }),
		serviceDate,
	});
	const [first] = await board.piecesOf(begun);
	await board.scan(await board.openDebit(begun), first?.barcode ?? '');
	await board.routeOnRoad([{}], { serviceDate: '2026-03-04' });
});

test('Rotalar and Gün Sonu count what is on the vehicles of the day, accepted or not', async () => {
	const counts = await send(routes.countRoutes, { query: day });
	expect(counts.body).toMatchObject({ piecesOnVehicles: 6, piecesAwaiting: 3 });
	const evening = await send(showEndOfDay, { query: { serviceDate } });
	expect(evening.body).toMatchObject({ remainingPieces: 6, awaitingPieces: 3 });
	const { body } = await send(routes.listRoutes, { query: day });
	expect(body.items.reduce((sum, { balance }) => sum + balance.remaining, 0)).toBe(6);
});

test('Zimmetler and Raporlar count what drivers accepted, and beside it what waits for them', async () => {
	const ofDay = await send(debits.countDebits, { query: day });
	expect(ofDay.body).toMatchObject({ piecesHeld: 3, piecesAwaiting: 3 });
	const all = await send(debits.countDebits, { query: {} });
	expect(all.body).toMatchObject({ piecesHeld: 4, piecesAwaiting: 3 });
	const held = await send(debits.listHoldings, { query: {} });
	expect(held.body.items.reduce((sum, { pieceCount }) => sum + pieceCount, 0)).toBe(4);
	const report = await send(showPerformance, { query: day });
	expect(report.body.openCustody).toMatchObject({ pieceCount: 4, awaitingCount: 3 });
});
