// The steps of a route in the scenario, each with its time and user.
import type { ServiceDate } from '@sevk/domain/common/date/date';
import { addEquipment } from '../../features/debits/equipment/debit-equipment-commands.ts';
import { acceptDebit } from '../../features/debits/loading/debit-acceptance-commands.ts';
import { createDebit, handOver } from '../../features/debits/loading/debit-commands.ts';
import { leaveInDepot } from '../../features/debits/loading/debit-leave-commands.ts';
import { scanOut } from '../../features/debits/loading/debit-scan-commands.ts';
import { findRoute } from '../../features/routes/common/route-store.ts';
import { createRoute, planRoute } from '../../features/routes/planning/route-commands.ts';
import { addRouteOrders } from '../../features/routes/planning/route-order-commands.ts';
import { departRoute } from '../../features/routes/running/route-departure-commands.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { DemoClock } from './demo-clock.ts';
import { accepted, type DemoOffice, type DemoOrder, requireValue } from './demo-office.ts';

export type TripPlan = {
	readonly serviceDate: ServiceDate;
	/** Both null: not assigned. */
	readonly plate: string | null;
	readonly driver: string | null;
	readonly orders: readonly DemoOrder[];
	readonly note?: string;
};

export type Trip = {
	readonly office: DemoOffice;
	readonly clock: DemoClock;
	readonly routeId: string;
	readonly serviceDate: ServiceDate;
	readonly orders: readonly DemoOrder[];
	readonly driver: PersonCaller | null;
	debitId: string;
	departureKm: number;
};

/** One second of the scenario in minutes. */
const second = 1 / 60;

/** Creates a draft and adds orders of the pool. */
export async function draftTrip(
	office: DemoOffice,
	clock: DemoClock,
	minutes: number,
	plan: TripPlan,
): Promise<Trip> {
	const { db, depotId, people } = office;
	const { serviceDate, plate, driver: driverName } = plan;
	const driver = driverName === null ? null : requireValue(people.drivers, driverName);
	const route = accepted(
		await createRoute(db, people.planner, office.act(clock(minutes)), {
			depotId,
			serviceDate,
			vehicleId: plate === null ? null : requireValue(office.vehicles, plate),
			driverId: driver?.driverId ?? null,
			assistantName: '',
			note: plan.note ?? '',
		}),
	);
	const { orders } = plan;
	const trip = { office, clock, routeId: route.id, serviceDate, orders, driver };
	const ask = routeAsk({ ...trip }, people.planner, minutes + 2);
	const added = accepted(
		await addRouteOrders(ask, { orderIds: orders.map(({ orderId }) => orderId) }),
	);
	if (added.refusedCount > 0) {
		throw new Error(`The demo's orders do not come: ${JSON.stringify(added.rows)}`);
	}
	return { ...trip, debitId: '', departureKm: 0 };
}

export async function planTrip(trip: Trip, minutes: number): Promise<void> {
	accepted(await planRoute(await routeEdit(trip, trip.office.people.planner, minutes)));
}

/** Creates the debit and scans pieces onto the vehicle, except those to leave behind or undo. */
export async function loadTrip(
	trip: Trip,
	minutes: number,
	about: { pieceCount?: number; leftBehind?: { order: DemoOrder; reasonCode: string } } = {},
): Promise<void> {
	const { warehouse } = trip.office.people;
	const debit = accepted(await createDebit(routeAsk(trip, warehouse, minutes)));
	trip.debitId = debit.id;
	await addDemoEquipment(trip, minutes);
	const { leftBehind } = about;
	const barcodes = trip.orders
		.filter((order) => order !== leftBehind?.order)
		.flatMap(({ pieces }) => pieces)
		.slice(0, about.pieceCount);
	for (const [index, { barcode }] of barcodes.entries()) {
		const ask = debitAsk(trip, warehouse, minutes + 1 + index * 8 * second);
		const answer = accepted(await scanOut(ask, { barcode, scannedAt: null }));
		if (answer.tone !== 'ok') throw new Error(`The demo's scan: ${answer.sentence}`);
	}
	if (leftBehind === undefined) return;
	const { order, reasonCode } = leftBehind;
	const pieceIds = order.pieces.map(({ pieceId }) => pieceId);
	const leaving = { pieceIds, reasonCode, note: '' };
	accepted(await leaveInDepot(debitAsk(trip, warehouse, minutes + 20), leaving));
}

/** Each debit includes a POS device, and crates if a shop packs in them. */
async function addDemoEquipment(trip: Trip, minutes: number): Promise<void> {
	const { office, orders } = trip;
	const serial = `T650-${trip.routeId.slice(-5).toUpperCase()}`;
	const items = [
		{ kind: 'pos' as const, serial, label: '', count: 1 },
		...(orders.length > 20 ? [{ kind: 'crate' as const, serial: '', label: '', count: 12 }] : []),
	];
	for (const item of items) {
		accepted(await addEquipment(debitAsk(trip, office.people.warehouse, minutes), item));
	}
}

export async function handTripOver(trip: Trip, minutes: number, floatKurus = 0): Promise<void> {
	const { warehouse } = trip.office.people;
	accepted(await handOver(await debitEdit(trip, warehouse, minutes), floatKurus));
}

export async function acceptTrip(trip: Trip, minutes: number): Promise<void> {
	accepted(await acceptDebit(await debitEdit(trip, driverOf(trip), minutes), { onPaper: false }));
}

async function departTrip(trip: Trip, minutes: number, km: number): Promise<void> {
	const ask = await routeEdit(trip, driverOf(trip), minutes);
	accepted(await departRoute(ask, { km, departedAt: trip.clock(minutes) }));
	trip.departureKm = km;
}

/** The morning of a trip that departs as planned. */
export async function startTrip(
	trip: Trip,
	at: { loading: number; leaving: number; km: number; floatKurus?: number },
): Promise<void> {
	await planTrip(trip, at.loading - 35);
	await loadTrip(trip, at.loading);
	await handTripOver(trip, at.leaving - 14, at.floatKurus);
	await acceptTrip(trip, at.leaving - 9);
	await departTrip(trip, at.leaving, at.km);
}

export function routeAsk(
	{ office, clock, routeId }: Pick<Trip, 'office' | 'clock' | 'routeId'>,
	caller: PersonCaller,
	minutes: number,
) {
	return { db: office.db, caller, act: office.act(clock(minutes)), routeId };
}

/** The command context with the current route version. */
export async function routeEdit(trip: Trip, caller: PersonCaller, minutes: number) {
	const route = await findRoute(trip.office.db, caller, trip.routeId);
	if (route === null) throw new Error('the trip has no route');
	return { ...routeAsk(trip, caller, minutes), version: route.version };
}

export function debitAsk(
	{ office, clock, debitId }: Pick<Trip, 'office' | 'clock' | 'debitId'>,
	caller: PersonCaller,
	minutes: number,
) {
	return { db: office.db, caller, act: office.act(clock(minutes)), debitId };
}

/** The command context with the current debit version. */
export async function debitEdit(trip: Trip, caller: PersonCaller, minutes: number) {
	const { db, depotId } = trip.office;
	const { version } = await db
		.selectFrom('debits')
		.select('version')
		.where('depot_id', '=', depotId)
		.where('id', '=', trip.debitId)
		.executeTakeFirstOrThrow();
	return { ...debitAsk(trip, caller, minutes), version };
}

export function driverOf({ driver }: Pick<Trip, 'driver'>): PersonCaller {
	if (driver === null) throw new Error('nobody drives this trip yet');
	return driver;
}
