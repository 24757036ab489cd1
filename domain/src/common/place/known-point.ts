// A point of an address with how it is known and how exact it is (docs/domain.md#points-of-orders).
import type { GeoPoint } from './geo.ts';

/** The strongest source first. */
export const pointSources = [
	'office',
	'shop',
	'driver',
	'geocoder',
	'neighbourhood',
	'district',
] as const;
export type PointSource = (typeof pointSources)[number];

/** Sources that come of the office's own pins: they do not say that addresses are found without them. */
export const officeWorkSources: readonly PointSource[] = ['office', 'neighbourhood'];

/** The most exact first. */
export const pointPrecisions = [
	'door',
	'building',
	'street',
	'neighbourhood',
	'district',
	'province',
] as const;
export type PointPrecision = (typeof pointPrecisions)[number];

export type PointKnowledge = {
	readonly source: PointSource;
	readonly precision: PointPrecision;
};

export type KnownPoint = PointKnowledge & { readonly point: GeoPoint };

/** Only the point of a door or a building is evidence of who was there; maps draw others paler. */
export const exactPrecisions: readonly PointPrecision[] = ['door', 'building'];

export function isExact(precision: PointPrecision): boolean {
	return exactPrecisions.includes(precision);
}

/** Words after *Konum:*; the point of a driver is what deliveries at the address have taught. */
const pointSourceWords: Record<PointSource, string> = {
	office: 'ofis',
	shop: 'mağaza',
	driver: 'sürücü',
	geocoder: 'adres servisi',
	neighbourhood: 'mahalle',
	district: 'ilçe merkezi',
};

const pointPrecisionWords: Record<PointPrecision, string> = {
	door: 'kapı',
	building: 'bina',
	street: 'sokak',
	neighbourhood: 'mahalle',
	district: 'ilçe merkezi',
	province: 'il merkezi',
};

/**
 * How a point is known and how exact it is.
 * @example describeKnowledge({ source: 'district', precision: 'district' }) // 'ilçe merkezi (yaklaşık)'
 */
export function describeKnowledge({ source, precision }: PointKnowledge): string {
	if (precision === 'door') return pointSourceWords[source];
	if (precision === 'building') return `${pointSourceWords[source]} (bina)`;
	if (source === 'district' || source === 'neighbourhood') {
		return `${pointPrecisionWords[precision]} (yaklaşık)`;
	}
	return `${pointSourceWords[source]}, ${pointPrecisionWords[precision]} (yaklaşık)`;
}

/**
 * Whether a point may take the place of a stored one of the same address. The office decides over all,
 * the shop over everything but the office; of the others the more exact point counts, then the
 * stronger source, then the later one.
 */
export function mayReplacePoint(stored: PointKnowledge | null, next: PointKnowledge): boolean {
	if (stored === null || next.source === 'office') return true;
	if (stored.source === 'office') return false;
	if (next.source === 'shop') return true;
	if (stored.source === 'shop') return false;
	const precision = pointPrecisions.indexOf(next.precision);
	const storedPrecision = pointPrecisions.indexOf(stored.precision);
	if (precision !== storedPrecision) return precision < storedPrecision;
	return pointSources.indexOf(next.source) <= pointSources.indexOf(stored.source);
}
