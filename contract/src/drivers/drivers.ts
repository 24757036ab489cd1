import { isKnownDistrict } from '@sevk/domain/common/place/known-district';
import { driverStates, licenceClasses } from '@sevk/domain/drivers/driver';
import { userStates } from '@sevk/domain/users/user-state';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { clockTime, id, serviceDate, version, versioned } from '../common/ids.ts';
import {
	recordImportResult,
	recordPreviewOf,
	recordRowsBytes,
	recordRowsOf,
	recordTemplateOf,
} from '../common/record-import.ts';
import { workWeek } from '../common/work-week.ts';
import { dayRoute } from '../vehicles/vehicles.ts';

export const driverFields = z.object({
	depotId: id,
	fullName: z.string().trim().min(3).max(80),
	phone: z.string().trim().max(20).nullable(),
	/** Sent unmasked only to set or change it; never returned. */
	nationalId: z.string().trim().max(11).nullable().optional(),
	licenceClass: z.enum(licenceClasses).nullable(),
	licenceUntil: serviceDate.nullable(),
	srcDocument: z.string().trim().max(40).nullable(),
	srcUntil: serviceDate.nullable(),
	/** Own working times; null: those of the depot. */
	workWeek: workWeek.nullable(),
	/** İlçeler that the driver knows, as `İstanbul/Ümraniye`. */
	knownDistricts: z
		.array(z.string().refine(isKnownDistrict, 'Listede böyle bir ilçe yok.'))
		.max(100),
	state: z.enum(driverStates),
});
export type DriverFields = z.infer<typeof driverFields>;

/** The fields of an edit: without them working times and ilçeler stay as they are. */
const driverEdit = driverFields
	.partial({ workWeek: true, knownDistricts: true })
	.extend({ version });
export type DriverEdit = z.infer<typeof driverEdit>;

const newDriver = driverFields.extend({
	workWeek: driverFields.shape.workWeek.default(null),
	knownDistricts: driverFields.shape.knownDistricts.default([]),
});

const driver = driverFields.omit({ nationalId: true }).extend({
	id,
	/** `*******0146`, or null if none is stored. */
	maskedNationalId: z.string().nullable(),
	retired: z.boolean(),
	/** The personal data were erased: the record does not change any more. */
	erased: z.boolean(),
	version,
	/** How the driver signs in, or what is missing; null without an account. */
	signIn: z.enum(userStates).nullable(),
	/** The open route that it is on, or the first one to come. */
	busyRouteNumber: z.string().nullable(),
	/** The routes of the asked day that are not cancelled, by tour. */
	dayRoutes: z.array(dayRoute),
	openDebtKurus: z.int(),
	/** What the driver has paid too much. */
	creditKurus: z.int(),
});
export type Driver = z.infer<typeof driver>;

const params = z.object({ driverId: id });

export const listDrivers = endpoint({
	name: 'listDrivers',
	summary: 'Sürücüler / Kuryeler',
	method: 'GET',
	path: '/api/drivers',
	access: 'definitions.read',
	query: z.object({
		depotId: id.optional(),
		q: z.string().max(60).optional(),
		driverId: id.optional(),
		retired: z.enum(['hide', 'show']).default('hide'),
		serviceDate: serviceDate.optional(),
	}),
	answer: z.object({ items: z.array(driver) }),
});

export const exportDrivers = exportOf(listDrivers, {
	name: 'exportDrivers',
	summary: 'Sürücüleri dışa aktar (Excel, CSV)',
});

export const createDriver = endpoint({
	name: 'createDriver',
	summary: 'Sürücü ekle',
	method: 'POST',
	path: '/api/drivers',
	access: 'definitions.edit',
	idempotent: true,
	body: newDriver,
	answer: versioned,
	refusals: ['driver/national-id-invalid', 'driver/phone-invalid', 'depot/retired'],
});

export const editDriver = endpoint({
	name: 'editDriver',
	summary: 'Sürücüyü düzenle',
	method: 'PUT',
	path: '/api/drivers/:driverId',
	access: 'definitions.edit',
	params,
	body: driverEdit,
	answer: versioned,
	refusals: [
		'driver/national-id-invalid',
		'driver/phone-invalid',
		'driver/in-use',
		'driver/in-use-elsewhere',
		'driver/has-debt',
		'driver/has-credit',
		'driver/erased',
		'depot/retired',
		'common/stale',
	],
});

export const retireDriver = endpoint({
	name: 'retireDriver',
	summary: 'Sürücüyü kullanımdan kaldır veya geri al',
	method: 'POST',
	path: '/api/drivers/:driverId/retirement',
	access: 'definitions.edit',
	params,
	body: z.object({ retired: z.boolean(), version }),
	answer: versioned,
	refusals: [
		'driver/in-use',
		'driver/in-use-elsewhere',
		'driver/has-debt',
		'driver/has-credit',
		'driver/erased',
		'common/stale',
	],
});

export const driverClearance = endpoint({
	name: 'driverClearance',
	summary:
		'İlişik kesme belgesi: sürücünün zimmetindeki koli ve ekipman, açık rotaları, borcu, PDF',
	method: 'GET',
	path: '/api/drivers/:driverId/clearance.pdf',
	access: 'settlements.read',
	params,
	answer: z.string(),
	answerType: 'application/pdf',
});

/**
 * A driver of a file; the depot is chosen for the whole file. The hours are those of each day on which
 * the depot works.
 */
export const driverRow = driverFields
	.omit({ depotId: true, workWeek: true, knownDistricts: true })
	.extend({ shiftFrom: clockTime.nullable(), shiftTo: clockTime.nullable() });
export type DriverRow = z.infer<typeof driverRow>;

const driverFile = { path: '/api/drivers', access: 'definitions.edit' } as const;

export const previewDriverFile = recordPreviewOf(driverRow, {
	...driverFile,
	name: 'previewDriverFile',
	summary: 'Sürücü dosyasını oku ve önizle (CSV veya Excel); hiçbir şey kaydedilmez',
	refusals: ['depot/retired'],
});

export const importDrivers = endpoint({
	name: 'importDrivers',
	summary: 'Önizlenen sürücüleri kaydet',
	method: 'POST',
	path: '/api/drivers/import',
	access: 'definitions.edit',
	idempotent: true,
	body: z.object({ depotId: id, rows: recordRowsOf(driverRow) }),
	maxBytes: recordRowsBytes,
	answer: recordImportResult,
	refusals: ['depot/retired'],
});

export const driverTemplate = recordTemplateOf({
	...driverFile,
	name: 'driverTemplate',
	summary: 'Sürücü dosyasının şablonu (Excel, CSV)',
});
