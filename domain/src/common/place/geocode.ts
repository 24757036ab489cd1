// What an answer of a geocoder is worth for an address (docs/domain.md#points-from-an-address-service).
import { foldKey } from '../text/fold.ts';
import { findDistrict } from './district.ts';
import { distanceM, type GeoPoint, isInTurkiye } from './geo.ts';
import { type PointPrecision, pointPrecisions } from './known-point.ts';
import { findProvince } from './province.ts';

/** A geocoder knows no door of a flat. */
export type GeocodePrecision = Exclude<PointPrecision, 'door'>;

/** One place that a geocoder answers. */
export type GeocodeCandidate = {
	readonly point: GeoPoint;
	readonly precision: GeocodePrecision;
	/** Two letters, upper case; null if the answer names no country. */
	readonly country: string | null;
	/** The names of the areas that contain it, from the il to the mahalle. */
	readonly areas: readonly string[];
	readonly doorNo: string | null;
};

/** An address as a geocoder is asked for it: nothing about a person. */
export type GeocodeAddress = {
	/** Way and site, without the door number. */
	readonly street: string;
	readonly doorNo: string;
	readonly neighbourhood: string;
	readonly district: string;
	readonly province: string;
};

export const geocodeRejections = ['country', 'province', 'district', 'ambiguous'] as const;
export type GeocodeRejection = (typeof geocodeRejections)[number];

export type GeocodeResult =
	| { readonly state: 'found'; readonly point: GeoPoint; readonly precision: GeocodePrecision }
	| { readonly state: 'none' }
	| { readonly state: 'rejected'; readonly reason: GeocodeRejection };

/** Why an answer was not taken, as the office reads it. */
export const geocodeRejectionWords: Readonly<Record<GeocodeRejection, string>> = {
	country: 'Adres servisinin bulduğu yer Türkiye dışında.',
	province: 'Adres servisinin bulduğu yer başka bir ilde.',
	district: 'Adres servisinin bulduğu yer başka bir ilçede.',
	ambiguous: 'Adres servisi bu adres için birbirinden uzak birkaç yer buldu.',
};

/** Words after *Kesinlik:*. */
export const geocodePrecisionWords: Readonly<Record<GeocodePrecision, string>> = {
	building: 'bina',
	street: 'sokak',
	neighbourhood: 'mahalle',
	district: 'ilçe',
	province: 'il',
};

/**
 * The point of an address among the candidates of a geocoder. A candidate abroad, in another il or in
 * another ilçe is never taken.
 */
export function judgeCandidates(
	address: GeocodeAddress,
	candidates: readonly GeocodeCandidate[],
): GeocodeResult {
	const judged = candidates.map((candidate) => ({
		reason: mismatchOf(address, candidate),
		candidate: { ...candidate, precision: precisionFor(address, candidate) },
	}));
	const fitting = judged.filter(({ reason }) => reason === null).map(({ candidate }) => candidate);
	if (fitting.length > 0) return chooseOf(fitting);
	// The nearest to the address says most about it.
	const reason = (['district', 'province', 'country'] as const).find((one) =>
		judged.some((other) => other.reason === one),
	);
	return reason === undefined ? { state: 'none' } : { state: 'rejected', reason };
}

function mismatchOf(
	{ province, district }: GeocodeAddress,
	{ point, country, areas }: GeocodeCandidate,
): Exclude<GeocodeRejection, 'ambiguous'> | null {
	if ((country !== null && country !== 'TR') || !isInTurkiye(point)) return 'country';
	const expected = findProvince(province);
	if (expected === null) return hasArea(areas, district) ? null : 'province';
	if (!areas.some((area) => findProvince(area)?.code === expected.code)) return 'province';
	const expectedDistrict = findDistrict(expected.code, district);
	if (expectedDistrict === null) return null;
	const others = areas.flatMap((area) => findDistrict(expected.code, area) ?? []);
	const isOther = others.length > 0 && others.every(({ name }) => name !== expectedDistrict.name);
	return isOther ? 'district' : null;
}

function hasArea(areas: readonly string[], name: string): boolean {
	return areas.some((area) => foldKey(area) === foldKey(name));
}

/** The point of another door than the one asked for is only in the street. */
function precisionFor(
	{ doorNo }: GeocodeAddress,
	{ precision, doorNo: found }: GeocodeCandidate,
): GeocodePrecision {
	if (precision !== 'building') return precision;
	return found !== null && isSameBuilding(doorNo, found) ? 'building' : 'street';
}

/** `38` and `38/A` are one building, `38` and `38/12` too; `38/A` and `38/B` are doors beside another. */
function isSameBuilding(asked: string, found: string): boolean {
	const [one, other] = [foldKey(asked), foldKey(found)];
	const numberOf = (door: string) => /^\d+/.exec(door)?.[0] ?? door;
	return one !== '' && (one === other || numberOf(one) === other || one === numberOf(other));
}

/** Farther apart, candidates of one precision are different places. */
const spreadM: Readonly<Record<GeocodePrecision, number>> = {
	building: 100,
	street: 1_000,
	neighbourhood: 3_000,
	district: 30_000,
	province: 100_000,
};

/** The most exact candidate; several of them are as exact as they are near to each other. */
function chooseOf(candidates: readonly GeocodeCandidate[]): GeocodeResult {
	const rankOf = ({ precision }: GeocodeCandidate) => pointPrecisions.indexOf(precision);
	const [first, ...others] = candidates.toSorted((one, other) => rankOf(one) - rankOf(other));
	if (first === undefined) return { state: 'none' };
	const best = first.precision;
	const equals = others.filter(({ precision }) => precision === best);
	const apartM = Math.max(0, ...equals.map(({ point }) => distanceM(first.point, point)));
	if (apartM <= spreadM[best]) return { state: 'found', point: first.point, precision: best };
	const wider = (['street', 'neighbourhood'] as const).find(
		(precision) =>
			pointPrecisions.indexOf(precision) > pointPrecisions.indexOf(best) &&
			apartM <= spreadM[precision],
	);
	if (wider === undefined) return { state: 'rejected', reason: 'ambiguous' };
	return { state: 'found', point: first.point, precision: wider };
}

/**
 * The line that a geocoder is asked for.
 * @example writeGeocodeLine(address) // 'Moda Caddesi 38, Caferağa Mahallesi, Kadıköy, İstanbul'
 */
export function writeGeocodeLine(address: GeocodeAddress): string {
	const { street, doorNo, neighbourhood, district, province } = address;
	const hood = neighbourhood === '' ? '' : `${neighbourhood} Mahallesi`;
	return [`${street} ${doorNo}`.trim(), hood, district, province]
		.filter((part) => part !== '')
		.join(', ');
}
