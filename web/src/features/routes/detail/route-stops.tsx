import { Button } from '@mantine/core';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { IconMap } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from '../../../api/state/client-store.ts';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { stopOfAlerts } from '../common/route-alert-chips.tsx';
import { RouteLoadMeter } from '../common/route-load-meter.tsx';
import { useRoute } from '../common/route-queries.ts';
import { NextStopBar } from './route-next-stop-bar.tsx';
import { PlanTimeNotes, useStopTimes } from './route-plan-times.tsx';
import { RouteStopList } from './route-stop-list.tsx';
import { RouteStopMap } from './route-stop-map.tsx';
import { alertStopOf, nextStopOf, scrollToStop } from './route-stop-place.ts';
import classes from './route-stops.module.css';

type Props = {
	readonly route: RouteDetail;
	readonly orderActs: (stop: RouteStop, order: StopOrder) => ReactNode;
	/** Above the stops. */
	readonly tools: ReactNode;
	/** The result act of one order, as the primary button. */
	readonly doorAct: (order: StopOrder) => ReactNode;
};

/**
 * Duraklar: the stops in sequence with the same stops on a map. On a driver's phone the map is
 * collapsed: the driver navigates with another app.
 */
export function RouteStops({ route, tools, orderActs, doorAct }: Props) {
	const phone = usePhone();
	const drives = useStore(({ user }) => user !== null && user.driverId !== null);
	const [unfolded, setUnfolded] = useState(false);
	const [hoveredId, setHovered] = useState<string | null>(null);
	const hasMap = route.stops.some(({ point }) => point !== null);
	const folds = phone && drives && hasMap;
	const showsMap = hasMap && (!folds || unfolded);
	const next = nextStopOf(route);
	const timesOf = useStopTimes(route);
	useStopOfAddress(route);
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
					{tools}
					<PlanTimeNotes route={route} />
					<RouteStopList
						route={route}
						timesOf={timesOf}
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
								scrollToStop(stopId);
							}}
						/>
					</div>
				) : null}
			</div>
			{next ? <NextStopBar route={route} stop={next} doorAct={doorAct} /> : null}
		</>
	);
}

/** Leads to the stop that the address names, once: who comes back to Duraklar is not led there again. */
function useStopOfAddress({ id: routeId }: RouteDetail): void {
	const { state, change } = useUrlState({ durak: '' });
	// Of one reading: what this part was given may be older than the end of the fetch.
	const { data: route, isFetching } = useRoute(routeId);
	const stop =
		state.durak === stopOfAlerts && route !== undefined
			? alertStopOf(route)
			: route?.stops.find(({ id }) => id === state.durak);
	const stopId = stop?.id;
	// A route that was read before may lack the stop or its alert until it is read again.
	const isSettled = state.durak !== '' && stopId === undefined && !isFetching;
	useEffect(() => {
		if (stopId === undefined && !isSettled) return;
		if (stopId !== undefined) scrollToStop(stopId);
		change({ durak: '' });
	}, [stopId, isSettled, change]);
}
