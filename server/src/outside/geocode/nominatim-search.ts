import { type GeocodePrecision, writeGeocodeLine } from '@sevk/domain/common/place/geocode';
import { provinceByCode } from '@sevk/domain/common/place/province';
import {
	fieldOf,
	type GeocodeDialect,
	pointOf,
	readList,
	readStatus,
	textOf,
	textsOf,
} from './geocode-answer.ts';

/** What Nominatim calls a place (`addresstype`); of other places their rank decides. */
const precisions: Readonly<Record<string, GeocodePrecision>> = {
	road: 'street',
	quarter: 'neighbourhood',
	neighbourhood: 'neighbourhood',
	suburb: 'neighbourhood',
	village: 'neighbourhood',
	hamlet: 'neighbourhood',
	residential: 'neighbourhood',
	postcode: 'neighbourhood',
	borough: 'district',
	city_district: 'district',
	district: 'district',
	town: 'district',
	county: 'district',
	municipality: 'district',
	city: 'province',
	province: 'province',
	state: 'province',
	region: 'province',
};

const areaNames = [
	'province',
	'state',
	'city',
	'county',
	'district',
	'town',
	'municipality',
	'borough',
	'city_district',
	'suburb',
	'quarter',
	'neighbourhood',
	'village',
];

/** The free search of Nominatim (`/search`, `jsonv2`). */
export const nominatimSearch: GeocodeDialect = {
	request: (url, address) => {
		const query = new URLSearchParams({
			q: writeGeocodeLine(address),
			format: 'jsonv2',
			addressdetails: '1',
			countrycodes: 'tr',
			'accept-language': 'tr',
			limit: '5',
		});
		return `${url}/search?${query}`;
	},
	read: (status, body) =>
		readStatus(status) ??
		readList(body, (place) => {
			const address = fieldOf(place, 'address');
			const point = pointOf(fieldOf(place, 'lon'), fieldOf(place, 'lat'));
			if (point === null) return null;
			const doorNo = textOf(address, 'house_number');
			const [, code = ''] = textOf(address, 'ISO3166-2-lvl4')?.split('-') ?? [];
			return {
				point,
				precision: precisionOf(place, doorNo),
				country: textOf(address, 'country_code')?.toUpperCase() ?? null,
				areas: [...textsOf(provinceByCode(code), ['name']), ...textsOf(address, areaNames)],
				doorNo,
			};
		}),
};

function precisionOf(place: unknown, doorNo: string | null): GeocodePrecision {
	const named = precisions[textOf(place, 'addresstype') ?? ''];
	if (named !== undefined) return named;
	const rank = Number(fieldOf(place, 'place_rank'));
	if (rank >= 28) return doorNo === null ? 'street' : 'building';
	if (rank >= 26) return 'street';
	if (rank >= 16) return 'neighbourhood';
	return rank >= 10 ? 'district' : 'province';
}
