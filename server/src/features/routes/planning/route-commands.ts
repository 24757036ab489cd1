import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { mayDrive } from '@sevk/domain/drivers/driver';
import { assignableRouteStates, openRouteStates } from '@sevk/domain/routes/common/route';
import { refusePlanning } from '@sevk/domain/routes/common/route-guards';
import { routeNumber } from '@sevk/domain/routes/common/route-number';
import { routeFieldWords, routeRefusals } from '@sevk/domain/routes/common/route-words';
import { mayBePlanned } from '@sevk/domain/vehicles/vehicle';
import { type Act, timeOf } from '../../../db/act.ts';
import { nextNumber } from '../../../db/counters.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import { sqlState } from '../../../db/transact.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type VersionAnswer, versionAnswer } from '../../common/idempotent-commands.ts';
import { runInActiveDepot } from '../../depots/depot-commands.ts';
import { readDepotCode } from '../../depots/depot-store.ts';
import {
	actOnRouteVersion,
	type RouteEditContext,
	type RouteStep,
	recordRouteEvent,
	stepRoute,
} from '../common/route-act-commands.ts';
import { refuseBusyDriver, refuseBusyVehicle } from '../common/route-busy-guard.ts';
import { countWaitingOrders } from '../common/route-order-store.ts';
import {
	hasActiveDebit,
	insertRoute,
	readAssignees,
	type StoredRoute,
	updateRoute,
} from '../common/route-store.ts';

export type RouteFields = {
	readonly serviceDate: string;
	readonly vehicleId: string | null;
	readonly driverId: string | null;
	readonly assistantName: string;
	readonly note: string;
};

type Assignment = Pick<RouteFields, 'serviceDate' | 'vehicleId' | 'driverId'> & {
	readonly depotId: string;
	readonly routeId: string;
};

/** Creates a draft route, numbered within its day and depot. */
export async function createRoute(
	db: Database,
	caller: PersonCaller,
	act: Act,
	fields: RouteFields & { readonly depotId: string },
) {
	const { depotId } = fields;
	const assignment = { ...fields, routeId: newId() };
	return withAssignmentConflict(db, assignment, () =>
		runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
			const refused = await refuseAssignment(tx, assignment);
			if (refused !== null) return refused;
			return insertDraft(tx, { caller, now: timeOf(act) }, assignment, fields);
		}),
	);
}

/** The version of a route that has not changed since it was created. */
export const openedVersion = 1;

/** Inserts a draft with the next number of its day; the assignment was checked. */
export async function insertDraft(
	tx: Tx,
	{ caller, now }: { readonly caller: PersonCaller; readonly now: Date },
	{ depotId, routeId }: Assignment,
	fields: RouteFields,
): Promise<VersionAnswer & { number: string }> {
	const count = await nextNumber(tx, depotId, `route-${fields.serviceDate}`);
	const number = routeNumber(await readDepotCode(tx, depotId), fields.serviceDate, count);
	await insertRoute(tx, {
		depot_id: depotId,
		id: routeId,
		number,
		service_date: fields.serviceDate,
		vehicle_id: fields.vehicleId,
		driver_id: fields.driverId,
		assistant_name: fields.assistantName,
		note: fields.note,
		state: 'draft',
		created_by: caller.userId,
		created_at: now,
		updated_at: now,
	});
	recordRouteEvent(tx, { depotId, routeId, caller, now }, 'created', { version: openedVersion });
	return { id: routeId, version: openedVersion, number };
}

export type RouteEdit = { readonly [Field in keyof RouteFields]?: RouteFields[Field] | undefined };

/** Edits a route; omitted fields keep their value. */
export async function editRoute(context: RouteEditContext, edit: RouteEdit) {
	let lastAssignment: Assignment | null = null;
	const run = () =>
		actOnRouteVersion(context, async (tx, route, step) => {
			const fields = mergeFields(route, edit);
			lastAssignment = { ...fields, depotId: route.depotId, routeId: route.id };
			const refused = await refuseEdit(tx, route, fields, lastAssignment);
			if (refused !== null) return refused;
			const before = await historyFieldsOf(tx, route.depotId, route);
			const after = await updateRoute(tx, route, columnsOf(fields), step.now);
			const changes = changesBetween(
				routeFieldWords,
				before,
				await historyFieldsOf(tx, route.depotId, fields),
			);
			recordRouteEvent(tx, step, 'edited', { version: after.version, changes });
			return versionAnswer(after);
		});
	return withAssignmentConflict(context.db, () => lastAssignment, run);
}

/** Plans a draft, which needs a vehicle, a driver and at least one order. */
export async function planRoute(context: RouteEditContext) {
	return actOnRouteVersion(context, planLockedRoute);
}

