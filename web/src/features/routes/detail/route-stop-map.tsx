import type { RouteDetail, RouteStop } from '@sevk/contract/routes/route-detail';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { routeStateWords } from '@sevk/domain/routes/common/route-words';
import { useMemo } from 'react';
import { spreadRough } from '../../../map/shape/map-rough.ts';
import type { MapPoint, MapPosition } from '../../../map/shape/map-shapes.ts';
import { MapView } from '../../../map/view/map-view.tsx';
import { vehicleOnMap } from '../common/route-vehicle-on-map.ts';
import { nextStopOf, stopDistrict, stopWord } from './route-stop-place.ts';

type Props = {
	readonly route: RouteDetail;
	readonly hoveredId: string | null;
	readonly onHover: (stopId: string | null) => void;
	readonly onOpen: (stopId: string) => void;
};

/** The numbered stops of one route, and the straight line from the depot through them. */
export function RouteStopMap({ route, hoveredId, onHover, onOpen }: Props) {
	const nextId = nextStopOf(route)?.id;
	const points = useMemo(
		() => [
			...depotOf(route.depotPoint, route.depotName),
			...spread(route.stops.flatMap((stop, index) => pointOf(stop, index, stop.id === nextId))),
		],
		[route.depotPoint, route.depotName, route.stops, nextId],
	);
	const { id, plate, tour, vehiclePlace } = route;
	const vehicles = useMemo(
		() =>
			vehiclePlace === null
				? []
				: [vehicleOnMap({ id, plate, tour, vehicle: vehiclePlace }, new Date())],
		[id, plate, tour, vehiclePlace],
	);
	const lines = useMemo(() => {
		const { tone } = routeStateWords[route.state];
		return points.length < 2 ? [] : [{ id: route.id, tone, path: points }];
	}, [route.id, route.state, points]);
	return (
		<MapView
			label={`Rota ${route.number}: duraklar haritası`}
			points={points}
			lines={lines}
			vehicles={vehicles}
			hoveredId={hoveredId}
			onHover={onHover}
			onOpen={onOpen}
			fitKey={route.id}
			inPage
		/>
	);
}

/** The line starts at the depot, marked D. */
function depotOf(point: RouteDetail['depotPoint'], name: string): MapPoint[] {
	const position = positionOf(point);
	if (position === null) return [];
	return [{ ...position, id: 'depot', title: `Depo: ${name}`, tone: 'grey', mark: 'D' }];
}

function pointOf(stop: RouteStop, index: number, isNext: boolean): MapPoint[] {
	const position = positionOf(stop.point);
	if (position === null) return [];
	const { label, tone } = stopWord(stop, isNext);
	const mark = String(index + 1);
	const title = `${mark}. durak · ${stopDistrict(stop)} · ${label}`;
	return [{ ...position, id: stop.id, title, tone, mark, approximate: stop.approximate }];
}

/** Stops at the same centre are drawn apart. */
function spread(points: readonly MapPoint[]): MapPoint[] {
	const drawn = spreadRough(points);
	return points.map((point) => ({ ...point, ...drawn.get(point.id) }));
}

function positionOf(point: RouteStop['point']): MapPosition | null {
	if (point === null) return null;
	return { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}
