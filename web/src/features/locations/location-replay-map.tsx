import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import type { ReplayMoment, Track } from '@sevk/domain/locations/location-replay';
import { stopStateWords } from '@sevk/domain/routes/common/route-words';
import { useMemo } from 'react';
import type { MapPoint } from '../../map/shape/map-shapes.ts';
import { MapView } from '../../map/view/map-view.tsx';

type Props = {
	readonly route: RouteDetail;
	readonly track: Track;
	readonly moment: ReplayMoment;
	readonly atMs: number;
};

/** The planned line through the stops in grey, the driven one up to the moment in orange. */
export function ReplayMap({ route, track, moment, atMs }: Props) {
	const points = useMemo(() => route.stops.flatMap(stopPoint), [route.stops]);
	const driven = useMemo(
		() => track.points.filter((point) => point.atMs <= atMs),
		[track.points, atMs],
	);
	const lines = [
		...(points.length < 2 ? [] : [{ id: 'planned', tone: 'grey' as const, path: points }]),
		...(driven.length < 2 ? [] : [{ id: 'driven', tone: 'orange' as const, path: driven }]),
	];
	const { place } = moment;
	const plate = route.plate === null ? 'Plaka yok' : formatPlate(route.plate);
	return (
		<MapView
			label={`Rota ${route.number}: planlanan ve gidilen yol`}
			points={points}
			lines={lines}
			vehicles={
				place === null
					? []
					: [
							{
								id: route.id,
								plate,
								stale: moment.isOld,
								longitude: place.longitude,
								latitude: place.latitude,
								note: `Konum ${formatTime(new Date(place.atMs))}`,
							},
						]
			}
			hoveredId={null}
			onHover={() => undefined}
			onOpen={() => undefined}
			fitKey={route.id}
			inPage
		/>
	);
}

function stopPoint({ id, point, state }: RouteDetail['stops'][number], index: number): MapPoint[] {
	if (point === null) return [];
	const { label, tone } = stopStateWords[state];
	const mark = String(index + 1);
	const place = { longitude: longitudeOf(point), latitude: latitudeOf(point) };
	return [{ ...place, id, tone, mark, title: `${mark}. durak · ${label}` }];
}
