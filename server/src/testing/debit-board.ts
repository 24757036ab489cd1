// A depot with people, vehicles and routes, for tests of what happens to goods.
import * as loading from '@sevk/contract/debits/debit-loading';
import * as returns from '@sevk/contract/debits/debit-returns';
import * as contract from '@sevk/contract/debits/debits';
import * as results from '@sevk/contract/debits/delivery-results';
import { departRoute } from '@sevk/contract/routes/route-outing';
import * as routes from '@sevk/contract/routes/routes';
import type { OrderDraft } from '@sevk/domain/orders/order-import-draft';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import { reasonSeeds } from '@sevk/domain/reasons/reason-seeds';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { implementDebits } from '../features/debits/debit-endpoints.ts';
import { implementRoutes } from '../features/routes/route-endpoints.ts';
import type { Implementation } from '../http/endpoint.ts';
import { aDepot, aDriver, aVehicle, someOrders } from './builders.ts';
import { fakeIdentity, testUser } from './fake-identity.ts';
import { aRoute, type BuiltRoute } from './route-builders.ts';
import { sender } from './send.ts';
import { createTestDatabase } from './test-database.ts';
import { testEdge } from './test-edge.ts';

export type Piece = { readonly id: string; readonly barcode: string; readonly orderId: string };
export type BoardRoute = BuiltRoute & { readonly plate: string };

/** What a result says when nothing special happens. */
export const delivered = {
	outcome: 'delivered' as const,
	receivedBy: 'Ayşe Nur Yılmaz',
	relation: 'self',
	deliveredPieceIds: [] as string[],
	reasonCode: null,
	note: '',
	photoKeys: [] as string[],
	callCount: 0,
	position: null,
	collections: [] as { method: 'cash' | 'card'; amountKurus: number; receiptNo: string | null }[],
	returns: [] as {
		orderLineId: string | null;
		product: string;
		quantity: number;
		reasonCode: string;
		note: string;
	}[],
};

/** A failed result for which no evidence is asked. */
export const failed = {
	...delivered,
	outcome: 'failed' as const,
	receivedBy: null,
	relation: null,
	reasonCode: 'TIME_OUT',
};

