import { IconTruck } from '@tabler/icons-react';
import { Marker, useMap } from '@vis.gl/react-maplibre';
import { useEffect, useMemo, useState } from 'react';
import type { MapVehicle, MapViewProps } from '../shape/map-shapes.ts';
import { spreadOf } from '../shape/map-spread.ts';
import classes from './map-view.module.css';

type Props = {
	readonly onHover: MapViewProps['onHover'] | undefined;
	readonly onOpen: MapViewProps['onOpen'] | undefined;
	readonly vehicles: readonly MapVehicle[];
	readonly hoveredId: string | null;
};

/** A plate is this far above its position, with a tail that points to it. */
const tailPixels = 6;

/** Vehicles with their plates as buttons, so that the keyboard reaches them. */
export function MapVehicles({ vehicles, hoveredId, onHover, onOpen }: Props) {
	const { current: map } = useMap();
	const [zoom, setZoom] = useState(() => map?.getZoom() ?? 0);
	useEffect(() => {
		if (!map) return;
		const follow = () => setZoom(map.getZoom());
		map.on('zoomend', follow);
		return () => void map.off('zoomend', follow);
	}, [map]);
	const spread = useMemo(() => {
		if (!map) return null;
		// Distances in pixels depend on the zoom only; panning does not change them.
		const world = 512 * 2 ** zoom;
		return spreadOf(vehicles.map(({ id, ...position }) => ({ id, ...onWorld(position, world) })));
	}, [map, vehicles, zoom]);
	return vehicles.map((vehicle) => {
		const [x, y] = spread?.get(vehicle.id) ?? [0, 0];
		return (
			<Marker
				key={vehicle.id}
				longitude={vehicle.longitude}
				latitude={vehicle.latitude}
				anchor="bottom"
				offset={[x, y - tailPixels]}
			>
				<button
					type="button"
					className={classes.vehicle}
					data-stale={vehicle.stale}
					data-tail={x === 0 && y === 0}
					data-hot={vehicle.id === hoveredId}
					title={vehicle.note}
					aria-label={`${vehicle.plate}, ${vehicle.note}`}
					onMouseEnter={() => onHover?.(vehicle.id)}
					onMouseLeave={() => onHover?.(null)}
					onFocus={() => onHover?.(vehicle.id)}
					onBlur={() => onHover?.(null)}
					onClick={() => onOpen?.(vehicle.id)}
				>
					<IconTruck size={14} stroke={2} aria-hidden />
					{vehicle.plate}
				</button>
			</Marker>
		);
	});
}

/** Where a place lies on the whole world drawn `world` pixels wide (Web Mercator). */
function onWorld({ longitude, latitude }: { longitude: number; latitude: number }, world: number) {
	const sine = Math.sin((latitude * Math.PI) / 180);
	return {
		x: (longitude / 360 + 0.5) * world,
		y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
	};
}
