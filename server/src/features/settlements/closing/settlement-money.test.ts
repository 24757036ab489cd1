// What acts on cash post into the money ledger, and that ledger and operation agree (docs/domain.md#money).
import { revertResult } from '@sevk/contract/debits/delivery-results';
import {
	bankBag,
	listMoneyTransfers,
	moveDeskMoney,
	openMoney,
	showMoney,
	showOrderMoney,
} from '@sevk/contract/money/money';
import { returnRoute } from '@sevk/contract/routes/route-outing';
import * as contract from '@sevk/contract/settlements/settlements';
import { moneyAccount } from '@sevk/domain/money/money-account';
import type { MoneyDeskAct } from '@sevk/domain/money/money-desk-act';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../db/ids.ts';
import { transact } from '../../../db/transact.ts';
import { aDriver } from '../../../testing/build/builders.ts';
import { type BuiltRoute, deliverOrder } from '../../../testing/build/route-builders.ts';
import { createCashTestContext } from '../../../testing/fixture/cash-test-context.ts';
import { postBranchCollection } from '../../money/money-act-commands.ts';
import { checkMoneyLaws } from '../../money/money-law-job.ts';

const context = await createCashTestContext();
const { db, depotId, manager, cashier, aReturnedRoute, versionOf } = context;
const { count, approve, close, debtsOf } = context;
afterAll(context.end);
afterEach(async () => {
	expect(await checkMoneyLaws(db, new Date())).toEqual([]);
});

async function balances(): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom('money_balances')
		.select(['account', 'kurus'])
		.where('depot_id', '=', depotId)
		.where('kurus', '<>', 0)
		.execute();
	return new Map(rows.map(({ account, kurus }) => [account, kurus]));
}

async function reopen(route: BuiltRoute) {
	const params = { routeId: route.routeId };
	const body = { version: await versionOf(route), reason: 'Eksik para sonradan bulundu' };
	expect((await manager(contract.reopenRoute, { params, body })).status).toBe(200);
}

/** Routes of before the opening: one closed with a debt, one whose cash is not counted. */
let closedBefore: BuiltRoute;
let openBefore: BuiltRoute;
const formerDriverId = await aDriver(db, depotId, { name: 'Hasan Kurt' });

beforeAll(async () => {
	closedBefore = await aReturnedRoute(100_000, { driverId: formerDriverId });
	await count(closedBefore, 85_000);
	await approve(closedBefore, 1);
	expect((await close(closedBefore)).status).toBe(200);
	openBefore = await aReturnedRoute(40_000, { floatKurus: 5_000 });
	expect((await cashier(showMoney, { query: { depotId } })).body).toMatchObject({
		opening: null,
		accounts: [],
	});
	const body = { depotId, countedKurus: 300_000, note: 'Ali ile sayıldı' };
	expect((await cashier(openMoney, { body })).status).toBe(200);
	expect(await cashier(openMoney, { body })).toMatchObject({
		status: 409,
		body: { code: 'money/already-open' },
	});
});

test('the opening takes over what drivers hold and owe', async () => {
	const held = await balances();
	expect(held.get('desk')).toBe(300_000);
	expect(held.get(moneyAccount('driver_cash', openBefore.routeId))).toBe(45_000);
	expect(held.get(moneyAccount('driver_debt', formerDriverId))).toBe(15_000);
	expect(held.has(moneyAccount('driver_cash', closedBefore.routeId))).toBe(false);
	await count(openBefore, 45_000);
	expect((await close(openBefore)).status).toBe(200);
	expect((await balances()).get('desk')).toBe(345_000);
});

test('a count hands in what the driver held, and a shortage is his debt', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Kemal Tan' });
	const route = await aReturnedRoute(100_000, { driverId, floatKurus: 20_000 });
	const cash = moneyAccount('driver_cash', route.routeId);
	const before = await balances();
	expect(before.get(cash)).toBe(120_000);
	await count(route, 110_000);
	expect((await balances()).get(cash)).toBe(120_000);
	await approve(route, 1);
	const after = await balances();
	expect(after.has(cash)).toBe(false);
	expect((after.get('desk') ?? 0) - (before.get('desk') ?? 0)).toBe(110_000);
	expect(after.get(moneyAccount('driver_debt', driverId))).toBe(10_000);
	expect((await close(route)).status).toBe(200);
});

