import type { GeoPoint } from '../../common/place/geo.ts';
import { nearestFirst } from './route-nearest-stops.ts';
import { type StopAddress, stopKeyOf } from './route-stop-key.ts';

type Stop = { readonly addressKey: string; readonly point: GeoPoint | null };

type Facts = {
	/** Of the route, by position. */
	readonly stops: readonly Stop[];
	readonly orders: readonly (StopAddress & { readonly point: GeoPoint | null })[];
	readonly depotPoint: GeoPoint | null;
};

/**
 * The stops that a route needs for more orders, in sequence: one for each address that it does not
 * have, after its last stop, nearest first (docs/domain.md#stops).
 */
export function newStopsOf({ stops, orders, depotPoint }: Facts) {
	const present = new Set(stops.map(({ addressKey }) => addressKey));
	const points = new Map<string, GeoPoint | null>();
	for (const order of orders) {
		const key = stopKeyOf(order);
		if (!present.has(key)) points.set(key, points.get(key) ?? order.point);
	}
	const fresh = [...points].map(([key, point]) => ({ key, point }));
	const last = stops.findLast(({ point }) => point !== null)?.point;
	return nearestFirst(last ?? depotPoint, fresh).map(({ key }, at) => ({
		addressKey: key,
		position: stops.length + at + 1,
	}));
}

/** Returns a function that finds the stop of an order by its address. */
export function stopsByAddress<Stop extends { readonly addressKey: string }>(
	stops: readonly Stop[],
): (address: StopAddress) => Stop | undefined {
	const byKey = new Map(stops.map((stop) => [stop.addressKey, stop]));
	return (address) => byKey.get(stopKeyOf(address));
}
