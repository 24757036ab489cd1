import * as routes from '@sevk/contract/routes/route-detail';
import * as contract from '@sevk/contract/settlements/settlements';
import { afterAll, expect, test } from 'vitest';
import { aDriver } from '../../../testing/build/builders.ts';
import type { BuiltRoute } from '../../../testing/build/route-builders.ts';
import { sender } from '../../../testing/build/send.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';

const context = await createCashTestContext();
const { db, depotId, manager, cashier, aReturnedRoute, versionOf, count, approve } = context;
const { close, settlementOf, debtsOf } = context;
afterAll(context.end);

/** A closed route of ₺1.000,00 of which some cash was missing. */
async function aShortRoute(driverId: string, serviceDate: string, missingKurus: number) {
	const route = await aReturnedRoute(100_000, { driverId, serviceDate });
	await count(route, 100_000 - missingKurus);
	await approve(route, 1);
	await close(route);
	return route;
}

async function reopen(route: BuiltRoute) {
	const params = { routeId: route.routeId };
	const body = { version: await versionOf(route), reason: 'Eksik para sonradan bulundu' };
	expect((await manager(contract.reopenRoute, { params, body })).status).toBe(200);
}

const payDebt = (driverId: string, amountKurus: number) =>
	cashier(contract.payDriverDebt, { params: { driverId }, body: { amountKurus, note: 'Elden' } });
const payCredit = (driverId: string, amountKurus: number, note = '', by = cashier) =>
	by(contract.payDriverCredit, { params: { driverId }, body: { depotId, amountKurus, note } });

test('a driver who paid a debt that a recount removed gets the money back', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Hasan Kurt' });
	const route = await aShortRoute(driverId, '2026-03-02', 15_000);
	expect((await payDebt(driverId, 15_000)).body).toEqual({ openKurus: 0 });
	await reopen(route);
	await count(route, 100_000, 3);
	expect((await close(route)).status).toBe(200);
	expect(await debtsOf(driverId)).toMatchObject({
		openKurus: 0,
		creditKurus: 15_000,
		accounts: [{ depotId, openKurus: 0, creditKurus: 15_000 }],
		items: [{ depotId, remainingKurus: 0, creditKurus: 15_000 }],
	});
	expect((await settlementOf(route)).driverCreditKurus).toBe(15_000);
	expect(await payCredit(driverId, 15_001)).toMatchObject({
		status: 409,
		body: { code: 'settlement/no-credit', detail: 'Sürücünün bu tutarda alacağı yok.' },
	});
	expect((await payCredit(driverId, 5_000)).body).toEqual({ creditKurus: 10_000 });
	expect((await payCredit(driverId, 10_000, 'Elden')).body).toEqual({ creditKurus: 0 });
	const paid = await debtsOf(driverId);
	expect(paid.creditKurus).toBe(0);
	const notes = paid.items[0]?.payments.map(({ amountKurus, note }) => [amountKurus, note]);
	expect(notes).toEqual([
		[15_000, 'Elden'],
		[15_000, 'Kasa yeniden sayıldı'],
		[-5_000, 'Sürücüye geri ödendi'],
		[-10_000, 'Sürücüye geri ödendi: Elden'],
	]);
	// The cash was missing after all: the driver owes it again.
	await reopen(route);
	await count(route, 85_000, 5);
	await approve(route, 6);
	await close(route);
	expect(await debtsOf(driverId)).toMatchObject({ openKurus: 15_000, creditKurus: 0 });
});

