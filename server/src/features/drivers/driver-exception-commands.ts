// Leave, illness and other hours of a driver (docs/domain.md#working-times).
import type { DriverExceptionFields } from '@sevk/contract/drivers/driver-exceptions';
import { daysChange } from '@sevk/domain/common/date/date-range';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { driverRefusals } from '@sevk/domain/drivers/driver-words';
import { driverExceptionWords } from '@sevk/domain/drivers/driver-working-time';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { deleteException, insertException, listExceptions } from './driver-exception-store.ts';
import { lockDriver, type StoredDriver } from './driver-store.ts';

export async function readDriverExceptions(db: Database, caller: PersonCaller, driverId: string) {
	return transact(db, async (tx) => {
		const driver = await lockDriver(tx, caller.depotIds, driverId);
		return driver === null ? notFound() : { items: await listExceptions(tx, driverId) };
	});
}

export async function addDriverException(
	db: Database,
	caller: PersonCaller,
	driverId: string,
	fields: DriverExceptionFields,
) {
	return transact(db, async (tx) => {
		const driver = await lockDriver(tx, caller.depotIds, driverId);
		if (driver === null) return notFound();
		const { fullName: name } = driver;
		if (driver.erased) return refuse(driverRefusals, 'driver/erased', { name });
		const id = newId();
		if (!(await insertException(tx, { ...fields, id, driverId }, new Date()))) {
			return refuse(driverRefusals, 'driver/exception-overlaps', { name });
		}
		record(tx, caller, driver, 'exception_added', fields);
		return { id };
	});
}

export async function removeDriverException(
	db: Database,
	caller: PersonCaller,
	{ driverId, exceptionId }: { readonly driverId: string; readonly exceptionId: string },
) {
	return transact(db, async (tx) => {
		const driver = await lockDriver(tx, caller.depotIds, driverId);
		if (driver === null) return notFound();
		const deleted = await deleteException(tx, driverId, exceptionId);
		if (deleted === undefined) return notFound();
		record(tx, caller, driver, 'exception_removed', deleted);
		return { id: exceptionId };
	});
}

/** As a change, which an erasure of the driver clears like any other. */
function record(
	tx: Tx,
	caller: PersonCaller,
	{ id, depotId }: StoredDriver,
	kind: 'exception_added' | 'exception_removed',
	exception: Pick<DriverExceptionFields, 'kind' | 'from' | 'until'>,
): void {
	const word = { field: 'exception', label: driverExceptionWords[exception.kind] };
	const payload = { changes: [daysChange(word, exception, kind === 'exception_added')] };
	recordEvent(tx, { depotId, noun: 'driver', nounId: id, kind, payload, caller });
}
