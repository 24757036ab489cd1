import type { VehiclePosition } from '@sevk/contract/locations/vehicle-positions';
import { stopStateWords } from '@sevk/domain/routes/common/route-words';
import type { MapLine, MapPoint, MapVehicle } from '../../map/shape/map-shapes.ts';
import { MapView } from '../../map/view/map-view.tsx';
import { usePhone } from '../../ui/screen/use-phone.ts';
import { isSilent, nextStopWords, plateOf, positionWords } from './live-vehicle.ts';

type Props = {
	readonly vehicles: readonly VehiclePosition[];
	readonly now: Date;
	readonly hoveredId: string | null;
	readonly onHover: (routeId: string | null) => void;
	readonly onOpen: (routeId: string) => void;
	readonly fitKey: string;
};

/** The last known positions of the vehicles, each with the line to its next stop. */
export function LiveMap({ vehicles, now, onHover, onOpen, ...rest }: Props) {
	const routeOf = new Map(
		vehicles.flatMap(({ routeId, nextStop }) =>
			nextStop === null ? [] : [[nextStop.id, routeId]],
		),
	);
	// A click on a stop opens the same route as a click on its vehicle.
	const asRoute = (id: string) => routeOf.get(id) ?? id;
	return (
		<MapView
			label="Dağıtımdaki araçların haritası"
			vehicles={vehicles.flatMap((vehicle) => vehicleOf(vehicle, now))}
			points={vehicles.flatMap(nextStopPoint)}
			lines={vehicles.flatMap(wayOf)}
			onHover={(id) => onHover(id === null ? null : asRoute(id))}
			onOpen={(id) => onOpen(asRoute(id))}
			inPage={usePhone()}
			{...rest}
		/>
	);
}

function vehicleOf(vehicle: VehiclePosition, now: Date): MapVehicle[] {
	if (vehicle.position === null) return [];
	const { longitude, latitude } = vehicle.position;
	return [
		{
			id: vehicle.routeId,
			longitude,
			latitude,
			plate: plateOf(vehicle),
			note: positionWords(vehicle, now),
			stale: isSilent(vehicle, now),
		},
	];
}

function nextStopPoint(vehicle: VehiclePosition): MapPoint[] {
	const { nextStop, routeId } = vehicle;
	if (nextStop === null || nextStop.longitude === null || nextStop.latitude === null) return [];
	const { id, position, longitude, latitude } = nextStop;
	const title = `${plateOf(vehicle)} · ${nextStopWords(vehicle)}`;
	const { tone } = stopStateWords.pending;
	return [{ id, longitude, latitude, title, tone, mark: String(position), group: routeId }];
}

function wayOf(vehicle: VehiclePosition): MapLine[] {
	const [to] = nextStopPoint(vehicle);
	if (to === undefined || vehicle.position === null) return [];
	return [{ id: vehicle.routeId, tone: 'orange', path: [vehicle.position, to] }];
}
