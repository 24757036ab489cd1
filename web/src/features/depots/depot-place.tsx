import { centreOf } from '@sevk/domain/common/place/address-centre';
import {
	type GeoPoint,
	geoPoint,
	latitudeOf,
	longitudeOf,
	sixDecimals,
} from '@sevk/domain/common/place/geo';
import { useMemo } from 'react';
import type { MapPosition } from '../../map/shape/map-shapes.ts';
import { MapView } from '../../map/view/map-view.tsx';
import classes from './depot-place.module.css';

type Props = {
	readonly point: GeoPoint | null;
	readonly province: string;
	readonly district: string;
	readonly onPlace: (point: GeoPoint) => void;
};

/** The place of a depot on a map: a click sets the pin, a drag corrects it. */
export function DepotPlace({ point, province, district, onPlace }: Props) {
	const around = useMemo(() => {
		const centre = centreOf(province, district);
		return centre === null ? null : positionOf(centre);
	}, [province, district]);
	const movable = point === null ? null : { position: positionOf(point), onMove: place };

	function place({ longitude, latitude }: MapPosition) {
		onPlace(geoPoint(sixDecimals(longitude), sixDecimals(latitude)));
	}

	return (
		<div className={classes.place}>
			<p>
				{point === null
					? 'Depoyu haritada tıklayarak işaretleyin.'
					: 'Yeri düzeltmek için iğneyi sürükleyin ya da haritada başka bir yere tıklayın.'}
			</p>
			<div className={classes.map}>
				<MapView
					label="Depo konumu"
					movable={movable}
					around={around}
					onPlace={place}
					fitKey={`${province} ${district}`}
					inPage
				/>
			</div>
		</div>
	);
}

function positionOf(point: GeoPoint): MapPosition {
	return { longitude: longitudeOf(point), latitude: latitudeOf(point) };
}
