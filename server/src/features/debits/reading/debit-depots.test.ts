// Debits for a person of several depots: one statement per depot, merged.

import * as debitDetail from '@sevk/contract/debits/debit-detail';
import * as debitHoldings from '@sevk/contract/debits/debit-holdings';
import * as loading from '@sevk/contract/debits/debit-loading';
import * as contract from '@sevk/contract/debits/debits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDriver, someOrders } from '../../../testing/build/builders.ts';
import { aRoute, loadRoute } from '../../../testing/build/route-builders.ts';
import { createCustodyTestContext } from '../../../testing/fixture/custody-test-context.ts';
import { scanOut } from '../loading/debit-scan-commands.ts';

const context = await createCustodyTestContext();
const { db, as, depotId, otherDepotId, scan } = context;
const ask = as('headOffice');
afterAll(context.close);

beforeAll(async () => {
	const drivers = [
		{ depot: depotId, name: 'Çiğdem Ak', serviceDate: '2026-03-05' },
		{ depot: otherDepotId, name: 'Cem Ak', serviceDate: '2026-03-06' },
		{ depot: depotId, name: 'Deniz Ak', serviceDate: '2026-03-07' },
		{ depot: otherDepotId, name: 'Şule Ak', serviceDate: '2026-03-05' },
		{ depot: depotId, name: 'Sinan Ak', serviceDate: '2026-03-06' },
	];
	for (const { depot, name, serviceDate } of drivers) {
		const driverId = await aDriver(db, depot, { name });
		const orderIds = await someOrders(db, depot, [{ amountKurus: 50_000 }]);
		await loadRoute(db, await aRoute(db, depot, orderIds, { driverId, serviceDate }));
	}
});

async function listAll(sort: 'serviceDate' | 'number' | 'driver', direction: 'asc' | 'desc') {
	const rows: contract.DebitRow[] = [];
	let cursor: string | null | undefined;
	do {
		const after: { cursor?: string } = cursor == null ? {} : { cursor };
		const { body } = await ask(contract.listDebits, {
			query: { sort, direction, limit: 2, ...after },
		});
		rows.push(...body.items);
		cursor = body.nextCursor;
	} while (cursor != null);
	return rows;
}

test('pages of two depots are in one sequence', async () => {
	const byDriver = (await listAll('driver', 'asc')).map(({ driverName }) => driverName[0]);
	expect(byDriver).toEqual(['C', 'Ç', 'D', 'S', 'Ş']);
	expect((await listAll('driver', 'desc')).map(({ driverName }) => driverName[0])).toEqual(
		byDriver.toReversed(),
	);
	const byDay = await listAll('serviceDate', 'asc');
	const keys = byDay.map(({ serviceDate, id }) => `${serviceDate} ${id}`);
	expect(keys).toEqual(keys.toSorted());
	expect(new Set(keys).size).toBe(5);
	const numbers = (await listAll('number', 'desc')).map(({ number }) => number);
	expect(numbers).toEqual(numbers.toSorted().toReversed());
});

test('counts and holdings of two depots add up', async () => {
	const counts = await ask(contract.countDebits, { query: {} });
	expect(counts.body).toMatchObject({ heldPieces: 5, valueHeldKurus: 250_000 });
	expect(counts.body.oldestSince).not.toBeNull();
	const one = await ask(contract.countDebits, { query: { depotId: otherDepotId } });
	expect(one.body).toMatchObject({ heldPieces: 2, valueHeldKurus: 100_000 });
	const reasons = await ask(debitHoldings.listHoldings, { query: { groupBy: 'reason' } });
	expect(reasons.body.items).toMatchObject([
		{ label: 'Dağıtımda', pieceCount: 5, orderCount: 5, valueKurus: 250_000 },
	]);
	expect(reasons.body.items[0]?.debits).toHaveLength(5);
	const drivers = await ask(debitHoldings.listHoldings, { query: { groupBy: 'driver' } });
	expect(drivers.body.items).toHaveLength(5);
});

test('a debit is found and scanned in its own depot', async () => {
	const [row] = (await listAll('number', 'asc')).filter(({ depotName }) => depotName === 'Pendik');
	const detail = await ask(debitDetail.showDebit, { params: { debitId: row?.id ?? '' } });
	expect(detail.body).toMatchObject({ depotName: 'Pendik', balance: { debited: 1 } });
	const outsider = await as('manager')(debitDetail.showDebit, {
		params: { debitId: row?.id ?? '' },
	});
	expect(outsider.status).toBe(404);

	const route = await context.plannedRoute([{}, {}]);
	const debitId = await context.openDebit(route);
	const [first, second] = await context.piecesOf(route);
	await scan(debitId, first?.barcode ?? '');
	const barcode = second?.barcode ?? '';
	const loaded = await ask(loading.scanOut, { params: { debitId }, body: { barcode } });
	expect(loaded.body).toMatchObject({ tone: 'ok', doneCount: 2, totalCount: 2 });
	const unknown = { params: { debitId: route.routeId }, body: { barcode } };
	expect((await ask(loading.scanOut, unknown)).status).toBe(404);
});

test('a scan takes one round trip, and one more to find the depot at the first time', async () => {
	const route = await context.plannedRoute([{}, {}, {}, {}]);
	const debitId = await context.openDebit(route);
	const [first, ...others] = await context.piecesOf(route);
	await scan(debitId, first?.barcode ?? '');
	const counts: number[] = [];
	for (const [index, name] of (['warehouse', 'headOffice', 'headOffice'] as const).entries()) {
		let count = 0;
		const database = db.withPlugin({
			transformQuery: ({ node }) => {
				count += 1;
				return node;
			},
			transformResult: async ({ result }) => result,
		});
		const act = { key: newId(), requestHash: 'the hash of a request' };
		const barcode = others[index]?.barcode ?? '';
		const caller = { ...context.users[name], requestId: newId() };
		const answer = await scanOut(
			{ db: database, caller, act, debitId },
			{ barcode, scannedAt: null },
		);
		expect(answer).toMatchObject({ tone: 'ok' });
		counts.push(count);
	}
	expect(counts).toEqual([1, 2, 1]);
});
