import type { VehicleEdit, VehicleFields } from '@sevk/contract/vehicles/vehicles';
import { parsePlate } from '@sevk/domain/common/identifier/plate';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { vehicleFieldWords, vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { requireActiveDepot, runInActiveDepot } from '../depots/depot-commands.ts';
import {
	findUnclosedRouteNumber,
	insertVehicle,
	isPlateTaken,
	lockVehicle,
	setVehicleRetired,
	updateVehicle,
} from './vehicle-store.ts';

export async function createVehicle({ db, caller, act }: CommandContext, input: VehicleFields) {
	const fields = withStoredPlate(input);
	if (isRefusal(fields)) return fields;
	const { depotId } = fields;
	return runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
		return addVehicle(tx, caller, fields);
	});
}

/** Inserts a vehicle with a valid plate in an active depot. */
export async function addVehicle(tx: Tx, caller: PersonCaller, fields: VehicleFields) {
	const id = newId();
	if (!(await insertVehicle(tx, id, fields, new Date()))) {
		return refuse(vehicleRefusals, 'vehicle/plate-taken', { plate: fields.plate });
	}
	record(tx, caller, fields.depotId, id, 'created', { version: 1 });
	return { id, version: 1 };
}

export async function editVehicle(
	db: Database,
	caller: PersonCaller,
	vehicleId: string,
	{ version, ...input }: VehicleEdit,
) {
	const edit = withStoredPlate(input);
	if (isRefusal(edit)) return edit;
	return transact(db, async (tx) => {
		const vehicle = await lockVehicle(tx, caller.depotIds, vehicleId);
		if (vehicle === null) return notFound();
		if (vehicle.version !== version) return refuseStaleVehicle(tx, caller, vehicleId, version);
		const fields: VehicleFields = { ...edit, planning: edit.planning ?? vehicle.planning };
		const depotCode =
			fields.depotId === vehicle.depotId
				? vehicle.depotCode
				: await moveToDepot(tx, caller, vehicle, fields.depotId);
		if (isRefusal(depotCode)) return depotCode;
		if (await isPlateTaken(tx, fields.plate, vehicleId)) {
			return refuse(vehicleRefusals, 'vehicle/plate-taken', { plate: fields.plate });
		}
		await updateVehicle(tx, vehicleId, fields, new Date());
		const changes = changesBetween(vehicleFieldWords, vehicle, {
			...fields,
			depotCode,
		});
		record(tx, caller, fields.depotId, vehicleId, 'edited', { version: version + 1, changes });
		return { id: vehicleId, version: version + 1 };
	});
}

export async function retireVehicle(
	db: Database,
	caller: PersonCaller,
	vehicleId: string,
	{ retired, version }: { retired: boolean; version: number },
) {
	return transact(db, async (tx) => {
		const vehicle = await lockVehicle(tx, caller.depotIds, vehicleId);
		if (vehicle === null) return notFound();
		if (vehicle.version !== version) return refuseStaleVehicle(tx, caller, vehicleId, version);
		const inUse = retired ? await refuseInUse(tx, vehicle) : null;
		if (inUse !== null) return inUse;
		await setVehicleRetired(tx, vehicleId, retired, new Date());
		const kind = retired ? 'retired' : 'reinstated';
		record(tx, caller, vehicle.depotId, vehicleId, kind, { version: version + 1 });
		return { id: vehicleId, version: version + 1 };
	});
}

export function withStoredPlate<Fields extends Pick<VehicleFields, 'plate'>>(fields: Fields) {
	const plate = parsePlate(fields.plate);
	return plate === null ? refuse(vehicleRefusals, 'vehicle/plate-invalid') : { ...fields, plate };
}

type Used = { id: string; depotId: string; plate: string };

/** A vehicle can leave a depot only if no open route of that depot uses it. */
async function moveToDepot(tx: Tx, caller: PersonCaller, vehicle: Used, depotId: string) {
	const inUse = await refuseInUse(tx, vehicle);
	if (inUse !== null) return inUse;
	const depot = await requireActiveDepot(tx, caller.depotIds, depotId);
	return isRefusal(depot) ? depot : depot.code;
}

async function refuseInUse(tx: Tx, { id, depotId, plate }: Used) {
	const routeNumber = await findUnclosedRouteNumber(tx, depotId, id);
	if (routeNumber === null) return null;
	return refuse(vehicleRefusals, 'vehicle/in-use', { plate, routeNumber });
}

function refuseStaleVehicle(tx: Tx, { depotIds }: PersonCaller, nounId: string, version: number) {
	return refuseStale(tx, { depotIds, noun: 'vehicle', nounId, version });
}

function record(
	tx: Tx,
	caller: PersonCaller,
	depotId: string,
	vehicleId: string,
	kind: string,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'vehicle', nounId: vehicleId, kind, payload, caller });
}
