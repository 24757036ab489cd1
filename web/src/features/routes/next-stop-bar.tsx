import type { RouteStop } from '@sevk/contract/routes/routes';
import { MapLinks } from '../../ui/map-links.tsx';
import classes from './route-stops.module.css';
import { stopDistrict } from './stop-place.ts';

/** Stays at the foot of the phone: where the driver goes next, and who shows the way. */
export function NextStopBar({ stop }: { readonly stop: RouteStop }) {
	return (
		<section className={classes.next} aria-label="Sıradaki durak">
			<div className={classes.nextPlace}>
				<small>Sıradaki durak · {stop.position}</small>
				<strong>{stopDistrict(stop)}</strong>
				<span>{stop.addressLine}</span>
				{stop.approximate ? <span>Konum yaklaşık: adresi sorun.</span> : null}
			</div>
			<MapLinks point={stop.point} />
		</section>
	);
}
