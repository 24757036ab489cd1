import { parsePostalCode, postalCodeMatches } from '../../common/identifier/postal-code.ts';
import { findDistrict, suggestDistrict } from '../../common/place/district.ts';
import { type GeoPoint, geoPoint, isInTurkiye, withoutSwap } from '../../common/place/geo.ts';
import { isShortMapLink } from '../../common/place/map-link-point.ts';
import type { NeighbourhoodList } from '../../common/place/neighbourhood.ts';
import { type PlusCodec, readPlusCode } from '../../common/place/plus-code.ts';
import { checkPoint } from '../../common/place/point-check.ts';
import { findProvince, type Province, suggestProvince } from '../../common/place/province.ts';
import { splitPlaceNames } from '../../common/place/written-place.ts';
import { parseDegrees, readWrittenPoint } from '../../common/place/written-point.ts';
import { describeApproximatePoint } from '../common/order-address.ts';
import type { OrderImportContext, OrderRowCells } from './order-import-cells.ts';
import type { OrderDraft, WrittenPlace } from './order-import-draft.ts';

type Place = Pick<
	OrderDraft,
	| 'province'
	| 'district'
	| 'neighbourhood'
	| 'addressLine'
	| 'addressHint'
	| 'postalCode'
	| 'proposedPostalCode'
	| 'point'
	| 'writtenPlace'
>;

type PlaceContext = Pick<
	OrderImportContext,
	'defaultProvince' | 'correctPlaces' | 'neighbourhoodsOf' | 'plusCodec'
>;

/** Minimum address length; the orders table has the same limit. */
const shortestAddress = 3;

/** Reads the delivery address. Only a missing address line is an error. */
export function readPlace(
	cells: OrderRowCells,
	{
		defaultProvince,
		correctPlaces = false,
		neighbourhoodsOf = () => null,
		plusCodec,
	}: PlaceContext,
): Place {
	const addressLine = cells.text('addressLine');
	const names = readNames(cells, defaultProvince);
	const districtText = names.district;
	const provinceText = names.province || defaultProvince;
	const namedProvince = findProvince(provinceText);
	// Comparing with every name takes longer than reading the rest of the row.
	const suggestedProvince =
		namedProvince === null && provinceText !== '' ? suggestProvince(provinceText) : null;
	const province =
		namedProvince ??
		(correctPlaces && suggestedProvince !== null ? findProvince(suggestedProvince) : null);
	if (addressLine.length < shortestAddress) cells.refuse('addressLine', 'no_address');
	else if (districtText === '') cells.warn('district', 'no_district');
	if (province === null && provinceText !== '') {
		warnOfName(cells, 'province', provinceText, suggestedProvince);
	}
	const town = {
		province: province?.name ?? provinceText,
		district: readDistrict(cells, districtText, province, correctPlaces),
	};
	const list = province === null ? null : neighbourhoodsOf(province.code, town.district);
	const text = cells.text('neighbourhood');
	const neighbourhood = readNeighbourhood(cells, text, list, correctPlaces);
	const postalCode = readPostalCode(cells, province);
	const proposal = postalCode === null ? (list?.postalCodeOf(neighbourhood) ?? null) : null;
	const point = readPoint(cells, province, town, plusCodec);
	const place = { ...town, neighbourhood, point };
	const texts = { province: provinceText, district: districtText, neighbourhood: text, point };
	return {
		...place,
		...correctionOf(cells, place, texts, namedProvince),
		addressLine,
		addressHint: cells.text('addressHint'),
		postalCode,
		...(proposal === null ? {} : { proposedPostalCode: proposal }),
	};
}

/** The texts of il and ilçe, also from a column of both. */
function readNames(cells: OrderRowCells, defaultProvince: string) {
	const both = cells.text('provinceDistrict');
	const province = cells.text('province');
	const district = cells.text('district');
	const texts = { province: province || both, district: district || (province ? both : '') };
	return splitPlaceNames(texts, defaultProvince);
}

/** The place before its correction, with official spellings; empty if nothing was corrected. */
function correctionOf(
	cells: OrderRowCells,
	place: WrittenPlace,
	written: WrittenPlace,
	province: Province | null,
): Pick<Place, 'writtenPlace'> {
	const isProvinceCorrected = province === null && place.province !== written.province;
	const district = province && findDistrict(province.code, written.district);
	const writtenPlace = {
		...written,
		province: province?.name ?? written.province,
		district: district?.name ?? written.district,
		point: isProvinceCorrected
			? readPoint(withoutRemarks(cells), null, { province: '', district: '' }, undefined)
			: written.point,
	};
	const isSame =
		place.province === writtenPlace.province &&
		place.district === writtenPlace.district &&
		place.neighbourhood === writtenPlace.neighbourhood;
	return isSame ? {} : { writtenPlace };
}

