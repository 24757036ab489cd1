// What a driver's phone sends of its way. One bad record never blocks the others (trust.md §4).
import { locationRejections } from '@sevk/domain/locations/location';
import { z } from 'zod';
import { endpoint } from '../access/endpoint.ts';
import { id } from '../common/ids.ts';

/** Records in one send at the most. */
const mostLocationRecords = 500;
/** The largest send, 256 KiB. */
const mostLocationBytes = 256 * 1024;

/** An instant in milliseconds since 1970; with the device it is the record's identity. */
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
	/** Its place among the records of this send, from 0: a broken record may lack an id. */
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
		'Sürücünün konum kayıtları; yanıt, kaydedilenleri adıyla söyler ve cihaz yalnız adı geçenleri siler',
	method: 'POST',
	path: '/api/location-records',
	access: 'locations.send',
	body: z.object({
		/** Made once per installation of the app. */
		deviceId: z.string().regex(/^[\w.:-]{8,64}$/),
		/** Anything may stand here: what is no `locationRecord` is rejected by itself. */
		records: z.array(z.union([locationRecord, z.unknown()])).max(mostLocationRecords),
	}),
	answer: locationAnswer,
	maxBytes: mostLocationBytes,
});
