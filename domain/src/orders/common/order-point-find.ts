// What the product itself knows about where an address is (docs/domain.md#points-of-orders).
import { type GeoPoint, geoPoint } from '../../common/place/geo.ts';
import type { KnownPoint } from '../../common/place/known-point.ts';
import { approximatePoint, type OrderAddress } from './order-address.ts';

export type PointFacts = {
	/** The best exact point of an order of the same address, and of the same building. */
	readonly ofAddress: KnownPoint | null;
	readonly ofBuilding: KnownPoint | null;
	/** Points of different addresses of the mahalle that the office or a delivery has confirmed. */
	readonly confirmed: readonly GeoPoint[];
	/** The point of the mahalle in the extract of the operator. */
	readonly place: GeoPoint | null;
};

/** With fewer points one that is wrong moves the median far: they count where nothing else is known. */
const leastConfirmed = 5;

/**
 * The best point of an address without one of its own: that of the address, of its building, of its
 * mahalle, of its ilçe or il; null where not even the il is known.
 */
export function findKnownPoint(
	address: Pick<OrderAddress, 'province' | 'district'>,
	{ ofAddress, ofBuilding, confirmed, place }: PointFacts,
): KnownPoint | null {
	if (ofAddress !== null) return ofAddress;
	if (ofBuilding !== null) return { ...ofBuilding, precision: 'building' };
	const isSure = confirmed.length >= leastConfirmed;
	const ofNeighbourhood = (isSure ? null : place) ?? medianOf(confirmed);
	if (ofNeighbourhood === null) return approximatePoint(address);
	return { point: ofNeighbourhood, source: 'neighbourhood', precision: 'neighbourhood' };
}

/** Longitude and latitude each in the middle: a few points far away do not move it. Null of none. */
function medianOf(points: readonly GeoPoint[]): GeoPoint | null {
	if (points.length === 0) return null;
	const middle = (axis: 0 | 1) => {
		const sorted = points.map(({ coordinates }) => coordinates[axis]).sort((a, b) => a - b);
		const [low = 0, high = 0] = [
			sorted[Math.ceil(sorted.length / 2) - 1],
			sorted[Math.floor(sorted.length / 2)],
		];
		return Math.round(((low + high) / 2) * 1e6) / 1e6;
	};
	return geoPoint(middle(0), middle(1));
}
