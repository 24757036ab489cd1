import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { mayDrive } from '@sevk/domain/drivers/driver';
import { assignableRouteStates, openRouteStates } from '@sevk/domain/routes/common/route';
import { refusePlanning } from '@sevk/domain/routes/common/route-guards';
import { routeNumber } from '@sevk/domain/routes/common/route-number';
import { routeFieldWords, routeRefusals } from '@sevk/domain/routes/common/route-words';
import { mayBePlanned } from '@sevk/domain/vehicles/vehicle';
import { type Act, dayOf, timeOf } from '../../../db/act.ts';
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
import { countWaitingOrders } from '../common/route-order-store.ts';
import {
	hasActiveDebit,
	insertRoute,
	readAssignees,
	type StoredRoute,
	updateRoute,
} from '../common/route-store.ts';
import { chooseVehicleTour, refuseBusyDriver } from '../common/route-tour-guard.ts';

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
	/** The tour that was asked for, or that the route has; null if none was. */
	readonly tour: number | null;
};

/** Creates a draft route, numbered within its day and depot. */
export async function createRoute(
	db: Database,
	caller: PersonCaller,
	act: Act,
	fields: RouteFields & { readonly depotId: string; readonly tour?: number | undefined },
) {
	const { depotId } = fields;
	const assignment = { ...fields, tour: fields.tour ?? null, routeId: newId() };
	return withAssignmentConflict(db, assignment, () =>
		runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
			const past = refusePastDay(fields.serviceDate, act);
			if (past !== null) return past;
			const tour = await chooseAssignment(tx, assignment);
			if (isRefusal(tour)) return tour;
			return insertDraft(tx, { caller, now: timeOf(act) }, { ...assignment, tour }, fields);
		}),
	);
}

export function refusePastDay(serviceDate: string, act: Act) {
	if (serviceDate >= dayOf(act)) return null;
	return refuse(routeRefusals, 'route/past-date', { serviceDate });
}

/** The version of a route that has not changed since it was created. */
export const openedVersion = 1;

/** Inserts a draft with the next number of its day; the assignment and its tour were checked. */
export async function insertDraft(
	tx: Tx,
	{ caller, now }: { readonly caller: PersonCaller; readonly now: Date },
	{ depotId, routeId, tour }: Pick<Assignment, 'depotId' | 'routeId'> & { readonly tour: number },
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
		tour,
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

export type RouteEdit = {
	readonly [Field in keyof RouteFields]?: RouteFields[Field] | undefined;
} & { readonly tour?: number | undefined };

/** Edits a route; omitted fields keep their value. */
export async function editRoute(context: RouteEditContext, edit: RouteEdit) {
	let lastAssignment: Assignment | null = null;
	const run = () =>
		actOnRouteVersion(context, async (tx, route, step) => {
			const fields = mergeFields(route, edit);
			const isMoved = fields.serviceDate !== route.serviceDate;
			const past = isMoved ? refusePastDay(fields.serviceDate, context.act) : null;
			if (past !== null) return past;
			const asked = edit.tour ?? (isSameVehicleDay(route, fields) ? route.tour : null);
			const { depotId, id: routeId } = route;
			lastAssignment = { ...fields, depotId, routeId, tour: asked };
			const tour = await chooseEdit(tx, route, fields, lastAssignment);
			if (isRefusal(tour)) return tour;
			const before = await historyFieldsOf(tx, depotId, route);
			const after = await updateRoute(tx, route, { ...columnsOf(fields), tour }, step.now);
			const changes = changesBetween(
				routeFieldWords,
				before,
				await historyFieldsOf(tx, depotId, { ...fields, tour }),
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
		const tour = await chooseAssignment(tx, { ...route, routeId: route.id });
		if (isRefusal(tour)) return tour;
	}
	return versionAnswer(await stepRoute(tx, route, 'plan', step));
}

export async function unplanRoute(context: RouteEditContext) {
	return actOnRouteVersion(context, unplanLockedRoute);
}

export async function unplanLockedRoute(tx: Tx, route: StoredRoute, step: RouteStep) {
	return versionAnswer(await stepRoute(tx, route, 'unplan', step));
}

function isSameVehicleDay(route: StoredRoute, fields: RouteFields): boolean {
	return fields.serviceDate === route.serviceDate && fields.vehicleId === route.vehicleId;
}

/** The tour of a route after an edit, or a refusal. */
async function chooseEdit(tx: Tx, route: StoredRoute, fields: RouteFields, assignment: Assignment) {
	const wrongState = () =>
		refuse(routeRefusals, 'route/wrong-state', { ...route, act: 'edit' as const });
	if (!openRouteStates.includes(route.state)) return wrongState();
	const sameTour = isSameVehicleDay(route, fields) && assignment.tour === route.tour;
	if (sameTour && fields.driverId === route.driverId) return route.tour;
	if (!assignableRouteStates.includes(route.state)) return wrongState();
	// A debit is bound to its vehicle and driver, so it must be cancelled before they change.
	if (await hasActiveDebit(tx, route)) return wrongState();
	const block =
		route.state === 'draft' ? null : refusePlanning({ ...route, ...fields, orderCount: 1 });
	return block ?? chooseAssignment(tx, assignment);
}

/**
 * The tour of an assignment, or a refusal by hard guard 1 or because the vehicle or the driver is not
 * available on that day.
 */
async function chooseAssignment(db: Database, assignment: Assignment) {
	const { depotId, vehicleId, driverId } = assignment;
	const { vehicle, driver } = await readAssignees(db, depotId, assignment, { share: true });
	let tour = assignment.tour ?? 1;
	if (vehicleId !== null) {
		if (vehicle === null) return notFound();
		const plate = formatPlate(vehicle.plate);
		const retired = vehicle.retired_at !== null;
		if (!mayBePlanned({ ...vehicle, retired })) {
			return refuse(routeRefusals, 'route/vehicle-unavailable', { plate });
		}
		const known = { id: vehicleId, plate: vehicle.plate };
		const chosen = await chooseVehicleTour(db, assignment, known, assignment.tour);
		if (isRefusal(chosen)) return chosen;
		tour = chosen;
	}
	if (driverId !== null) {
		if (driver === null) return notFound();
		const driverName = driver.full_name;
		if (!mayDrive({ ...driver, retired: driver.retired_at !== null })) {
			return refuse(routeRefusals, 'route/driver-unavailable', { driverName });
		}
		const busy = await refuseBusyDriver(db, assignment, { id: driverId, name: driverName }, tour);
		if (busy !== null) return busy;
	}
	return tour;
}

/**
 * Runs a save. When a concurrent save violates `routes_tour` or `routes_driver_tour`, the answer is the
 * refusal that names the other route.
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
		const refused = assignment === null ? null : await chooseAssignment(db, assignment);
		if (!isRefusal(refused)) throw error;
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

async function historyFieldsOf(
	db: Database,
	depotId: string,
	fields: RouteFields & { readonly tour: number },
) {
	const { vehicle, driver } = await readAssignees(db, depotId, fields);
	return {
		serviceDate: fields.serviceDate,
		plate: vehicle?.plate ?? null,
		tour: fields.tour,
		driverName: driver?.full_name ?? null,
		assistantName: fields.assistantName,
		note: fields.note,
	};
}
