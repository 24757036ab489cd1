// Positions sent by a driver's phone. One invalid record does not block the others
// (docs/trust.md#location-records).
import { locationRejections } from '@sevk/domain/locations/location';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { id } from '../common/ids.ts';

/** Maximum number of records per request. */
const maximumLocationRecords = 500;
/** Maximum size of a request, 256 KiB. */
const maximumLocationBytes = 256 * 1024;

/** An instant in milliseconds since 1970; unique per device. */
const recordId = z.int().min(1);

export const locationRecord = z.object({
	id: recordId,
	latitude: z.number().min(-90).max(90),
	longitude: z.number().min(-180).max(180),
	accuracyM: z.number().min(0).max(1_000_000),
	speedMps: z.number().min(0).max(200).nullable(),
	headingDeg: z.number().min(0).max(360).nullable(),
	batteryPercent: z.number().min(0).max(100).nullable(),
	routeId: id,
});
export type LocationRecord = z.infer<typeof locationRecord>;

const rejectedRecord = z.object({
	/** Index of the record in the request, from 0, because an invalid record may lack an id. */
	index: z.int().min(0),
	id: recordId.nullable(),
	code: z.enum(locationRejections),
});
export type RejectedLocation = z.infer<typeof rejectedRecord>;

const locationAnswer = z.object({
	accepted: z.array(recordId),
	duplicate: z.array(recordId),
	rejected: z.array(rejectedRecord),
});
export type LocationAnswer = z.infer<typeof locationAnswer>;

export const sendLocationRecords = endpoint({
	name: 'sendLocationRecords',
	summary:
		'Sürücünün konum kayıtları; yanıtta kaydedilenlerin adı vardır, cihaz yalnız onları siler',
	method: 'POST',
	path: '/api/location-records',
	access: 'locations.send',
	body: z.object({
		/** Generated once per installation of the app. */
		deviceId: z.string().regex(/^[\w.:-]{8,64}$/),
		/**
		 * Any value is accepted here; values that are not a `locationRecord` are rejected individually.
		 */
		records: z.array(z.union([locationRecord, z.unknown()])).max(maximumLocationRecords),
	}),
	answer: locationAnswer,
	maxBytes: maximumLocationBytes,
});
