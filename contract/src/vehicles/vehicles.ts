import { isInTurkiye } from '@sevk/domain/common/place/geo';
import { isKnownDistrict } from '@sevk/domain/common/place/known-district';
import {
	bodyTypes,
	ownerships,
	vehicleFeatures,
	vehicleStates,
} from '@sevk/domain/vehicles/vehicle';
import { blackoutKinds } from '@sevk/domain/vehicles/vehicle-blackout';
import { dayEnds } from '@sevk/domain/vehicles/vehicle-day-place';
import {
	vehiclePlanningDefaults,
	vehiclePlanningLimits,
} from '@sevk/domain/vehicles/vehicle-planning';
import { vehicleTypes } from '@sevk/domain/vehicles/vehicle-type';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { exportOf } from '../common/export.ts';
import { id, kurus, point, serviceDate, version, versioned } from '../common/ids.ts';
import {
	recordImportResult,
	recordPreviewOf,
	recordRowsBytes,
	recordRowsOf,
	recordTemplateOf,
} from '../common/record-import.ts';

const between = ({ least, most }: { readonly least: number; readonly most: number }) =>
	z.int().min(least).max(most);

const placeInTurkiye = z
	.object({ ...point.shape, coordinates: point.shape.coordinates.readonly() })
	.refine(isInTurkiye, 'Konum Türkiye dışında.');

/** What a plan needs to know of a vehicle; null: no cost or no limit. */
const vehiclePlanning = z
	.object({
		/** Fixed cost of a day on which the vehicle is used. */
		costPerDayKurus: kurus.nullable(),
		costPerKmKurus: kurus.nullable(),
		costPerHourKurus: kurus.nullable(),
		maxDayMinutes: between(vehiclePlanningLimits.maxDayMinutes).nullable(),
		maxDayKm: between(vehiclePlanningLimits.maxDayKm).nullable(),
		/** Tours of a day, between which the vehicle is loaded again at the depot. */
		toursPerDay: between(vehiclePlanningLimits.toursPerDay),
		reloadMinutes: between(vehiclePlanningLimits.reloadMinutes),
		/** İlçeler that the vehicle may not enter, as `İstanbul/Adalar`. */
		closedDistricts: z
			.array(z.string().refine(isKnownDistrict, 'Listede böyle bir ilçe yok.'))
			.max(100)
			.readonly()
			.default([]),
		/** Where its last tour of a day ends, and the point of `place`. */
		dayEnd: z.enum(dayEnds).default('depot'),
		endPoint: placeInTurkiye.nullable().default(null),
		/** Where it is before its first tour of a day; null: at the depot. */
		startPoint: placeInTurkiye.nullable().default(null),
	})
	.superRefine(({ dayEnd, endPoint }, context) => {
		if ((dayEnd === 'place') === (endPoint !== null)) return;
		const message = dayEnd === 'place' ? 'Gün sonu yerini girin.' : 'Bu bitişte yer girilmez.';
		context.addIssue({ code: 'custom', path: ['endPoint'], message });
	});

export const vehicleFields = z.object({
	depotId: id,
	plate: z.string().trim().min(5).max(12),
	vehicleType: z.enum(vehicleTypes),
	bodyType: z.enum(bodyTypes).nullable(),
	features: z.array(z.enum(vehicleFeatures)).max(10),
	make: z.string().trim().max(40),
	model: z.string().trim().max(40),
	modelYear: z.int().min(1980).max(2100).nullable(),
	capacityKg: z.int().min(1).max(100_000).nullable(),
	capacityDesi: z.int().min(1).max(100_000).nullable(),
	capacityPieces: z.int().min(1).max(10_000).nullable(),
	planning: vehiclePlanning,
	ownership: z.enum(ownerships),
	inspectionUntil: serviceDate.nullable(),
	insuranceUntil: serviceDate.nullable(),
	/** Validity of the K document (taşıt kartı). */
	roadCardUntil: serviceDate.nullable(),
	state: z.enum(vehicleStates),
});
export type VehicleFields = z.infer<typeof vehicleFields>;

