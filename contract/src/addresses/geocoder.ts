import {
	geocoderAddressMaxLength,
	geocoderKinds,
	geocoderProblems,
} from '@sevk/domain/addresses/geocoder';
import { pointPrecisions } from '@sevk/domain/common/place/known-point';
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { instant, version } from '../common/ids.ts';

const kind = z.enum(geocoderKinds);

/** Without a trailing slash; empty for the other services. */
const nominatimUrl = z.string().trim().max(geocoderAddressMaxLength);

const geocoderFields = z.object({
	/** null: no service is asked. */
	kind: kind.nullable(),
	nominatimUrl,
	perSecond: z.int().min(1),
	/** How long answers are kept. */
	days: z.int().min(1),
});

/** Why the service gives no answers; null while it does. */
export const geocoderProblem = z
	.object({
		kind: z.enum(geocoderProblems),
		sentence: z.string(),
		/** When it is asked again; null: with the next address. */
		until: instant.nullable(),
	})
	.nullable();

/** The service that answers points of addresses; its key is never shown. */
const geocoder = geocoderFields.extend({
	hasKey: z.boolean(),
	problem: geocoderProblem,
	version,
});
export type GeocoderAnswer = z.infer<typeof geocoder>;

export const showGeocoder = endpoint({
	name: 'showGeocoder',
	summary: 'Adres servisinin ayarları ve durumu',
	method: 'GET',
	path: '/api/geocoder',
	access: 'company.edit',
	answer: geocoder,
});

/** null: the stored key of the same service. */
const key = z
	.string()
	.trim()
	.min(1)
	.max(200)
	.regex(/^[!-~]+$/, 'Anahtarda boşluk ve Türkçe harf olamaz.')
	.nullable();

export const editGeocoder = endpoint({
	name: 'editGeocoder',
	summary: 'Adres servisini seç ve ayarla',
	method: 'PUT',
	path: '/api/geocoder',
	access: 'company.edit',
	body: geocoderFields.extend({ key, version }),
	answer: geocoder,
	refusals: ['geocoder/key-missing', 'geocoder/address-invalid', 'geocoder/limits', 'common/stale'],
});

const name = z.string().trim().max(60);

/** Asks for one address, also with settings that are not saved yet. */
export const tryGeocoder = endpoint({
	name: 'tryGeocoder',
	summary: 'Adres servisini bir adresle dene',
	method: 'POST',
	path: '/api/geocoder/try',
	access: 'company.edit',
	body: z.object({
		kind,
		nominatimUrl,
		key,
		province: name,
		district: name,
		neighbourhood: name,
		addressLine: z.string().trim().min(3).max(400),
	}),
	answer: z.object({
		/** What the service was asked for. */
		line: z.string(),
		/** null: none, or none that was taken. */
		found: z
			.object({ longitude: z.number(), latitude: z.number(), precision: z.enum(pointPrecisions) })
			.nullable(),
		/** What came of it, in a sentence. */
		sentence: z.string(),
	}),
	refusals: ['geocoder/key-missing', 'geocoder/address-invalid', 'geocoder/question-vague'],
});
