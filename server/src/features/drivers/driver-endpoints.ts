import * as exceptions from '@sevk/contract/drivers/driver-exceptions';
import * as drivers from '@sevk/contract/drivers/drivers';
import { maskNationalId, maskPhone } from '@sevk/domain/common/format/name-mask';
import { driverLayout } from '@sevk/domain/drivers/driver-file';
import { userState } from '@sevk/domain/users/user-state';
import { depotsOf } from '../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { exported } from '../../http/endpoint/exported.ts';
import { templateOf } from '../common/record-import-document.ts';
import { readDepotNames } from '../depots/depot-store.ts';
import { createDriver, type DriverDeps, editDriver, retireDriver } from './driver-commands.ts';
import {
	addDriverException,
	readDriverExceptions,
	removeDriverException,
} from './driver-exception-commands.ts';
import { importDrivers, previewDriverFile } from './driver-import-commands.ts';
import { listDrivers } from './driver-list-answer.ts';
import type { DriverAccount, StoredDriver } from './driver-store.ts';
import { driverTable } from './driver-table-document.ts';

/** `pinsHere`: drivers sign in by PIN, which a hosted provider does not have. */
export function implementDrivers(deps: DriverDeps, pinsHere = true): Implementation[] {
	const list = implement(drivers.listDrivers, async ({ query }, caller) => {
		const rows = await listDrivers(deps.db, depotsOf(caller, query.depotId), {
			search: query.q,
			driverId: query.driverId,
			retired: query.retired,
			serviceDate: query.serviceDate,
		});
		// Users who manage definitions see full names and phones; others see them masked.
		const open = caller.rights.includes('definitions.edit');
		return { items: rows.map((row) => driverAnswer(row, open, pinsHere)) };
	});
	return [
		list,
		exported(list, drivers.exportDrivers, {
			table: async () => driverTable(await readDepotNames(deps.db)),
			rows: (answer: { items: drivers.Driver[] }) => answer.items,
		}),
		implement(drivers.createDriver, async ({ body }, caller, { act }) =>
			createDriver(deps, { caller, act }, body),
		),
		implement(drivers.previewDriverFile, async ({ query }, caller, http) =>
			previewDriverFile(deps.db, caller, query, await http.upload()),
		),
		implement(drivers.importDrivers, async ({ body }, caller, { act }) =>
			importDrivers(deps, { caller, act }, body),
		),
		implement(drivers.driverTemplate, async ({ query }) =>
			templateOf('Sürücü Şablonu', driverLayout, query.format),
		),
		implement(drivers.editDriver, async ({ params, body }, caller) =>
			editDriver(deps, caller, params.driverId, body),
		),
		implement(exceptions.listDriverExceptions, async ({ params }, caller) =>
			readDriverExceptions(deps.db, caller, params.driverId),
		),
		implement(exceptions.addDriverException, async ({ params, body }, caller) =>
			addDriverException(deps.db, caller, params.driverId, body),
		),
		implement(exceptions.removeDriverException, async ({ params }, caller) =>
			removeDriverException(deps.db, caller, params),
		),
		implement(drivers.retireDriver, async ({ params, body }, caller) =>
			retireDriver(deps, caller, params.driverId, body),
		),
	];
}

const nationalIdLength = 11;

function driverAnswer(
	{
		nationalIdEnd,
		nationalIdSealed: _sealed,
		depotCode: _code,
		depotWeek: _week,
		exception: _exception,
		account,
		...driver
	}: StoredDriver,
	open: boolean,
	pinsHere: boolean,
): drivers.Driver {
	const { fullName, phone, knownDistricts } = driver;
	return {
		...driver,
		fullName,
		knownDistricts: [...knownDistricts],
		phone: phone === null || open ? phone : maskPhone(phone),
		signIn: account && signInOf(account, pinsHere),
		maskedNationalId:
			nationalIdEnd === null ? null : maskNationalId(nationalIdEnd.padStart(nationalIdLength, '*')),
	};
}

function signInOf({ phones, ...account }: DriverAccount, pinsHere: boolean) {
	const open = { role: 'driver', pin: null, retired: false, erased: false } as const;
	return userState({ ...open, ...account, phones: pinsHere ? phones : null });
}
