import { readDriverWallet } from '@sevk/contract/driving/driver-wallet';
import { payDriverDebt } from '@sevk/contract/settlements/settlements';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../db/ids.ts';
import { aDriver } from '../../testing/build/builders.ts';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { createCashTestContext } from '../../testing/fixture/cash-test-context.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { implementDriving } from './driving-endpoints.ts';

const context = await createCashTestContext();
const { db, depotId, cashier, aReturnedRoute, count, approve, close } = context;
const driverId = await aDriver(db, depotId, { name: 'Mehmet Yıldız' });
const otherId = await aDriver(db, depotId, { name: 'Onur Çelik' });
const user = (role: Parameters<typeof testUser>[0], driver: string | null) =>
	testUser(role, { depotIds: [depotId], userId: newId(), driverId: driver });
const app = await testEdge({
	identity: fakeIdentity({
		driver: user('driver', driverId),
		other: user('driver', otherId),
		manager: user('ops_manager', null),
		warehouse: user('warehouse', null),
	}),
	implementations: implementDriving({ db }),
});
afterAll(async () => {
	await app.close();
	await context.end();
});

type Who = 'driver' | 'other' | 'manager' | 'warehouse';
const read = async (who: Who) => sender(app, who)(readDriverWallet);
const walletOf = async (who: Who = 'driver') => (await read(who)).body;
const serviceDate = addDays(todayIn(new Date()), -2);
const empty = { toHandInKurus: 0, routes: [], openDebtKurus: 0, creditKurus: 0, debts: [] };

test('the cash of a route is with its driver until the cashier counts it', async () => {
	expect(await walletOf()).toEqual(empty);
	const route = await aReturnedRoute(100_000, { driverId, serviceDate, floatKurus: 50_000 });
	const before = { cashCollectedKurus: 100_000, floatKurus: 50_000, inHandKurus: 150_000 };
	expect(await walletOf()).toMatchObject({
		toHandInKurus: 150_000,
		routes: [{ number: route.number, ...before, handedIn: null }],
	});
	await count(route, 135_000);
	const counted = await walletOf();
	expect(counted).toMatchObject({ toHandInKurus: 0, debts: [] });
	expect(counted.routes).toMatchObject([
		{
			inHandKurus: 0,
			handedIn: {
				countedKurus: 135_000,
				differenceKurus: -15_000,
				differenceReason: 'change',
				countedByName: 'Ali Demir',
				isSettled: false,
			},
		},
	]);
	await approve(route, 1);
	expect((await close(route)).status).toBe(200);
	const owed = await walletOf();
	expect(owed.routes).toMatchObject([{ state: 'closed', handedIn: { isSettled: true } }]);
	expect(owed).toMatchObject({
		toHandInKurus: 15_000,
		openDebtKurus: 15_000,
		debts: [
			{
				sourceDate: serviceDate,
				routeNumber: route.number,
				reason: 'change',
				amountKurus: 15_000,
				paidKurus: 0,
				remainingKurus: 15_000,
			},
		],
	});
	const body = { amountKurus: 5_000, note: 'Elden' };
	expect((await cashier(payDriverDebt, { params: { driverId }, body })).status).toBe(200);
	expect(await walletOf()).toMatchObject({
		toHandInKurus: 10_000,
		debts: [{ paidKurus: 5_000, remainingKurus: 10_000 }],
	});
});

test('routes that were closed long ago are left out, an open debt of theirs is not', async () => {
	const old = addDays(todayIn(new Date()), -60);
	const route = await aReturnedRoute(20_000, { driverId: otherId, serviceDate: old });
	await count(route, 12_000);
	await approve(route, 1);
	await close(route);
	expect(await walletOf('other')).toMatchObject({
		toHandInKurus: 8_000,
		routes: [],
		debts: [{ sourceDate: old, remainingKurus: 8_000 }],
	});
});

test('nobody sees the wallet of another: drivers their own, the office none', async () => {
	const own = await walletOf();
	const others = await walletOf('other');
	expect(own.debts).not.toEqual([]);
	expect(others.debts.map(({ id }) => id)).not.toContain(own.debts[0]?.id);
	expect(own.routes.map(({ routeId }) => routeId)).not.toContain(others.routes[0]?.routeId);
	expect(await walletOf('manager')).toEqual(empty);
	expect((await read('warehouse')).status).toBe(403);
});
