// Which stops of a route go to which other route.
import type { RouteDetail, RouteStop } from '@sevk/contract/routes/route-detail';
import type { MapRoute } from '@sevk/contract/routes/route-map';
import { geoPoint } from '@sevk/domain/common/place/geo';
import {
	fillableRouteStates,
	isFinished,
	onRoadRouteStates,
} from '@sevk/domain/routes/common/route';

/** Until the loading orders are moved; on the road their pieces change hands. */
export type HandOver = 'plan' | 'zimmet';

export function handOverOf({
	state,
	debits,
}: Pick<RouteDetail, 'state' | 'debits'>): HandOver | null {
	if (fillableRouteStates.includes(state)) return 'plan';
	const isOut =
		onRoadRouteStates.includes(state) && debits.some(({ state }) => state !== 'cancelled');
	return isOut ? 'zimmet' : null;
}

/** The stops that another driver can visit, each with its orders that wait. */
export function stopsToHandOver({ stops }: Pick<RouteDetail, 'stops'>): RouteStop[] {
	return stops.flatMap((stop) => {
		const orders = stop.orders.filter(
			({ result, cancelledInCustody }) => result === 'pending' && !cancelledInCustody,
		);
		return isFinished(stop.state) || orders.length === 0 ? [] : [{ ...stop, orders }];
	});
}

/** A route that can take stops over. */
export type Taker = {
	readonly id: string;
	readonly number: string;
	readonly plate: string | null;
	readonly driverName: string | null;
	/** Null before the loading. */
	readonly debitId: string | null;
	readonly points: readonly (ReturnType<typeof geoPoint> | null)[];
};

type Target = { readonly debitId: string; readonly routeNumber: string };

/** The routes of the day that may take stops of a route over. */
export function takersOf(
	route: Pick<RouteDetail, 'id' | 'depotId'>,
	kind: HandOver,
	day: readonly MapRoute[],
	targets: readonly Target[],
): Taker[] {
	const others = day.filter(({ id, depotId }) => id !== route.id && depotId === route.depotId);
	return others.flatMap((other) => {
		const target = targets.find(({ routeNumber }) => routeNumber === other.number);
		const isOpen =
			kind === 'plan' ? fillableRouteStates.includes(other.state) : target !== undefined;
		if (!isOpen) return [];
		const points = other.stops
			.filter(({ state }) => !isFinished(state))
			.map((stop) => geoPointOf(stop));
		const { id, number, plate, driverName } = other;
		return [{ id, number, plate, driverName, debitId: target?.debitId ?? null, points }];
	});
}

function geoPointOf(stop: MapRoute['stops'][number]) {
	const { longitude, latitude } = stop;
	return longitude === null || latitude === null ? null : geoPoint(longitude, latitude);
}