test('a reopened route is with the driver again, whose paid debt becomes a credit', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Sami Er' });
	const route = await aReturnedRoute(100_000, { driverId });
	await count(route, 85_000);
	await approve(route, 1);
	await close(route);
	const paid = await cashier(contract.payDriverDebt, {
		params: { driverId },
		body: { amountKurus: 15_000, note: 'Elden' },
	});
	expect(paid.status).toBe(200);
	await reopen(route);
	const open = await balances();
	expect(open.get(moneyAccount('driver_cash', route.routeId))).toBe(100_000);
	expect(open.get(moneyAccount('driver_credit', driverId))).toBe(-15_000);
	expect(await checkMoneyLaws(db, new Date())).toEqual([]);
	await count(route, 100_000, 3);
	expect((await close(route)).status).toBe(200);
	expect((await debtsOf(driverId)).creditKurus).toBe(15_000);
	const back = await cashier(contract.payDriverCredit, {
		params: { driverId },
		body: { depotId, amountKurus: 15_000, note: '' },
	});
	expect(back.status).toBe(200);
	expect((await balances()).has(moneyAccount('driver_credit', driverId))).toBe(false);
});

test('the count of a route of before the opening changes only its debt', async () => {
	const desk = (await balances()).get('desk');
	await reopen(closedBefore);
	expect((await balances()).has(moneyAccount('driver_debt', formerDriverId))).toBe(false);
	expect(await checkMoneyLaws(db, new Date())).toEqual([]);
	await count(closedBefore, 90_000, 3);
	await approve(closedBefore, 4);
	expect((await close(closedBefore)).status).toBe(200);
	const after = await balances();
	expect(after.get('desk')).toBe(desk);
	expect(after.get(moneyAccount('driver_debt', formerDriverId))).toBe(10_000);
});

/** Takes the payment of a route's order back and enters it again. */
async function payAgain(route: BuiltRoute, cashKurus: number): Promise<void> {
	const [orderId = ''] = route.orderIds;
	const params = { routeId: route.routeId };
	const reason = 'Yanlış girildi';
	const undone = await manager(revertResult, { params, body: { orderId, reason } });
	expect(undone.status).toBe(200);
	await deliverOrder(db, route, orderId, { cashKurus });
	const body = { version: await versionOf(route), km: 180 };
	await manager(returnRoute, { params, body });
}

test('an approved count is booked again when its money is again what was counted', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Orhan Usta' });
	const route = await aReturnedRoute(100_000, { driverId });
	const desk = (await balances()).get('desk') ?? 0;
	await count(route, 85_000);
	await approve(route, 1);
	await payAgain(route, 100_000);
	expect((await close(route)).status).toBe(200);
	const after = await balances();
	expect(after.has(moneyAccount('driver_cash', route.routeId))).toBe(false);
	expect(after.get(moneyAccount('driver_debt', driverId))).toBe(15_000);
	expect((after.get('desk') ?? 0) - desk).toBe(85_000);
});

test('a desk without enough money does not stop a float; the rest waits for an explanation', async () => {
	const route = await aReturnedRoute(10_000, { floatKurus: 10_000_000 });
	const desk = (await balances()).get('desk') ?? 0;
	expect(desk).toBe(0);
	expect((await balances()).get('suspense')).toBeLessThan(0);
	await count(route, 10_010_000);
	expect((await close(route)).status).toBe(200);
});

test('the money of an order is followed from the door to the desk', async () => {
	const driverId = await aDriver(db, depotId, { name: 'Ahmet Yıldız' });
	const route = await aReturnedRoute(125_000, { driverId });
	const orderId = route.orderIds[0] ?? '';
	const params = { orderId };
	const where = async (by = manager) => (await by(showOrderMoney, { params })).body.sentence;
	expect(await where()).toMatch(/^₺1.250,00 şimdi sürücüde \(Ahmet Yıldız\): .+ kapıda alındı\.$/);
	// A blind count withholds from the cashier what it is going to find.
	expect(await where(cashier)).toMatch(/^Ödeme şimdi sürücüde/);
	const shown = await cashier(showMoney, { query: { depotId } });
	const held = shown.body.accounts.find((one) => one.routeId === route.routeId);
	expect(held).toMatchObject({ kurus: null, label: expect.stringContaining('Ahmet Yıldız') });
	const query = { depotId, holder: 'driver_cash' as const };
	const [newest] = (await cashier(listMoneyTransfers, { query })).body.items;
	expect(newest).toMatchObject({ kind: 'collected', orderId, amountKurus: null });
	await count(route, 125_000);
	expect((await close(route)).status).toBe(200);
	expect(await where(cashier)).toMatch(/^₺1.250,00 şimdi kasada: .+ alındı, .+ kasaya girdi\.$/);
	const [handedIn, collected] = (await cashier(listMoneyTransfers, { query })).body.items;
	expect(handedIn).toMatchObject({
		kind: 'handed_in',
		from: { kind: 'driver_cash', label: `Ahmet Yıldız · ${route.number}` },
		to: { kind: 'desk', label: '' },
		amountKurus: 125_000,
	});
	expect(collected).toMatchObject({ kind: 'collected', amountKurus: 125_000 });
	const former = { orderId: closedBefore.orderIds[0] ?? '' };
	expect((await manager(showOrderMoney, { params: former })).body.sentence).toBe(
		'Bu para Kasa Açılışı’ndan önce sayıldı.',
	);
});

