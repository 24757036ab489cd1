import { Button } from '@mantine/core';
import type { RouteDetail, RouteStop } from '@sevk/contract/routes/route-detail';
import { excludedResults } from '@sevk/domain/routes/common/route';
import {
	planChangeWords,
	removalWords,
} from '@sevk/domain/routes/sequence/route-driver-plan-words';
import { stopGoodsWords } from '@sevk/domain/routes/stop/route-stop-words';
import { IconRouteAltLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { stopDistrict, stopName } from '../routes/detail/route-stop-place.ts';
import classes from './common/driving.module.css';
import { reportKeptAct, usePlanConfirmation } from './common/driving-acts.ts';
import { isOutdated } from './common/driving-day.tsx';
import type { ShownDay } from './common/driving-queries.ts';
import changeClasses from './driving-plan-change.module.css';

/** Rotanız değişti: what the office changed since the driver last confirmed, until he does. */
export function DrivingPlanChange({ day }: { readonly day: ShownDay }) {
	const { route } = day;
	const change = route?.driverPlan?.change ?? null;
	if (route === null || change === null) return null;
	return (
		<section className={changeClasses.change} aria-labelledby="rota-degisti">
			<header>
				<IconRouteAltLeft size={24} stroke={1.8} aria-hidden />
				<h2 className={classes.heading} id="rota-degisti">
					Rotanız değişti
				</h2>
			</header>
			<p className={classes.text}>{planChangeWords(change)}.</p>
			<AddedOrders route={route} orderIds={change.addedOrderIds} />
			<Group title="Çıkarılan">
				{change.removedOrders.map(({ orderId, orderNo, district, cause }) => (
					<li key={orderId}>
						<strong>{joinFacts([orderNo, district])}</strong>
						<span>{removalWords[cause]}</span>
					</li>
				))}
			</Group>
			<Group title="Sırası değişen">
				{change.movedStopIds.flatMap((stopId) => {
					const place = placeOf(route, stopId);
					return place === null ? [] : [<MovedStop key={stopId} {...place} />];
				})}
			</Group>
			<Confirmation day={day} route={route} />
		</section>
	);
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode[] }) {
	if (children.length === 0) return null;
	return (
		<div>
			<h3>{title}</h3>
			<ul>{children}</ul>
		</div>
	);
}

type Place = { readonly stop: RouteStop; readonly position: number };

function placeOf({ stops }: RouteDetail, stopId: string): Place | null {
	const index = stops.findIndex(({ id }) => id === stopId);
	const stop = stops[index];
	return stop === undefined ? null : { stop, position: index + 1 };
}

function MovedStop({ stop, position }: Place) {
	return (
		<li>
			<strong>{stopName(stop)}</strong>
			<span>Artık {position}. durak</span>
		</li>
	);
}

type AddedProps = { readonly route: RouteDetail; readonly orderIds: readonly string[] };

function AddedOrders({ route, orderIds }: AddedProps) {
	const added = new Set(orderIds);
	return (
		<Group title="Eklenen">
			{route.stops.flatMap((stop, index) =>
				stop.orders
					.filter(({ orderId }) => added.has(orderId))
					.map((order) => (
						<li key={order.orderId}>
							<strong>{joinFacts([order.recipientName, stopDistrict(stop)])}</strong>
							<span>
								{joinFacts([`${index + 1}. durak`, order.orderNo, stopGoodsWords(order)])}
							</span>
						</li>
					)),
			)}
		</Group>
	);
}

type ConfirmationProps = { readonly day: ShownDay; readonly route: RouteDetail };

/** Confirms the plan as the phone shows it: what changes meanwhile at the office is shown again. */
function Confirmation({ day, route }: ConfirmationProps) {
	const confirmation = usePlanConfirmation(route);
	const orders = route.stops.flatMap((stop) =>
		stop.orders
			.filter(({ result }) => !excludedResults.includes(result))
			.map(({ orderId }) => ({ orderId, stopId: stop.id })),
	);
	if (day.isKept && isOutdated(day)) return null;
	return (
		<Button
			size="lg"
			loading={confirmation.isPending}
			onClick={() => {
				const body = { orders, confirmedAt: new Date().toISOString() };
				const sending = confirmation.mutateAsync({ params: { routeId: route.id }, body });
				void reportKeptAct(sending, 'Onay', 'Değişiklik onaylandı.');
			}}
		>
			Gördüm, Onayla
		</Button>
	);
}
