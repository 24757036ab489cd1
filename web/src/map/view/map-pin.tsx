import { IconMapPinFilled } from '@tabler/icons-react';
import { Marker, useMap } from '@vis.gl/react-maplibre';
import type { KeyboardEvent } from 'react';
import type { MovablePin } from '../shape/map-shapes.ts';
import classes from './map-view.module.css';

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};
/** Pixels that an arrow key moves the pin; with Shift ten times as far. */
const stepPixels = 4;

/** The pin, moved by drag or with the arrow keys. */
export function MapPin({ pin: { position, onMove } }: { readonly pin: MovablePin }) {
	const { current: map } = useMap();

	function step(event: KeyboardEvent) {
		const direction = steps[event.key];
		if (!map || direction === undefined) return;
		event.preventDefault();
		event.stopPropagation();
		const far = event.shiftKey ? stepPixels * 10 : stepPixels;
		const { x, y } = map.project([position.longitude, position.latitude]);
		const { lng, lat } = map.unproject([x + direction[0] * far, y + direction[1] * far]);
		onMove({ longitude: lng, latitude: lat });
	}

	return (
		<Marker
			longitude={position.longitude}
			latitude={position.latitude}
			anchor="bottom"
			draggable
			onDragEnd={({ lngLat: { lng, lat } }) => onMove({ longitude: lng, latitude: lat })}
		>
			<button
				type="button"
				className={classes.pin}
				aria-label="Konumu taşı: sürükleyin ya da ok tuşlarını kullanın"
				onKeyDown={step}
			>
				<IconMapPinFilled size={38} aria-hidden />
			</button>
		</Marker>
	);
}
