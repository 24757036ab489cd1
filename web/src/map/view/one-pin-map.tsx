import { useMemo } from 'react';
import type { MapPoint, MapPosition } from '../shape/map-shapes.ts';
import { MapView } from './map-view.tsx';

type Props = {
	readonly label: string;
	readonly pin: Required<Pick<MapPoint, 'id' | 'title' | 'tone' | 'approximate'>>;
	readonly position: MapPosition;
	/** Null if the pin cannot be moved. */
	readonly onMove: ((position: MapPosition) => void) | null;
	readonly fitKey: string;
};

/** A map of one place, whose pin is dragged to where it belongs. */
export function OnePinMap({ label, pin, position, onMove, fitKey }: Props) {
	const movable = useMemo(
		() => (onMove === null ? null : { position, onMove }),
		[position, onMove],
	);
	const { id, title, tone, approximate } = pin;
	const points = useMemo(
		() => (onMove === null ? [{ ...position, id, title, tone, approximate }] : []),
		[onMove, position, id, title, tone, approximate],
	);
	return <MapView label={label} points={points} movable={movable} fitKey={fitKey} inPage />;
}
