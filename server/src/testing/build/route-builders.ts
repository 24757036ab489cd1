// Builds routes in the state in which a test starts; goods are moved through the custody ledger.

import { debitHolder } from '@sevk/domain/orders/piece/piece-custody';
import type { RouteOrderResult } from '@sevk/domain/routes/common/route';
import { nextTour } from '@sevk/domain/routes/common/route-tour';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { moveCustody } from '../../features/debits/common/custody-ledger-store.ts';
import { postCollections, postFloat } from '../../features/money/money-act-commands.ts';
import { moveOrders } from '../../features/orders/edit/order-move-commands.ts';
import { saveResults } from '../../features/routes/common/route-order-store.ts';
import {
	insertRoute,
	lockRoute,
	readTourRoutes,
} from '../../features/routes/common/route-store.ts';
import { addOrdersToRoute } from '../../features/routes/planning/route-order-commands.ts';
import { refreshRouteAfterResults } from '../../features/routes/running/route-state-commands.ts';
import { aDriver, aVehicle, testDay } from './builders.ts';

export type BuiltRoute = {
	readonly depotId: string;
	readonly routeId: string;
	readonly number: string;
	readonly vehicleId: string;
	readonly driverId: string;
	readonly orderIds: readonly string[];
};

const caller = { userId: newId(), name: 'Test Kurucu', requestId: 'test' };
let made = 0;

/** A planned route with a vehicle, a driver and orders of the pool. */
export async function aRoute(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
	about: { driverId?: string; vehicleId?: string; serviceDate?: string } = {},
): Promise<BuiltRoute> {
	made += 1;
	const now = new Date();
	// Of one length, so that the sequence of numbers is the sequence of making.
	const [routeId, number] = [newId(), `RT-TEST-${String(made).padStart(6, '0')}`];
	const vehicleId = about.vehicleId ?? (await aVehicle(db, depotId));
	const driverId = about.driverId ?? (await aDriver(db, depotId));
	const serviceDate = about.serviceDate ?? testDay;
	await transact(db, async (tx) => {
		const day = { depotId, serviceDate, routeId };
		const others = await readTourRoutes(tx, { ...day, column: 'vehicle_id', id: vehicleId });
		await insertRoute(tx, {
			depot_id: depotId,
			id: routeId,
			number,
			tour: nextTour(others),
			service_date: serviceDate,
			vehicle_id: vehicleId,
			driver_id: driverId,
			state: 'planned',
			created_by: caller.userId,
			created_at: now,
			updated_at: now,
		});
		const route = await readCustody(tx, depotId, routeId);
		await addOrdersToRoute(tx, route, orderIds, { depotId, routeId, caller, now });
	});
	return { depotId, routeId, number, vehicleId, driverId, orderIds };
}

/** Loads pieces of a route (default: all) onto its vehicle and accepts the debit. */
export async function loadRoute(
	db: Database,
	route: BuiltRoute,
	about: { orderIds?: readonly string[]; accepted?: boolean; floatKurus?: number } = {},
): Promise<string> {
	const debitId = newId();
	const now = new Date();
	const accepted = about.accepted ?? true;
	await transact(db, async (tx) => {
		await tx
			.insertInto('debits')
			.values({
				depot_id: route.depotId,
				id: debitId,
				number: `ZMT-TEST-${debitId.slice(-6)}`,
				route_id: route.routeId,
				vehicle_id: route.vehicleId,
				driver_id: route.driverId,
				state: accepted ? 'open' : 'draft',
				service_date: testDay,
				float_kurus: about.floatKurus ?? 0,
				created_by: caller.userId,
				created_at: now,
				updated_at: now,
			})
			.execute();
		await takePieces(tx, route.depotId, debitId, about.orderIds ?? route.orderIds);
		await setState(tx, route, accepted ? 'ready' : 'loading');
		const { depotId, routeId } = route;
		const money = { depotId, actor: caller, now };
		const float = { debitId, routeId, floatKurus: about.floatKurus ?? 0 };
		if (accepted) await postFloat(tx, money, float);
	});
	return debitId;
}

async function takePieces(
	tx: Tx,
	depotId: string,
	debitId: string,
	orderIds: readonly string[],
): Promise<void> {
	const { rows } = await sql<{ id: string; orderId: string; version: number }>`
		select x.id, x.order_id as "orderId", h.version from pieces x
		join custody h on h.depot_id = x.depot_id and h.piece_id = x.id
		where x.depot_id = ${depotId} and x.order_id = any(${[...orderIds]}::uuid[])`.execute(tx);
	if (rows.length === 0) return;
	const lines = rows.map(({ id, orderId }) => ({
		depot_id: depotId,
		id: newId(),
		debit_id: debitId,
		piece_id: id,
		order_id: orderId,
		state: 'debited' as const,
		scanned_at: new Date(),
	}));
	await tx.insertInto('debit_lines').values(lines).execute();
	await moveCustody(
		tx,
		{ depotId, key: newId(), movement: 'scanned_out', actor: caller, at: new Date() },
		rows.map(({ id, version }) => ({
			pieceId: id,
			from: 'depot',
			to: debitHolder(debitId),
			version,
		})),
	);
}

