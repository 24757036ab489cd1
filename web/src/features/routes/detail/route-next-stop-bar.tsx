import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { formatKurus } from '@sevk/domain/common/format/money';
import { windowOfStop } from '@sevk/domain/routes/common/route-window';
import { doorDueKurus } from '@sevk/domain/routes/stop/route-stop-words';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/state/client-store.ts';
import { reserveBottomInset } from '../../../ui/screen/bottom-inset.ts';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { MapLinks } from '../../../ui/value/map-links.tsx';
import { ContactLinks } from './route-contact-links.tsx';
import classes from './route-next-stop-bar.module.css';
import { StopArrival } from './route-stop-arrival.tsx';
import { scrollToStop, stopDistrict, waitingAt } from './route-stop-place.ts';

type Props = {
	readonly route: RouteDetail;
	readonly stop: RouteStop;
	/** The result act of one order. */
	readonly doorAct: (order: StopOrder) => ReactNode;
};

/**
 * The bar at the bottom of a phone: next stop, pieces and amount due, navigation and next act. It
 * is rendered hidden on a desktop too, so that turning the phone loses no form.
 */
export function NextStopBar({ route, stop, doorAct }: Props) {
	const mayRun = useMay('routes.run');
	const [order] = waitingAt(stop);
	return (
		<>
			<div className={classes.room} />
			<section className={classes.bar} aria-label="Sıradaki durak" ref={reserveBottomInset}>
				<StopFacts route={route} stop={stop} />
				{order ? <ContactLinks routeId={route.id} order={order} /> : null}
				<div className={classes.acts}>
					<MapLinks point={stop.point} asButtons />
					{mayRun && stop.state === 'pending' ? (
						<StopArrival key={stop.id} routeId={route.id} stop={stop} primary />
					) : null}
					{order && stop.state === 'arrived' ? <ServerActs>{doorAct(order)}</ServerActs> : null}
				</div>
			</section>
		</>
	);
}

function StopFacts({ route, stop }: Pick<Props, 'route' | 'stop'>) {
	const waiting = waitingAt(stop);
	const pieceCount = waiting.reduce((total, { routePieces }) => total + routePieces, 0);
	const dueKurus = waiting.reduce((total, order) => total + doorDueKurus(order), 0);
	return (
		<button type="button" className={classes.stop} onClick={() => scrollToStop(stop.id)}>
			<span className={classes.position}>{route.stops.indexOf(stop) + 1}</span>
			<span className={classes.place}>
				<small>{joinFacts(['Sıradaki durak', formatWindow(windowOfStop(stop))])}</small>
				<strong>{waiting[0]?.recipientName ?? stopDistrict(stop)}</strong>
				<span className={classes.address}>{joinFacts([stop.addressLine, stop.district])}</span>
				{stop.approximate ? (
					<span className={classes.warning}>Konum yaklaşık: adresi sorun.</span>
				) : null}
			</span>
			<span className={classes.load} data-figures>
				{dueKurus > 0 ? <strong>{formatKurus(dueKurus)}</strong> : null}
				<span>{pieceCount} koli</span>
				{waiting.length > 1 ? <span>{waiting.length} sipariş</span> : null}
			</span>
		</button>
	);
}
