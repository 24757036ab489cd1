import classes from './map-view.module.css';

/** In the place of a map until it is drawn: its code, style and land take a moment. */
export function MapWaiting() {
	return (
		<div className={classes.waiting} data-skeleton role="status">
			Harita yükleniyor…
		</div>
	);
}
