import { listRoutes } from '@sevk/contract/routes/routes';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import * as contract from '@sevk/contract/settlements/settlements';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { aDriver, testDay } from '../../../testing/build/builders.ts';
import { expectDocument } from '../../../testing/build/document-text.ts';
import { bearer } from '../../../testing/build/fake-identity.ts';
import { readPdfText } from '../../../testing/build/pdf-text.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';

const context = await createCashTestContext();
afterAll(context.end);
const { db, depotId, cashier } = context;

/** A returned route of a new driver with ₺1.000,00 in cash and ₺300,00 by card. */
async function aRouteWithCards() {
	const driverId = await aDriver(db, depotId, { name: 'Selim Kara' });
	const route = await context.aReturnedRoute(100_000, { driverId });
	await payByCard(route.routeId);
	return { route, routeId: route.routeId, driverId };
}

/** A card payment of ₺300,00 for the order of a route. */
async function payByCard(routeId: string) {
	const { order_id, attempt_id } = await db
		.selectFrom('collections')
		.select(['order_id', 'attempt_id'])
		.where('route_id', '=', routeId)
		.executeTakeFirstOrThrow();
	await db
		.insertInto('collections')
		.values({
			depot_id: depotId,
			id: newId(),
			route_id: routeId,
			order_id,
			attempt_id,
			method: 'card',
			amount_kurus: 30_000,
			receipt_no: '1',
			collected_at: new Date(),
		})
		.execute();
}

const rowOf = async (routeId: string) =>
	(await context.manager(listRoutes, { query: {} })).body.items.find(({ id }) => id === routeId);

const countWith = (routeId: string, cashKurus: number, totalKurus: number | null, reason = '') =>
	cashier(contract.countCash, {
		params: { routeId },
		body: {
			...context.countOf(cashKurus, null, reason),
			posTotals: totalKurus === null ? [] : [{ serial: 'T650-118', totalKurus }],
		},
	});

test('cash that was entered as paid by card is found by the Z total and owed', async () => {
	const { route, routeId, driverId } = await aRouteWithCards();
	expect(await countWith(routeId, 100_000, null)).toMatchObject({
		body: { code: 'settlement/pos-missing' },
	});
	const first = await countWith(routeId, 100_000, 20_000);
	expect(first.body).toMatchObject({
		counts: [{ differenceKurus: 0, posKurus: 20_000, cardDifferenceKurus: -10_000 }],
		mayRecount: true,
	});
	const { body } = await countWith(routeId, 100_000, 20_000, 'change');
	expect(body).toMatchObject({ state: 'short', cardDifferenceKurus: -10_000 });
	expect(body.closeBlocks.map(({ words }) => words)).toContain(
		'POS Z toplamında ₺100,00 eksik var',
	);
	const differences = { differenceKurus: 0, cardDifferenceKurus: -10_000 };
	expect(await rowOf(routeId)).toMatchObject({ settlementState: 'short', ...differences });
	const day = await cashier(showEndOfDay, { query: { serviceDate: testDay } });
	expect(day.body.cash.find((row) => row.routeId === routeId)).toMatchObject(differences);
	expect(day.body.cardDifferenceKurus).toBe(-10_000);
	const response = await context.app.inject({
		method: 'GET',
		url: contract.settlementSheet.path.replace(':routeId', routeId),
		headers: bearer('cashier'),
	});
	await expectDocument('settlement-sheet-pos', response.rawPayload);
	const text = readPdfText(response.rawPayload).replaceAll(/\s/g, '');
	for (const part of ['T650-118', 'Kart farkı: Eksik ₺100,00', 'bu sayımdan ₺100,00']) {
		expect(text).toContain(part.replaceAll(' ', ''));
	}
	const cause = text.indexOf('Farkınnedeni:Paraüstü');
	expect(cause, 'the reason follows both differences').toBeGreaterThan(text.indexOf('Kartfarkı:'));
	expect((await context.approve(route, body.version ?? 0)).status).toBe(200);
	expect((await context.debtsOf(driverId)).openKurus).toBe(10_000);
});

test('a card payment that was entered as cash balances the missing cash', async () => {
	const { route, routeId, driverId } = await aRouteWithCards();
	await countWith(routeId, 95_000, 35_000);
	const { body } = await countWith(routeId, 95_000, 35_000, 'change');
	expect(body).toMatchObject({ state: 'short', cardDifferenceKurus: 5_000 });
	expect((await context.approve(route, body.version ?? 0)).status).toBe(200);
	expect((await context.debtsOf(driverId)).openKurus).toBe(0);
});

test('equal Z totals need no reason', async () => {
	const { routeId } = await aRouteWithCards();
	const { body } = await countWith(routeId, 100_000, 30_000);
	expect(body).toMatchObject({ state: 'balanced', cardDifferenceKurus: 0 });
});

test('a device that was entered twice does not count twice', async () => {
	const { routeId } = await aRouteWithCards();
	const posTotals = ['T650-118', 't650-118 '].map((serial) => ({ serial, totalKurus: 15_000 }));
	const body = { ...context.countOf(100_000, null, ''), posTotals };
	expect(await cashier(contract.countCash, { params: { routeId }, body })).toMatchObject({
		status: 422,
		body: { code: 'settlement/pos-repeated' },
	});
});

test('a card payment after a count without cards makes the count invalid', async () => {
	const route = await context.aReturnedRoute(100_000);
	expect((await context.count(route, 100_000)).body).toMatchObject({ state: 'balanced' });
	await payByCard(route.routeId);
	const { state, closeBlocks } = await context.settlementOf(route);
	expect(state).toBe('counting');
	expect(closeBlocks).toMatchObject([{ kind: 'cash' }]);
	expect(await rowOf(route.routeId)).toMatchObject({ settlementState: 'counting' });
});
