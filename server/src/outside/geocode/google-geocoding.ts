import { type GeocodePrecision, writeGeocodeLine } from '@sevk/domain/common/place/geocode';
import {
	failed,
	fieldOf,
	type GeocodeDialect,
	pointOf,
	readList,
	readStatus,
	textOf,
} from './geocode-answer.ts';

/** Of the types of a result, the first that is here. */
const precisions: readonly (readonly [type: string, precision: GeocodePrecision])[] = [
	['route', 'street'],
	['intersection', 'street'],
	['administrative_area_level_4', 'neighbourhood'],
	['administrative_area_level_3', 'neighbourhood'],
	['neighborhood', 'neighbourhood'],
	['sublocality', 'neighbourhood'],
	['postal_code', 'neighbourhood'],
	['administrative_area_level_2', 'district'],
	['locality', 'district'],
	['administrative_area_level_1', 'province'],
	['country', 'province'],
];

const areaTypes = [
	'administrative_area_level_1',
	'administrative_area_level_2',
	'administrative_area_level_3',
	'administrative_area_level_4',
	'locality',
	'sublocality',
	'neighborhood',
];

/** The Geocoding API of Google (`/maps/api/geocode/json`). */
export const googleGeocoding: GeocodeDialect = {
	request: (url, address, key) => {
		const query = new URLSearchParams({
			address: writeGeocodeLine(address),
			components: 'country:TR',
			region: 'tr',
			language: 'tr',
			key,
		});
		return `${url}/maps/api/geocode/json?${query}`;
	},
	read: (status, body) => {
		const refusal = readStatus(status);
		if (refusal !== null) return refusal;
		const code = textOf(body, 'status');
		if (code === 'OVER_QUERY_LIMIT' || code === 'OVER_DAILY_LIMIT') {
			return { state: 'over_quota', afterMs: null };
		}
		if (code === 'REQUEST_DENIED') return { state: 'refused', problem: code };
		if (code === 'ZERO_RESULTS') return { state: 'answered', candidates: [] };
		if (code !== 'OK') return failed(codeOf(code));
		return readList(fieldOf(body, 'results'), readResult);
	},
};

/** Only a code of the documents, never a text of the service. */
function codeOf(code: string | null): string {
	return code === 'INVALID_REQUEST' || code === 'UNKNOWN_ERROR' ? code : 'shape';
}

function readResult(result: unknown) {
	const geometry = fieldOf(result, 'geometry');
	const location = fieldOf(geometry, 'location');
	const point = pointOf(fieldOf(location, 'lng'), fieldOf(location, 'lat'));
	const parts = fieldOf(result, 'address_components');
	if (point === null || !Array.isArray(parts)) return null;
	const named = (types: readonly string[], name: 'long_name' | 'short_name') =>
		parts
			.filter((part) => typesOf(part).some((type) => types.includes(type)))
			.flatMap((part) => textOf(part, name) ?? []);
	const [doorNo = null] = named(['street_number'], 'long_name');
	const [country = null] = named(['country'], 'short_name');
	const exactness = textOf(geometry, 'location_type');
	return {
		point,
		precision: precisionOf(typesOf(result), exactness, doorNo),
		country,
		areas: named(areaTypes, 'long_name'),
		doorNo,
	};
}

function precisionOf(
	types: readonly string[],
	exactness: string | null,
	doorNo: string | null,
): GeocodePrecision {
	const area = precisions.find(([type]) => types.includes(type));
	if (area !== undefined) return area[1];
	return exactness === 'ROOFTOP' && doorNo !== null ? 'building' : 'street';
}

function typesOf(value: unknown): string[] {
	const types = fieldOf(value, 'types');
	return Array.isArray(types) ? types.filter((type) => typeof type === 'string') : [];
}