/** `more`: further endpoints that a test asks. */
export async function openBoard(
	more: (deps: { readonly db: Database }) => readonly Implementation[] = () => [],
) {
	const { db, drop } = await createTestDatabase(16);
	const depotId = await aDepot(db, { name: 'Ümraniye' });
	const otherDepotId = await aDepot(db, { name: 'Pendik' });
	const driverId = await aDriver(db, depotId, { name: 'Mehmet Yıldız' });
	const secondDriverId = await aDriver(db, depotId, { name: 'Zeynep Kaya' });
	const depotIds = [depotId];
	const user = (role: Parameters<typeof testUser>[0], about = {}) =>
		testUser(role, { depotIds, userId: newId(), ...about });
	const users = {
		warehouse: user('warehouse', { name: 'Hasan Demir' }),
		manager: user('ops_manager', { name: 'Elif Şahin' }),
		driver: user('driver', { driverId, name: 'Mehmet Yıldız' }),
		second: user('driver', { driverId: secondDriverId, name: 'Zeynep Kaya' }),
		support: user('support', { name: 'Deniz Kurt' }),
		elsewhere: user('ops_manager', { depotIds: [otherDepotId] }),
		headOffice: user('ops_manager', { depotIds: [depotId, otherDepotId] }),
	};
	await addReasons(db);
	const app = await testEdge({
		identity: fakeIdentity(users),
		implementations: [...implementRoutes({ db }), ...implementDebits({ db }), ...more({ db })],
	});
	const as = (name: keyof typeof users) => sender(app, name);
	const send = as('warehouse');

	async function plannedRoute(
		drafts: readonly Partial<OrderDraft>[],
		about: { driverId?: string; serviceDate?: string } = {},
	): Promise<BoardRoute> {
		const orderIds = await someOrders(db, depotId, drafts);
		const vehicleId = await aVehicle(db, depotId);
		const day = about.serviceDate ?? nextDay();
		const route = await aRoute(db, depotId, orderIds, {
			vehicleId,
			driverId: about.driverId ?? driverId,
			serviceDate: day,
		});
		const { plate } = await db
			.selectFrom('vehicles')
			.select('plate')
			.where('id', '=', vehicleId)
			.executeTakeFirstOrThrow();
		return { ...route, plate };
	}

	async function piecesOf(route: BuiltRoute): Promise<Piece[]> {
		const { rows } = await sql<Piece>`
			select p.id, p.barcode, p.order_id as "orderId" from pieces p
			join route_orders ro on ro.depot_id = p.depot_id and ro.order_id = p.order_id
			where ro.route_id = ${route.routeId} and p.kind = 'package'
			order by ro.order_id, p.ordinal`.execute(db);
		return rows;
	}

	async function openDebit(route: BuiltRoute): Promise<string> {
		const { body } = await send(loading.createDebit, {
			params: { routeId: route.routeId },
			body: {},
		});
		return body.id;
	}

	const show = async (debitId: string) =>
		(await as('manager')(contract.showDebit, { params: { debitId } })).body;

	const showRoute = async (routeId: string) =>
		(await as('manager')(routes.showRoute, { params: { routeId } })).body;

	const scan = (debitId: string, barcode: string, key?: string) =>
		send(loading.scanOut, {
			params: { debitId },
			body: { barcode },
			...(key === undefined ? {} : { key }),
		});

	const handBack = (debitId: string, barcode: string, condition: ProductCondition | null = null) =>
		send(returns.handBack, { params: { debitId }, body: { barcode, condition } });

	async function handOver(debitId: string, floatKurus = 0) {
		const { version } = await show(debitId);
		return send(loading.handOver, { params: { debitId }, body: { version, floatKurus } });
	}

	async function accept(debitId: string, who: keyof typeof users = 'driver', onPaper = false) {
		const { version } = await show(debitId);
		return as(who)(loading.acceptDebit, { params: { debitId }, body: { version, onPaper } });
	}

	async function depart(route: BuiltRoute) {
		const { version } = await showRoute(route.routeId);
		const params = { routeId: route.routeId };
		return send(departRoute, { params, body: { version, km: 84_512 } });
	}

	/** A route whose pieces are all on board, accepted, and which has left. */
	async function routeOnRoad(
		drafts: readonly Partial<OrderDraft>[],
		about: { driverId?: string; serviceDate?: string; acceptedBy?: 'driver' | 'second' } = {},
	) {
		const route = await plannedRoute(drafts, about);
		const debitId = await openDebit(route);
		const pieces = await piecesOf(route);
		for (const { barcode } of pieces) await scan(debitId, barcode);
		await handOver(debitId);
		await accept(debitId, about.acceptedBy ?? 'driver');
		const left = await depart(route);
		if (left.status !== 200) throw new Error(JSON.stringify(left.body));
		return { route, debitId, pieces };
	}

	const record = (
		route: BuiltRoute,
		orderId: string | undefined,
		entry: object = delivered,
		who: keyof typeof users = 'warehouse',
	) =>
		as(who)(results.recordResult, {
			params: { routeId: route.routeId },
			body: { ...delivered, ...entry, orderId: orderId ?? '' },
		});

	const revert = (route: BuiltRoute, orderId: string | undefined) =>
		send(results.revertResult, {
			params: { routeId: route.routeId },
			body: { orderId: orderId ?? '', reason: 'Yanlış sipariş seçildi' },
		});

	async function holderOf(pieceId: string | undefined): Promise<string> {
		const row = await db
			.selectFrom('custody')
			.select('holder')
			.where('piece_id', '=', pieceId ?? '')
			.executeTakeFirstOrThrow();
		return row.holder;
	}

	async function orderState(orderId: string | undefined): Promise<string> {
		const row = await db
			.selectFrom('orders')
			.select('state')
			.where('id', '=', orderId ?? '')
			.executeTakeFirstOrThrow();
		return row.state;
	}

	return {
		...{ db, app, as, send, users, depotId, otherDepotId, driverId, secondDriverId },
		...{ plannedRoute, piecesOf, openDebit, show, showRoute, scan, handBack, handOver, accept },
		...{ depart, routeOnRoad, record, revert, holderOf, orderState },
		close: async () => {
			await app.close();
			await drop();
		},
	};
}

let day = 0;

/** A day of its own for each route, so that one driver may have many in a test file. */
function nextDay(): string {
	day += 1;
	return new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);
}

async function addReasons(db: Awaited<ReturnType<typeof createTestDatabase>>['db']): Promise<void> {
	const rows = reasonSeeds.map((reason, position) => ({
		list: reason.list,
		code: reason.code,
		label: reason.label,
		group_label: reason.groupLabel,
		stages: [...reason.stages],
		evidence: [...reason.evidence],
		next_step: reason.nextStep,
		position,
	}));
	await db.insertInto('reasons').values(rows).execute();
}