/** Stores the result of an order with the collected cash. */
export async function deliverOrder(
	db: Database,
	route: BuiltRoute,
	orderId: string,
	about: { result?: RouteOrderResult; cashKurus?: number } = {},
): Promise<void> {
	const result = about.result ?? 'delivered';
	const delivered = result === 'delivered';
	const now = new Date();
	const step = { depotId: route.depotId, routeId: route.routeId, caller, now };
	await transact(db, async (tx) => {
		await moveOrders(tx, { ...step, orderIds: [orderId], act: delivered ? 'deliver' : 'fail' });
		await saveResults(tx, route.depotId, route.routeId, [{ orderId, result }]);
		await clearLines(tx, route.depotId, orderId, delivered);
		if (about.cashKurus !== undefined) await collect(tx, route, orderId, about.cashKurus);
		await refreshRouteAfterResults(tx, step);
	});
}

/** Delivered pieces move to the recipient, others back to the depot. */
async function clearLines(
	tx: Tx,
	depotId: string,
	orderId: string,
	delivered: boolean,
): Promise<void> {
	const { rows } = await sql<{ pieceId: string; holder: string; version: number }>`
		update debit_lines l set state = ${delivered ? 'cleared_delivered' : 'cleared_returned'}
		from custody h
		where l.depot_id = ${depotId} and l.order_id = ${orderId} and l.state = 'debited'
			and h.depot_id = l.depot_id and h.piece_id = l.piece_id
		returning l.piece_id as "pieceId", h.holder, h.version`.execute(tx);
	const movement = delivered ? 'delivered' : 'handed_back';
	await moveCustody(
		tx,
		{ depotId, key: newId(), movement, actor: caller, at: new Date() },
		rows.map(({ pieceId, holder, version }) => {
			return { pieceId, from: holder, to: delivered ? 'recipient' : 'depot', version };
		}),
	);
}

/** A delivery attempt entered in the office, valid or reverted. */
export async function anAttempt(
	db: Database | Tx,
	{ depotId, routeId }: Pick<BuiltRoute, 'depotId' | 'routeId'>,
	orderId: string,
	{ happenedAt, reverted = false }: { happenedAt: Date; reverted?: boolean },
): Promise<string> {
	const id = newId();
	await db
		.insertInto('attempts')
		.values({
			depot_id: depotId,
			id,
			order_id: orderId,
			route_id: routeId,
			attempt_no: 1,
			outcome: 'delivered',
			received_by: 'Ayşe Nur Yılmaz',
			relation: 'self',
			from_office: true,
			recorded_by: caller.userId,
			recorded_by_name: caller.name,
			happened_at: happenedAt,
			recorded_at: happenedAt,
			...(reverted ? { reverted_at: happenedAt, reverted_reason: 'Yanlış sipariş' } : {}),
		})
		.execute();
	return id;
}

async function collect(
	tx: Tx,
	{ depotId, routeId }: BuiltRoute,
	orderId: string,
	amountKurus: number,
): Promise<void> {
	const now = new Date();
	const attemptId = await anAttempt(tx, { depotId, routeId }, orderId, { happenedAt: now });
	const id = newId();
	await tx
		.insertInto('collections')
		.values({
			depot_id: depotId,
			id,
			order_id: orderId,
			route_id: routeId,
			attempt_id: attemptId,
			method: 'cash',
			amount_kurus: amountKurus,
			collected_at: now,
		})
		.execute();
	const { sender_name: senderName } = await tx
		.selectFrom('orders')
		.select('sender_name')
		.where('depot_id', '=', depotId)
		.where('id', '=', orderId)
		.executeTakeFirstOrThrow();
	const collection = { id, orderId, method: 'cash', amountKurus, collectedAt: now } as const;
	await postCollections(
		tx,
		{ depotId, actor: caller, now },
		{ id: routeId, counted: false, senderName },
		[collection],
	);
}

async function setState(tx: Tx, route: BuiltRoute, state: 'ready' | 'loading'): Promise<void> {
	await tx
		.updateTable('routes')
		.set({ state })
		.where('depot_id', '=', route.depotId)
		.where('id', '=', route.routeId)
		.execute();
}

async function readCustody(tx: Tx, depotId: string, routeId: string) {
	const route = await lockRoute(tx, depotId, routeId);
	if (route === null) throw new Error('the route was just built');
	return route;
}

/** Empty routes of one driver and vehicle, one for each of the days; as many as a long day has. */
export async function manyRoutes(
	db: Database,
	depotId: string,
	state: 'closed' | 'in_progress',
	serviceDates: readonly string[],
): Promise<void> {
	const now = new Date();
	const [driver_id, vehicle_id] = [await aDriver(db, depotId), await aVehicle(db, depotId)];
	const made = newId();
	const rows = serviceDates.map((service_date, place) => ({
		depot_id: depotId,
		id: newId(),
		number: `RT-${made}-${place}`,
		tour: place + 1,
		service_date,
		state,
		driver_id,
		vehicle_id,
		departed_at: now,
		completed_at: state === 'closed' ? now : null,
		created_by: newId(),
		created_at: now,
		updated_at: now,
	}));
	await db.insertInto('routes').values(rows).execute();
}
