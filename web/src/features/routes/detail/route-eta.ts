import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { formatTime } from '@sevk/domain/common/date/date';
import { geoPoint } from '@sevk/domain/common/place/geo';
import { roughPlaceOf } from '@sevk/domain/common/place/rough-way';
import { etasOf, type StopEta } from '@sevk/domain/routes/time/route-eta';
import { routeRoadClass } from '@sevk/domain/vehicles/vehicle-type';
import { useMemo } from 'react';
import { useNow } from '../../../ui/value/relative-time.tsx';

/** The expected time and the mark of each stop without a result, by stop. */
export function useEtas(route: RouteDetail): ReadonlyMap<string, StopEta> {
	const now = useNow();
	return useMemo(() => {
		const { vehiclePlace: place } = route;
		const vehicle =
			place === null ? null : { at: place.at, point: geoPoint(place.longitude, place.latitude) };
		const stops = route.stops.map((stop) => ({
			...stop,
			rough: stop.approximate
				? roughPlaceOf({ ...stop, precision: stop.pointKnowledge?.precision })
				: null,
			hasPending: stop.orders.some(({ result }) => result === 'pending'),
		}));
		const roadClass = routeRoadClass(route.vehicleType);
		const etas = etasOf({ ...route, roadClass, vehicle, stops }, now);
		return new Map(etas.map((eta) => [eta.stopId, eta]));
	}, [route, now]);
}

/** `≈ 14:20`; null where no arrival is expected. */
export function etaWords({ at }: Pick<StopEta, 'at'>): string | null {
	return at === null ? null : `≈ ${formatTime(at)}`;
}
