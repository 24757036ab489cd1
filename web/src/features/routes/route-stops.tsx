import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/routes';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../ui/use-phone.ts';
import { NextStopBar } from './next-stop-bar.tsx';
import { RouteLoadMeter } from './route-load-meter.tsx';
import { RouteStopList } from './route-stop-list.tsx';
import { RouteStopMap } from './route-stop-map.tsx';
import classes from './route-stops.module.css';
import { nextStopOf, stopElementId } from './stop-place.ts';

type Props = {
	readonly route: RouteDetail;
	readonly orderActs: (stop: RouteStop, order: StopOrder) => ReactNode;
};

/** Duraklar: the stops in route order and, beside them, the same stops on the map. */
export function RouteStops({ route, orderActs }: Props) {
	const phone = usePhone();
	const [hoveredId, setHovered] = useState<string | null>(null);
	const hasMap = route.stops.some(({ point }) => point !== null);
	const next = nextStopOf(route);
	return (
		<div className={classes.columns} data-map={hasMap}>
			<div className={classes.list}>
				<RouteLoadMeter route={route} />
				<RouteStopList
					route={route}
					orderActs={orderActs}
					hoveredId={hoveredId}
					onHover={setHovered}
				/>
			</div>
			{hasMap ? (
				<div className={classes.map}>
					<RouteStopMap
						route={route}
						hoveredId={hoveredId}
						onHover={setHovered}
						onOpen={(stopId) => {
							setHovered(stopId);
							document
								.getElementById(stopElementId(stopId))
								?.scrollIntoView({ block: 'center', behavior: 'smooth' });
						}}
					/>
				</div>
			) : null}
			{phone && next ? <NextStopBar stop={next} /> : null}
		</div>
	);
}
