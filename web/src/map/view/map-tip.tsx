import { Popup } from '@vis.gl/react-maplibre';
import type { MapPoint } from '../shape/map-shapes.ts';
import classes from './map-view.module.css';

/** The title of the point that is hovered, on the map or in the list beside it. */
export function MapTip({ point }: { readonly point: MapPoint }) {
	return (
		<Popup
			longitude={point.longitude}
			latitude={point.latitude}
			offset={16}
			closeButton={false}
			closeOnClick={false}
			focusAfterOpen={false}
			className={classes.tip ?? ''}
			maxWidth="280px"
		>
			{point.title}
			{point.approximate ? <small>Konum yaklaşık; çevresine dağıtılarak gösteriliyor</small> : null}
		</Popup>
	);
}