function withoutRemarks(cells: OrderRowCells): OrderRowCells {
	return { ...cells, warn: () => undefined, refuse: () => undefined };
}

/** Uses the official spelling of the district, so that filters and groups work. */
function readDistrict(
	cells: OrderRowCells,
	text: string,
	province: Province | null,
	correctPlaces: boolean,
): string {
	if (province === null || text === '') return text;
	const district = findDistrict(province.code, text);
	if (district !== null) return district.name;
	const suggestion = suggestDistrict(province.code, text);
	if (correctPlaces && suggestion !== null) return suggestion;
	warnOfName(cells, 'district', text, suggestion);
	return text;
}

/** A name outside the list is kept as written: new mahalles appear each year. */
function readNeighbourhood(
	cells: OrderRowCells,
	text: string,
	list: NeighbourhoodList | null,
	correctPlaces: boolean,
): string {
	const other = list?.suggestionFor(text) ?? null;
	if (other === null) return text;
	if (correctPlaces) return other;
	cells.warn('neighbourhood', 'misspelt_neighbourhood', { text, other });
	return text;
}

function warnOfName(
	cells: OrderRowCells,
	field: 'province' | 'district',
	text: string,
	suggestion: string | null,
): void {
	if (suggestion === null) cells.warn(field, `unknown_${field}`, { text });
	else cells.warn(field, `misspelt_${field}`, { text, other: suggestion });
}

function readPostalCode(cells: OrderRowCells, province: Province | null): string | null {
	const text = cells.text('postalCode');
	if (text === '') return null;
	const postalCode = parsePostalCode(text);
	if (postalCode === null) {
		cells.warn('postalCode', 'bad_postcode');
	} else if (province !== null && !postalCodeMatches(postalCode, province)) {
		cells.warn('postalCode', 'wrong_postcode', { text: postalCode, other: province.name });
	}
	return postalCode;
}

function readPoint(
	cells: OrderRowCells,
	province: Province | null,
	town: Pick<Place, 'province' | 'district'>,
	plusCodec: PlusCodec | undefined,
): GeoPoint | null {
	/** Describes the approximate position of a row without coordinates. */
	const other = describeApproximatePoint(town);
	const written = writtenPoint(cells, town, plusCodec);
	if (written.text === '') {
		cells.warn('latitude', 'no_point', { other });
		return null;
	}
	if (written.point !== null) {
		const { point, swapped } = withoutSwap(written.point, province?.centre ?? null);
		if (swapped) cells.warn('latitude', 'swapped_point');
		if (isInTurkiye(point)) {
			const check = checkPoint(point, town);
			if (check.kind === 'elsewhere') {
				cells.warn('latitude', 'elsewhere_point', { text: check.sentence });
			}
			return point;
		}
	}
	if (isShortMapLink(written.text)) cells.warn('latitude', 'short_link', { other });
	else cells.warn('latitude', 'bad_point', { text: written.text, other });
	return null;
}

/** The position of two columns, or of one that has both numbers, a link or a plus code. */
function writtenPoint(
	cells: OrderRowCells,
	town: Pick<Place, 'province' | 'district'>,
	plusCodec: PlusCodec | undefined,
): { text: string; point: GeoPoint | null } {
	const latitudeText = cells.text('latitude');
	const longitudeText = cells.text('longitude');
	if (latitudeText === '' || longitudeText === '') {
		const text = latitudeText || longitudeText || cells.text('coordinates');
		const isAlone = latitudeText === '' && longitudeText === '';
		return {
			text: isAlone ? text : `${latitudeText} / ${longitudeText}`,
			point: plusPoint(text, town, plusCodec) ?? readWrittenPoint(text),
		};
	}
	const latitude = parseDegrees(latitudeText);
	const longitude = parseDegrees(longitudeText);
	const point = latitude === null || longitude === null ? null : geoPoint(longitude, latitude);
	return { text: `${latitudeText} / ${longitudeText}`, point };
}

function plusPoint(
	text: string,
	town: Pick<Place, 'province' | 'district'>,
	plusCodec: PlusCodec | undefined,
): GeoPoint | null {
	const found = plusCodec === undefined ? null : readPlusCode(text, town, plusCodec);
	return found === 'no-reference' ? null : found;
}
