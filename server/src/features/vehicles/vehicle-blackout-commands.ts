// Days on which a vehicle is not available (docs/domain.md#working-times).
import type { VehicleBlackoutFields } from '@sevk/contract/vehicles/vehicle-blackouts';
import { daysChange } from '@sevk/domain/common/date/date-range';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { blackoutKindWords } from '@sevk/domain/vehicles/vehicle-blackout';
import { vehicleRefusals } from '@sevk/domain/vehicles/vehicle-words';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { deleteBlackout, insertBlackout, listBlackouts } from './vehicle-blackout-store.ts';
import { lockVehicle } from './vehicle-store.ts';

export async function readVehicleBlackouts(db: Database, caller: PersonCaller, vehicleId: string) {
	return transact(db, async (tx) => {
		const vehicle = await lockVehicle(tx, caller.depotIds, vehicleId);
		return vehicle === null ? notFound() : { items: await listBlackouts(tx, vehicleId) };
	});
}

export async function addVehicleBlackout(
	db: Database,
	caller: PersonCaller,
	vehicleId: string,
	fields: VehicleBlackoutFields,
) {
	return transact(db, async (tx) => {
		const vehicle = await lockVehicle(tx, caller.depotIds, vehicleId);
		if (vehicle === null) return notFound();
		const id = newId();
		if (!(await insertBlackout(tx, { ...fields, id, vehicleId }, new Date()))) {
			return refuse(vehicleRefusals, 'vehicle/blackout-overlaps', { plate: vehicle.plate });
		}
		record(tx, caller, vehicle, 'blackout_added', fields);
		return { id };
	});
}

export async function removeVehicleBlackout(
	db: Database,
	caller: PersonCaller,
	{ vehicleId, blackoutId }: { readonly vehicleId: string; readonly blackoutId: string },
) {
	return transact(db, async (tx) => {
		const vehicle = await lockVehicle(tx, caller.depotIds, vehicleId);
		if (vehicle === null) return notFound();
		const deleted = await deleteBlackout(tx, vehicleId, blackoutId);
		if (deleted === undefined) return notFound();
		record(tx, caller, vehicle, 'blackout_removed', deleted);
		return { id: blackoutId };
	});
}

function record(
	tx: Tx,
	caller: PersonCaller,
	{ id, depotId }: { readonly id: string; readonly depotId: string },
	kind: 'blackout_added' | 'blackout_removed',
	blackout: Pick<VehicleBlackoutFields, 'kind' | 'from' | 'until'>,
): void {
	const word = { field: 'blackout', label: blackoutKindWords[blackout.kind] };
	const payload = { changes: [daysChange(word, blackout, kind === 'blackout_added')] };
	recordEvent(tx, { depotId, noun: 'vehicle', nounId: id, kind, payload, caller });
}
