import type { DriverEdit, DriverFields } from '@sevk/contract/drivers/drivers';
import { parsePhone } from '@sevk/domain/common/format/phone';
import { isNationalId } from '@sevk/domain/common/identifier/national-id';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { changesBetween } from '@sevk/domain/common/rule/record-change';
import { isRefusal, refuse } from '@sevk/domain/common/rule/refusal';
import { driverFieldWords, driverRefusals } from '@sevk/domain/drivers/driver-words';
import type { Database, Tx } from '../../db/database.ts';
import { readDepotIds } from '../../db/depot-of.ts';
import { recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { refuseStale } from '../../db/stale.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import type { CommandContext } from '../common/idempotent-commands.ts';
import { requireActiveDepot, runInActiveDepot } from '../depots/depot-commands.ts';
import { readDepotNames } from '../depots/depot-store.ts';
import {
	type DriverColumns,
	type DriverObligations,
	insertDriver,
	lockDriver,
	obligationsOf,
	readObligationsIn,
	type StoredDriver,
	setDriverRetired,
	updateDriver,
} from './driver-store.ts';

export type DriverDeps = { readonly db: Database; readonly sealedText: SealedText };

type Identity = Pick<DriverColumns, 'nationalIdSealed' | 'nationalIdEnd'>;

const noIdentity: Identity = { nationalIdSealed: null, nationalIdEnd: null };

export async function createDriver(
	{ db, sealedText }: DriverDeps,
	{ caller, act }: Omit<CommandContext, 'db'>,
	fields: DriverFields,
) {
	const driver = newDriverColumns(fields, sealedText);
	if (isRefusal(driver)) return driver;
	const { depotId } = fields;
	return runInActiveDepot({ db, caller, act }, depotId, async (tx) => {
		return addDriver(tx, caller, driver);
	});
}

/** Inserts a driver in an active depot. */
export async function addDriver(tx: Tx, caller: PersonCaller, driver: DriverColumns) {
	const id = newId();
	await insertDriver(tx, id, driver, new Date());
	record(tx, caller, driver.depotId, id, 'created', { version: 1 });
	return { id, version: 1 };
}

/** The columns of a new driver. */
export function newDriverColumns(fields: DriverFields, sealer: SealedText) {
	return columnsOf(fields, noIdentity, sealer);
}

export async function editDriver(
	{ db, sealedText }: DriverDeps,
	caller: PersonCaller,
	driverId: string,
	{ version, ...edit }: DriverEdit,
) {
	return transact(db, async (tx) => {
		const before = await lockDriver(tx, caller.depotIds, driverId);
		if (before === null) return notFound();
		if (before.erased) return refuse(driverRefusals, 'driver/erased', { name: before.fullName });
		if (before.version !== version) return refuseStaleDriver(tx, caller, driverId, version);
		const fields: DriverFields = {
			...edit,
			workWeek: edit.workWeek === undefined ? before.workWeek : edit.workWeek,
			knownDistricts: edit.knownDistricts ?? [...before.knownDistricts],
		};
		const after = columnsOf(fields, before, sealedText);
		if (isRefusal(after)) return after;
		const depotCode =
			fields.depotId === before.depotId
				? before.depotCode
				: await moveToDepot(tx, caller, before, fields.depotId);
		if (isRefusal(depotCode)) return depotCode;
		await updateDriver(tx, driverId, after, new Date());
		const changes = changesBetween(driverFieldWords, before, { ...after, depotCode });
		record(tx, caller, fields.depotId, driverId, 'edited', { version: version + 1, changes });
		return { id: driverId, version: version + 1 };
	});
}

/** A driver with goods or debts cannot be retired, because the debit and the debt are personal. */
export async function retireDriver(
	{ db }: DriverDeps,
	caller: PersonCaller,
	driverId: string,
	{ retired, version }: { retired: boolean; version: number },
) {
	return transact(db, async (tx) => {
		const driver = await lockDriver(tx, caller.depotIds, driverId);
		if (driver === null) return notFound();
		if (driver.erased) return refuse(driverRefusals, 'driver/erased', { name: driver.fullName });
		if (driver.version !== version) return refuseStaleDriver(tx, caller, driverId, version);
		const inUse = retired ? await refuseInUse(tx, caller, driver) : null;
		if (inUse !== null) return inUse;
		await setDriverRetired(tx, driverId, retired, new Date());
		const kind = retired ? 'retired' : 'reinstated';
		record(tx, caller, driver.depotId, driverId, kind, { version: version + 1 });
		return { id: driverId, version: version + 1 };
	});
}

function columnsOf({ nationalId, ...fields }: DriverFields, stored: Identity, sealer: SealedText) {
	const phone = fields.phone === null || fields.phone === '' ? null : parsePhone(fields.phone);
	if (phone === null && fields.phone) return refuse(driverRefusals, 'driver/phone-invalid');
	const identity = identityOf(nationalId, stored, sealer);
	return isRefusal(identity) ? identity : { ...fields, ...identity, phone };
}

/**
 * Omitted keeps the stored value, empty deletes it. Otherwise the value is encrypted and only the
 * last digits stay readable.
 */
function identityOf(
	nationalId: string | null | undefined,
	{ nationalIdSealed, nationalIdEnd }: Identity,
	sealer: SealedText,
) {
	if (nationalId === undefined) return { nationalIdSealed, nationalIdEnd };
	if (nationalId === null || nationalId === '') return noIdentity;
	if (!isNationalId(nationalId)) {
		return refuse(driverRefusals, 'driver/national-id-invalid');
	}
	return { nationalIdSealed: sealer.seal(nationalId), nationalIdEnd: nationalId.slice(-4) };
}

/** Checks a move to another depot and returns the depot's code. */
async function moveToDepot(tx: Tx, caller: PersonCaller, driver: StoredDriver, depotId: string) {
	const inUse = await refuseInUse(tx, caller, driver);
	if (inUse !== null) return inUse;
	const depot = await requireActiveDepot(tx, caller.depotIds, depotId);
	return isRefusal(depot) ? depot : depot.code;
}

/**
 * Routes, debts and credits of all depots: a reopened route may cause them in a former one. Of depots
 * that are not the caller's the refusal has only the name.
 */
async function refuseInUse(tx: Tx, { depotIds }: PersonCaller, driver: StoredDriver) {
	const { id, fullName: name, depotId } = driver;
	const all = await readObligationsIn(tx, await readDepotIds(tx), id);
	const obligations = all.filter((one) => depotIds.includes(one.depotId));
	const others = all.filter((one) => !depotIds.includes(one.depotId));
	const { openRouteNumber, openDebtKurus, creditKurus } = obligationsOf(obligations, id);
	if (openRouteNumber !== null) {
		return refuse(driverRefusals, 'driver/in-use', { name, routeNumber: openRouteNumber });
	}
	if (openDebtKurus === 0 && creditKurus === 0) {
		const elsewhere = others.filter(hasObligation).map((one) => one.depotId);
		if (elsewhere.length === 0) return null;
		const depots = elsewhere.map(await readDepotNames(tx));
		return refuse(driverRefusals, 'driver/in-use-elsewhere', { name, depots });
	}
	const kind = openDebtKurus > 0 ? 'openDebtKurus' : 'creditKurus';
	const formerIds = obligations
		.filter((one) => one.depotId !== depotId && one[kind] > 0)
		.map((one) => one.depotId);
	const formerDepots = formerIds.map(await readDepotNames(tx));
	return openDebtKurus > 0
		? refuse(driverRefusals, 'driver/has-debt', { name, openDebtKurus, formerDepots })
		: refuse(driverRefusals, 'driver/has-credit', { name, creditKurus, formerDepots });
}

function hasObligation({ openRouteNumber, openDebtKurus, creditKurus }: DriverObligations) {
	return openRouteNumber !== null || openDebtKurus > 0 || creditKurus > 0;
}

function refuseStaleDriver(tx: Tx, { depotIds }: PersonCaller, nounId: string, version: number) {
	return refuseStale(tx, { depotIds, noun: 'driver', nounId, version });
}

function record(
	tx: Tx,
	caller: PersonCaller,
	depotId: string,
	driverId: string,
	kind: string,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'driver', nounId: driverId, kind, payload, caller });
}
