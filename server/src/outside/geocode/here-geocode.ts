import { type GeocodePrecision, writeGeocodeLine } from '@sevk/domain/common/place/geocode';
import {
	fieldOf,
	type GeocodeDialect,
	pointOf,
	readList,
	readStatus,
	textOf,
	textsOf,
} from './geocode-answer.ts';

const precisions: Readonly<Record<string, GeocodePrecision>> = {
	street: 'street',
	intersection: 'street',
	addressBlock: 'neighbourhood',
	postalCodePoint: 'neighbourhood',
	administrativeArea: 'province',
};

const localities: Readonly<Record<string, GeocodePrecision>> = {
	postalCode: 'neighbourhood',
	subdistrict: 'neighbourhood',
	district: 'neighbourhood',
	city: 'district',
};

/** The geocoding of HERE (`/v1/geocode` of Geocoding and Search). */
export const hereGeocode: GeocodeDialect = {
	request: (url, address, key) => {
		const query = new URLSearchParams({
			q: writeGeocodeLine(address),
			in: 'countryCode:TUR',
			lang: 'tr',
			limit: '5',
			apiKey: key,
		});
		return `${url}/v1/geocode?${query}`;
	},
	read: (status, body) =>
		readStatus(status) ??
		readList(fieldOf(body, 'items'), (item) => {
			const address = fieldOf(item, 'address');
			const position = fieldOf(item, 'position');
			const point = pointOf(fieldOf(position, 'lng'), fieldOf(position, 'lat'));
			if (point === null) return null;
			const country = textOf(address, 'countryCode');
			const doorNo = textOf(address, 'houseNumber');
			return {
				point,
				precision: precisionOf(item, doorNo),
				country: country === 'TUR' ? 'TR' : country,
				areas: textsOf(address, ['state', 'county', 'city', 'district', 'subdistrict']),
				doorNo,
			};
		}),
};

function precisionOf(item: unknown, doorNo: string | null): GeocodePrecision {
	const type = textOf(item, 'resultType') ?? '';
	if (type === 'locality') return localities[textOf(item, 'localityType') ?? ''] ?? 'district';
	const known = precisions[type];
	if (known !== undefined) return known;
	// A point that is computed from the numbers of a street may be at its other end.
	const isMeasured = textOf(item, 'houseNumberType') !== 'interpolated';
	return isMeasured && doorNo !== null ? 'building' : 'street';
}