test('what a driver paid too much pays the other debts first', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Kemal Tan' });
	const first = await aShortRoute(driverId, '2026-03-02', 15_000);
	const second = await aShortRoute(driverId, '2026-03-03', 10_000);
	await payDebt(driverId, 15_000);
	await reopen(first);
	await count(first, 100_000, 3);
	await approve(first, 4);
	expect((await settlementOf(first)).state).toBe('approved');
	// A payment finds the account as the closing will leave it.
	expect(await debtsOf(driverId)).toMatchObject({ openKurus: 0, creditKurus: 5_000 });
	expect((await close(first)).status).toBe(200);
	const { items } = await debtsOf(driverId);
	expect(items).toMatchObject([
		{ routeNumber: first.number, remainingKurus: 0, creditKurus: 5_000 },
		{ routeNumber: second.number, remainingKurus: 0, creditKurus: 0 },
	]);
	expect(items[0]?.payments.at(-1)).toMatchObject({
		amountKurus: -10_000,
		note: 'Fazla ödeme diğer borca sayıldı',
	});
	expect(items[1]?.payments).toMatchObject([
		{ amountKurus: 10_000, note: 'Fazla ödemeden düşüldü', recordedByName: 'Zeynep Kaya' },
	]);
	const { routeId } = first;
	const history = await manager(routes.routeHistory, { params: { routeId } });
	expect(history.body.items.map(({ sentence }) => sentence)).toContain(
		'Sürücünün fazla ödemesi diğer borçlarına sayıldı: ₺100,00.',
	);
	// A later shortage is paid from the rest when its route is closed.
	await aShortRoute(driverId, '2026-03-04', 8_000);
	expect(await debtsOf(driverId)).toMatchObject({ openKurus: 3_000, creditKurus: 0 });
});

test('a credit is paid out once for a repeated request, and only with the right', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Ömer Işık' });
	const route = await aShortRoute(driverId, '2026-03-02', 4_000);
	await payDebt(driverId, 4_000);
	await reopen(route);
	await count(route, 100_000, 3);
	await close(route);
	const key = 'bu-odeme-tekrarlanir';
	const request = { params: { driverId }, body: { depotId, amountKurus: 1_000, note: '' }, key };
	const [once, twice] = [
		await cashier(contract.payDriverCredit, request),
		await cashier(contract.payDriverCredit, request),
	];
	expect([once.body, twice.body]).toEqual([{ creditKurus: 3_000 }, { creditKurus: 3_000 }]);
	expect((await debtsOf(driverId)).creditKurus).toBe(3_000);
	const [warehouse, elsewhere] = [
		sender(context.app, 'warehouse'),
		sender(context.app, 'elsewhere'),
	];
	expect((await payCredit(driverId, 1_000, '', warehouse)).status).toBe(403);
	expect((await payCredit(driverId, 1_000, '', elsewhere)).status).toBe(404);
	const events = await db
		.selectFrom('events')
		.select(['kind', 'payload'])
		.where('depot_id', '=', depotId)
		.where('noun_id', '=', driverId)
		.where('kind', '=', 'credit_paid')
		.execute();
	expect(events).toMatchObject([{ payload: { amountKurus: 1_000 } }]);
});

test('a debt of a former depot is paid there', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Selim Kara' });
	const route = await aShortRoute(driverId, '2026-03-02', 0);
	const { app, otherDepotId } = context;
	await db
		.updateTable('drivers')
		.set({ depot_id: otherDepotId })
		.where('id', '=', driverId)
		.execute();
	await reopen(route);
	await count(route, 93_000, 2);
	await approve(route, 3);
	expect((await close(route)).status).toBe(200);
	const [everywhere, elsewhere] = [sender(app, 'everywhere'), sender(app, 'elsewhere')];
	const params = { driverId };
	const account = (await everywhere(contract.listDriverDebts, { params })).body;
	expect(account.accounts).toEqual([{ depotId, openKurus: 7_000, creditKurus: 0 }]);
	const pay = (amountKurus: number, about: { depotId?: string }, by = everywhere) =>
		by(contract.payDriverDebt, { params, body: { amountKurus, note: '', ...about } });
	expect((await pay(2_000, {})).body.code).toBe('settlement/no-debt');
	expect((await pay(2_000, { depotId: otherDepotId })).body.code).toBe('settlement/no-debt');
	expect((await pay(2_000, { depotId }, elsewhere)).status).toBe(404);
	expect((await pay(2_000, { depotId })).body).toEqual({ openKurus: 5_000 });
	// The cash desk of the former depot sees its own debts and takes the payment.
	expect(await debtsOf(driverId)).toMatchObject({ openKurus: 5_000, items: [{ depotId }] });
	expect((await pay(5_000, { depotId }, cashier)).body).toEqual({ openKurus: 0 });
});