test('money goes to the bank in a bag with its carrier, and never more than the desk has', async () => {
	const act = (amountKurus: number, what: MoneyDeskAct = 'bag') =>
		cashier(moveDeskMoney, {
			body: {
				depotId,
				act: what,
				amountKurus,
				personName: 'Veli Şahin',
				note: 'Akşam bankaya yatırılacak',
			},
		});
	const desk = (await balances()).get('desk') ?? 0;
	expect(await act(desk + 1)).toMatchObject({
		status: 409,
		body: { code: 'money/lacking' },
	});
	const { id: bagId } = (await act(desk)).body;
	expect((await balances()).get(moneyAccount('in_transit', bagId))).toBe(desk);
	const bank = () =>
		cashier(bankBag, { params: { bagId }, body: { depotId, receiptNo: 'D-4711' } });
	expect((await bank()).body).toEqual({ id: bagId, amountKurus: desk });
	expect(await bank()).toMatchObject({ status: 409, body: { code: 'money/bag-banked' } });
	expect((await balances()).get('bank')).toBe(desk);
	const unknown = { params: { bagId: formerDriverId }, body: { depotId, receiptNo: 'D-1' } };
	expect((await cashier(bankBag, unknown)).status).toBe(404);
	expect((await act(25_000, 'put_in')).status).toBe(200);
	expect((await balances()).get('desk')).toBe(25_000);
});

test('Kasa lists holders of every kind', async () => {
	const paid = {
		id: newId(),
		orderId: openBefore.orderIds[0] ?? '',
		method: 'card' as const,
		amountKurus: 12_500,
		collectedAt: new Date(),
	};
	const money = { depotId, actor: { userId: null, name: 'Ali Demir' }, now: new Date() };
	await transact(db, (tx) => postBranchCollection(tx, money, 'Modalife', paid));
	const { accounts } = (await manager(showMoney, { query: { depotId } })).body;
	const labels = accounts.map(({ kind, label, kurus }) => [kind, label, kurus]);
	expect(labels).toContainEqual(['card', 'Banka kartları', 12_500]);
	expect(labels).toContainEqual(['sender', 'Modalife', -12_500]);
	expect(labels).toContainEqual(['driver_debt', 'Hasan Kurt', 10_000]);
});

test('movements are read page by page, the newest first', async () => {
	const query = { depotId, limit: 3 };
	const first = (await manager(listMoneyTransfers, { query })).body;
	const next = { ...query, cursor: first.nextCursor ?? '' };
	const second = (await manager(listMoneyTransfers, { query: next })).body;
	const times = [...first.items, ...second.items].map(({ recordedAt }) => recordedAt);
	expect(times).toHaveLength(6);
	expect(times).toEqual(times.toSorted().toReversed());
	expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(6);
});

test('the laws name a payment and a driver whose money the ledger does not have', async () => {
	const route = await aReturnedRoute(30_000);
	const setReverted = (revertedAt: Date | null) =>
		db
			.updateTable('collections')
			.set({ reverted_at: revertedAt })
			.where('depot_id', '=', depotId)
			.where('route_id', '=', route.routeId)
			.execute();
	await setReverted(new Date());
	const broken = await checkMoneyLaws(db, new Date());
	expect(
		broken.map(({ law, expectedKurus, actualKurus }) => [law, expectedKurus, actualKurus]),
	).toEqual([
		['collections', 0, 30_000],
		['driver-cash', 0, 30_000],
	]);
	await setReverted(null);
});

test('a payment of before the opening that is entered again is in the counted desk', async () => {
	await reopen(closedBefore);
	await payAgain(closedBefore, 100_000);
	const { routeId } = closedBefore;
	const version = async () =>
		(await cashier(contract.showSettlement, { params: { routeId } })).body.version ?? 0;
	await count(closedBefore, 90_000, await version());
	await approve(closedBefore, await version());
	expect((await close(closedBefore)).status).toBe(200);
	const cash = moneyAccount('driver_cash', closedBefore.routeId);
	expect((await balances()).has(cash)).toBe(false);
});