export async function planLockedRoute(tx: Tx, route: StoredRoute, step: RouteStep) {
	if (route.state === 'draft') {
		const orderCount = await countWaitingOrders(tx, route.depotId, route.id);
		const block = refusePlanning({ ...route, orderCount });
		if (block !== null) return block;
		const refused = await refuseAssignment(tx, { ...route, routeId: route.id });
		if (refused !== null) return refused;
	}
	return versionAnswer(await stepRoute(tx, route, 'plan', step));
}

export async function unplanRoute(context: RouteEditContext) {
	return actOnRouteVersion(context, unplanLockedRoute);
}

export async function unplanLockedRoute(tx: Tx, route: StoredRoute, step: RouteStep) {
	return versionAnswer(await stepRoute(tx, route, 'unplan', step));
}

async function refuseEdit(tx: Tx, route: StoredRoute, fields: RouteFields, assignment: Assignment) {
	const wrongState = () =>
		refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'edit' as const });
	if (!openRouteStates.includes(route.state)) return wrongState();
	const sameDay = fields.serviceDate === route.serviceDate;
	const sameVehicle = fields.vehicleId === route.vehicleId;
	const sameDriver = fields.driverId === route.driverId;
	if (sameDay && sameVehicle && sameDriver) return null;
	if (!assignableRouteStates.includes(route.state)) return wrongState();
	// A debit is bound to its vehicle and driver, so it must be cancelled before they change.
	if (await hasActiveDebit(tx, route)) return wrongState();
	const block =
		route.state === 'draft' ? null : refusePlanning({ ...route, ...fields, orderCount: 1 });
	return block ?? refuseAssignment(tx, assignment);
}

/** Hard guard 1, and the availability of vehicle and driver on that day. */
async function refuseAssignment(db: Database, assignment: Assignment) {
	const { vehicleId, driverId, serviceDate } = assignment;
	const { depotId } = assignment;
	const { vehicle, driver } = await readAssignees(db, depotId, assignment, { share: true });
	if (vehicleId !== null) {
		if (vehicle === null) return notFound();
		const plate = formatPlate(vehicle.plate);
		const off = { offFrom: vehicle.off_from, offUntil: vehicle.off_until };
		const retired = vehicle.retired_at !== null;
		if (!mayBePlanned({ state: vehicle.state, retired, ...off }, serviceDate)) {
			return refuse(routeRefusals, 'route/vehicle-unavailable', { plate });
		}
		const busy = await refuseBusyVehicle(db, assignment, { id: vehicleId, plate: vehicle.plate });
		if (busy !== null) return busy;
	}
	if (driverId !== null) {
		if (driver === null) return notFound();
		const driverName = driver.full_name;
		if (!mayDrive({ state: driver.state, retired: driver.retired_at !== null })) {
			return refuse(routeRefusals, 'route/driver-unavailable', { driverName });
		}
		const busy = await refuseBusyDriver(db, assignment, { id: driverId, name: driver.full_name });
		if (busy !== null) return busy;
	}
	return null;
}

/**
 * Runs a save. When a concurrent save violates `routes_open_vehicle` or `routes_open_driver`, the
 * answer is the refusal that names the other route.
 */
async function withAssignmentConflict<Result>(
	db: Database,
	conflicting: Assignment | (() => Assignment | null),
	run: () => Promise<Result>,
) {
	try {
		return await run();
	} catch (error) {
		if (sqlState(error) !== '23505') throw error;
		const assignment = typeof conflicting === 'function' ? conflicting() : conflicting;
		const refused = assignment === null ? null : await refuseAssignment(db, assignment);
		if (refused === null) throw error;
		return refused;
	}
}

function mergeFields(route: StoredRoute, edit: RouteEdit): RouteFields {
	return {
		serviceDate: edit.serviceDate ?? route.serviceDate,
		vehicleId: edit.vehicleId === undefined ? route.vehicleId : edit.vehicleId,
		driverId: edit.driverId === undefined ? route.driverId : edit.driverId,
		assistantName: edit.assistantName ?? route.assistantName,
		note: edit.note ?? route.note,
	};
}

function columnsOf(fields: RouteFields) {
	return {
		service_date: fields.serviceDate,
		vehicle_id: fields.vehicleId,
		driver_id: fields.driverId,
		assistant_name: fields.assistantName,
		note: fields.note,
	};
}

async function historyFieldsOf(db: Database, depotId: string, fields: RouteFields) {
	const { vehicle, driver } = await readAssignees(db, depotId, fields);
	return {
		serviceDate: fields.serviceDate,
		plate: vehicle?.plate ?? null,
		driverName: driver?.full_name ?? null,
		assistantName: fields.assistantName,
		note: fields.note,
	};
}
