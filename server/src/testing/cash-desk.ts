// A depot with a cash desk and two cashiers, for tests of what happens to money.
import * as outing from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/routes';
import * as contract from '@sevk/contract/settlements/settlements';
import { newId } from '../db/ids.ts';
import { implementDebits } from '../features/debits/debit-endpoints.ts';
import { implementRoutes } from '../features/routes/route-endpoints.ts';
import { implementSettlementDays } from '../features/settlements/settlement-days-endpoints.ts';
import { implementSettlements } from '../features/settlements/settlement-endpoints.ts';
import { aDepot, someOrders } from './builders.ts';
import { fakeIdentity, testUser } from './fake-identity.ts';
import { aRoute, type BuiltRoute, deliverOrder, loadRoute } from './route-builders.ts';
import { sender } from './send.ts';
import { createTestDatabase } from './test-database.ts';
import { testEdge } from './test-edge.ts';

/** Opens the desk on a database of its own. */
export async function openCashDesk() {
	const { db, drop } = await createTestDatabase();
	const depotId = await aDepot(db);
	const person = (userId: string, name: string) => ({ depotIds: [depotId], userId, name });
	const app = await testEdge({
		identity: fakeIdentity({
			manager: testUser('ops_manager', person(newId(), 'Zeynep Kaya')),
			cashier: testUser('cashier', person(newId(), 'Ali Demir')),
			second: testUser('cashier', person(newId(), 'Veli Şahin')),
			warehouse: testUser('warehouse', person(newId(), 'Can Öz')),
			elsewhere: testUser('admin', { depotIds: [await aDepot(db)] }),
		}),
		implementations: [
			...implementRoutes({ db }),
			...implementDebits({ db }),
			...implementSettlements({ db }),
			...implementSettlementDays({ db }),
		],
	});
	const [manager, cashier, second] = [
		sender(app, 'manager'),
		sender(app, 'cashier'),
		sender(app, 'second'),
	];

	/** A route that is back with its only order delivered for some cash, and its km entered. */
	async function aReturnedRoute(
		cashKurus: number,
		about: { driverId?: string; serviceDate?: string; floatKurus?: number } = {},
	): Promise<BuiltRoute> {
		const orderIds = await someOrders(db, depotId, [{ paymentType: 'cash', dueKurus: cashKurus }]);
		const route = await aRoute(db, depotId, orderIds, about);
		await loadRoute(db, route, { floatKurus: about.floatKurus ?? 0 });
		const params = { routeId: route.routeId };
		const left = await manager(outing.departRoute, {
			params,
			body: { version: await versionOf(route), km: 100 },
		});
		if (left.status !== 200) throw new Error(left.body.detail);
		const sale = cashKurus === 0 ? {} : { cashKurus };
		await deliverOrder(db, route, orderIds[0] ?? '', sale);
		await manager(outing.returnRoute, {
			params,
			body: { version: await versionOf(route), km: 180 },
		});
		return route;
	}

	async function versionOf({ routeId }: BuiltRoute): Promise<number> {
		return (await manager(routes.showRoute, { params: { routeId } })).body.version;
	}

	/** Counts an amount as notes of 200 lira and coins. */
	function countOf(
		amountKurus: number,
		version: number | null = null,
		differenceReason = 'change',
	) {
		const notes = { '20000': Math.floor(amountKurus / 20_000) };
		return {
			denominations: { notes, coinsKurus: amountKurus % 20_000 },
			expenses: [],
			differenceReason,
			note: '',
			version,
		};
	}

	const count = ({ routeId }: BuiltRoute, amountKurus: number, version: number | null = null) =>
		cashier(contract.countCash, { params: { routeId }, body: countOf(amountKurus, version) });
	const approve = ({ routeId }: BuiltRoute, version: number, by = second) =>
		by(contract.approveDifference, { params: { routeId }, body: { version, note: '' } });
	const close = async (route: BuiltRoute) =>
		manager(contract.closeRoute, {
			params: { routeId: route.routeId },
			body: { version: await versionOf(route) },
		});
	const settlementOf = async ({ routeId }: BuiltRoute) =>
		(await cashier(contract.showSettlement, { params: { routeId } })).body;
	const debtsOf = async (driverId: string) =>
		(await cashier(contract.listDriverDebts, { params: { driverId } })).body;
	return {
		...{ db, app, depotId, manager, cashier },
		...{ aReturnedRoute, versionOf, countOf, count, approve, close, settlementOf, debtsOf },
		end: async () => {
			await app.close();
			await drop();
		},
	};
}
