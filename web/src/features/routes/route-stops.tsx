import { Button } from '@mantine/core';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/routes';
import { IconMap } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useStore } from '../../api/client-store.ts';
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
	/** The act at the door with one order, as the primary button. */
	readonly doorAct: (order: StopOrder) => ReactNode;
};

/**
 * Duraklar: the stops in route order and, beside them, the same stops on the map. On a driver's phone
 * the map waits until it is asked for: he works by the stops, and has his own map for the way.
 */
export function RouteStops({ route, orderActs, doorAct }: Props) {
	const phone = usePhone();
	const drives = useStore(({ user }) => user !== null && user.driverId !== null);
	const [unfolded, setUnfolded] = useState(false);
	const [hoveredId, setHovered] = useState<string | null>(null);
	const hasMap = route.stops.some(({ point }) => point !== null);
	const folds = phone && drives && hasMap;
	const showsMap = hasMap && (!folds || unfolded);
	const next = nextStopOf(route);
	return (
		<>
			{folds ? (
				<Button
					className={classes.fold}
					variant="default"
					fullWidth
					aria-expanded={unfolded}
					leftSection={<IconMap size={18} stroke={1.8} aria-hidden />}
					onClick={() => setUnfolded(!unfolded)}
				>
					{unfolded ? 'Haritayı Gizle' : 'Haritayı Göster'}
				</Button>
			) : null}
			<div className={classes.columns} data-map={showsMap} data-folds={folds || undefined}>
				<div className={classes.list}>
					<RouteLoadMeter route={route} />
					<RouteStopList
						route={route}
						orderActs={orderActs}
						hoveredId={hoveredId}
						onHover={setHovered}
					/>
				</div>
				{showsMap ? (
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
			</div>
			{next ? <NextStopBar route={route} stop={next} doorAct={doorAct} /> : null}
		</>
	);
}
