import type { WrittenAddress } from '../../addresses/address-key.ts';
import type { ClockTime, TimeWindow } from '../../common/date/clock-time.ts';
import type { GeoPoint } from '../../common/place/geo.ts';
import type { WayPlace } from '../../common/place/rough-way.ts';
import type { RoadClass } from '../../common/place/water.ts';
import { stopWindowOf } from '../common/route-window.ts';
import { firstOrder } from './route-first-order.ts';
import { stopKeyOf } from './route-stop-key.ts';

type Stop = WayPlace & {
	readonly addressKey: string;
	readonly window: TimeWindow;
};

type Facts = {
	/** Of the route, by position. */
	readonly stops: readonly Stop[];
	readonly orders: readonly (WrittenAddress & Omit<Stop, 'addressKey'>)[];
	readonly depotPoint: GeoPoint | null;
	/** When the driver starts; null if not recorded. */
	readonly startTime: ClockTime | null;
	/** Of its vehicle. */
	readonly roadClass: RoadClass;
	/** The added stops come after the others: the vehicle is being loaded or has left. */
	readonly atEnd: boolean;
};

/** The start of a driver whose shift is not recorded. */
export const usualStart: ClockTime = '09:00';

/**
 * The stops of a route after orders were added, in sequence: those that it has, and one for each
 * address that it does not have (docs/domain.md#stops).
 */
export function stopKeysWith(facts: Facts): string[] {
	const { stops, orders, depotPoint, startTime, roadClass, atEnd } = facts;
	const present = new Set(stops.map(({ addressKey }) => addressKey));
	const groups = Map.groupBy(orders, stopKeyOf);
	const added = [...groups].flatMap(([key, group]) =>
		present.has(key) ? [] : [stopOf(key, group)],
	);
	const sorted = firstOrder({
		start: { point: depotPoint, time: startTime ?? usualStart, roadClass },
		stops: stops.map(({ addressKey: key, ...stop }) => ({ ...stop, key })),
		added,
		atEnd,
	});
	return sorted.map(({ key }) => key);
}

function stopOf(key: string, orders: Facts['orders']) {
	const placed = orders.filter(({ point }) => point !== null);
	const {
		point = null,
		district,
		rough,
	} = placed.find((order) => order.rough == null) ?? placed[0] ?? {};
	return {
		key,
		point,
		district,
		rough,
		window: stopWindowOf(orders.map(({ window }) => window)),
	};
}

/** Returns a function that finds the stop of an order by its address. */
export function stopsByAddress<Stop extends { readonly addressKey: string }>(
	stops: readonly Stop[],
): (address: WrittenAddress) => Stop | undefined {
	const byKey = new Map(stops.map((stop) => [stop.addressKey, stop]));
	return (address) => byKey.get(stopKeyOf(address));
}