/** A route of a vehicle or driver on a day. */
export const dayRoute = z.object({
	number: z.string(),
	/** The place among the routes of the vehicle on the day. */
	tour: z.int(),
	/** Not yet back from the road. */
	open: z.boolean(),
});
export type DayRoute = z.infer<typeof dayRoute>;
/** The fields of an edit: without `planning` it stays as it is. */
const vehicleEdit = vehicleFields.partial({ planning: true }).extend({ version });
export type VehicleEdit = z.infer<typeof vehicleEdit>;

const newVehicle = vehicleFields.extend({
	planning: vehiclePlanning.default(vehiclePlanningDefaults),
});

const vehicle = vehicleFields.extend({
	id,
	retired: z.boolean(),
	version,
	/** Why it is not available on the requested date: maintenance, inspection; null without one. */
	blackout: z
		.object({
			kind: z.enum(blackoutKinds),
			from: serviceDate,
			until: serviceDate,
			note: z.string(),
		})
		.nullable(),
	/** The open route that it is on, or the first one to come. */
	busyRouteNumber: z.string().nullable(),
	/** The routes of the asked day that are not cancelled, by tour. */
	dayRoutes: z.array(dayRoute),
});
export type Vehicle = z.infer<typeof vehicle>;

const params = z.object({ vehicleId: id });

export const listVehicles = endpoint({
	name: 'listVehicles',
	summary: 'Araçlar',
	method: 'GET',
	path: '/api/vehicles',
	access: 'definitions.read',
	query: z.object({
		depotId: id.optional(),
		q: z.string().max(60).optional(),
		retired: z.enum(['hide', 'show']).default('hide'),
		/** Marks vehicles that are on an open route of this date. */
		serviceDate: serviceDate.optional(),
	}),
	answer: z.object({ items: z.array(vehicle) }),
});

export const exportVehicles = exportOf(listVehicles, {
	name: 'exportVehicles',
	summary: 'Araçları dışa aktar (Excel, CSV)',
});

export const createVehicle = endpoint({
	name: 'createVehicle',
	summary: 'Araç ekle',
	method: 'POST',
	path: '/api/vehicles',
	access: 'definitions.edit',
	idempotent: true,
	body: newVehicle,
	answer: versioned,
	refusals: ['vehicle/plate-taken', 'vehicle/plate-invalid', 'depot/retired'],
});

export const editVehicle = endpoint({
	name: 'editVehicle',
	summary: 'Aracı düzenle',
	method: 'PUT',
	path: '/api/vehicles/:vehicleId',
	access: 'definitions.edit',
	params,
	body: vehicleEdit,
	answer: versioned,
	refusals: [
		'vehicle/plate-taken',
		'vehicle/plate-invalid',
		'vehicle/in-use',
		'depot/retired',
		'common/stale',
	],
});

export const retireVehicle = endpoint({
	name: 'retireVehicle',
	summary: 'Aracı kullanımdan kaldır veya geri al',
	method: 'POST',
	path: '/api/vehicles/:vehicleId/retirement',
	access: 'definitions.edit',
	params,
	body: z.object({ retired: z.boolean(), version }),
	answer: versioned,
	refusals: ['vehicle/in-use', 'common/stale'],
});

/** A vehicle of a file; the depot is chosen for the whole file. */
export const vehicleRow = newVehicle.omit({ depotId: true });

const vehicleFile = { path: '/api/vehicles', access: 'definitions.edit' } as const;

export const previewVehicleFile = recordPreviewOf(vehicleRow, {
	...vehicleFile,
	name: 'previewVehicleFile',
	summary: 'Araç dosyasını oku ve önizle (CSV veya Excel); hiçbir şey kaydedilmez',
	refusals: ['depot/retired'],
});

export const importVehicles = endpoint({
	name: 'importVehicles',
	summary: 'Önizlenen araçları kaydet',
	method: 'POST',
	path: '/api/vehicles/import',
	access: 'definitions.edit',
	idempotent: true,
	body: z.object({ depotId: id, rows: recordRowsOf(vehicleRow) }),
	maxBytes: recordRowsBytes,
	answer: recordImportResult,
	refusals: ['depot/retired'],
});

export const vehicleTemplate = recordTemplateOf({
	...vehicleFile,
	name: 'vehicleTemplate',
	summary: 'Araç dosyasının şablonu (Excel, CSV)',
});
