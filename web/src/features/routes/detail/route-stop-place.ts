import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import type { StateWord } from '@sevk/domain/common/rule/tone';
import { aheadStopStates } from '@sevk/domain/routes/common/route';
import { routeOrderResultWords, stopStateWords } from '@sevk/domain/routes/common/route-words';
import { isCodeReleased } from '@sevk/domain/routes/stop/route-code';
import { joinFacts } from '../../../ui/value/join-facts.ts';

/** Sıradaki: the first pending stop of a route in progress. */
export function nextStopOf({
	state,
	stops,
}: Pick<RouteDetail, 'state' | 'stops'>): RouteStop | null {
	if (state !== 'in_progress') return null;
	return stops.find(({ state }) => aheadStopStates.includes(state)) ?? null;
}

/** Orders still to be delivered at a stop; those cancelled on the way only come back. */
export function waitingAt({ orders }: RouteStop): readonly StopOrder[] {
	return orders.filter(({ result, cancelledInCustody }) => {
		return result === 'pending' && !cancelledInCustody;
	});
}

/** The stop that the alerts of a route are about: where the driver waits, or stays long. */
export function alertStopOf(route: Pick<RouteDetail, 'stops' | 'alerts'>): RouteStop | null {
	const isLong = route.alerts.some(({ kind }) => kind === 'stop_long');
	const present = isLong ? route.stops.find(({ state }) => state === 'arrived') : undefined;
	return codeRequestStopOf(route) ?? present ?? null;
}

function codeRequestStopOf({ stops }: Pick<RouteDetail, 'stops'>): RouteStop | null {
	const isRequested = ({ code }: StopOrder) => {
		return code !== null && code.release !== null && !isCodeReleased(code);
	};
	return stops.find((stop) => waitingAt(stop).some(isRequested)) ?? null;
}

/** The state of a stop as shown; the next one is "Sıradaki". */
export function stopWord({ state, orders }: RouteStop, isNext: boolean): StateWord {
	// Goods that stayed in the depot cancel the visit, not what was ordered.
	const isLeft = orders.length > 0 && orders.every(({ result }) => result === 'not_loaded');
	if (state === 'cancelled' && isLeft) return routeOrderResultWords.not_loaded;
	return isNext && state === 'pending'
		? { label: 'Sıradaki', tone: 'orange' }
		: stopStateWords[state];
}

/** `Kadıköy / Moda` */
export function stopDistrict({ district, neighbourhood }: RouteStop): string {
	return neighbourhood ? `${district} / ${neighbourhood}` : district;
}

/** Names a stop apart from the screen of its route: "Kadıköy / Moda · Ayşe Yılmaz". */
export function stopName(stop: RouteStop): string {
	return joinFacts([stopDistrict(stop), stop.orders[0]?.recipientName]);
}

/** The element id of a stop in the list, so that the map can scroll to it. */
export function stopElementId(stopId: string): string {
	return `durak-${stopId}`;
}

export function scrollToStop(stopId: string): void {
	document
		.getElementById(stopElementId(stopId))
		?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
