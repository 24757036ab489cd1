import { Button } from '@mantine/core';
import type { OrderGoods } from '@sevk/contract/driving/driver-day';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { nearSince } from '@sevk/domain/locations/location-arrival';
import { specialTask } from '@sevk/domain/reasons/order-type';
import { doorPaymentWord } from '@sevk/domain/reasons/payment-type';
import { aheadStopStates, isCountedStop } from '@sevk/domain/routes/common/route';
import { windowAhead, windowOfStop } from '@sevk/domain/routes/common/route-window';
import { doorDueKurus } from '@sevk/domain/routes/stop/route-stop-words';
import type { StopEta } from '@sevk/domain/routes/time/route-eta';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import { useRecentFixes } from '../../api/state/recent-fixes.ts';
import { MapLinks } from '../../ui/value/map-links.tsx';
import { useNow } from '../../ui/value/relative-time.tsx';
import { ResultActs } from '../debits/result/debit-result-acts.tsx';
import { piecesAtDoor } from '../debits/result/debit-result-draft.ts';
import { ColdChainChip } from '../orders/common/order-cold-chain.tsx';
import { CallLink, ContactLinks } from '../routes/detail/route-contact-links.tsx';
import { etaWords, useEtas } from '../routes/detail/route-eta.ts';
import { EtaMarkChip } from '../routes/detail/route-eta-mark.tsx';
import { StopArrival } from '../routes/detail/route-stop-arrival.tsx';
import { nextStopOf, stopDistrict, waitingAt } from '../routes/detail/route-stop-place.ts';
import classes from './common/driving.module.css';
import { reportKeptAct, useMove, useSkip } from './common/driving-acts.ts';
import type { DayWithRoute } from './common/driving-day.tsx';
import { DrivingAddress } from './driving-address.tsx';

/** Sıradaki Durak: where, what, how much, and the one act that is due. */
export function DrivingNextStop({ day }: { readonly day: DayWithRoute }) {
	const { route } = day;
	const etas = useEtas(route);
	const stop = nextStopOf(route);
	if (stop === null) return null;
	return <NextStop key={stop.id} day={day} stop={stop} eta={etas.get(stop.id)} />;
}

type StopProps = { readonly day: DayWithRoute; readonly stop: RouteStop };

function NextStop({ day, stop, eta }: StopProps & { readonly eta: StopEta | undefined }) {
	const { route, goods } = day;
	const counted = route.stops.filter(isCountedStop);
	const waiting = waitingAt(stop);
	const window = formatWindow(windowOfStop(stop));
	const since = useNearSince(stop);
	const early = useEarly(day, stop, since);
	return (
		<section className={classes.card} aria-label="Sıradaki durak">
			<p className={classes.over}>
				<span>
					Sıradaki Durak · {counted.indexOf(stop) + 1} / {counted.length}
				</span>
				{window === '' ? null : (
					<span className={classes.window}>
						<IconClock size={16} stroke={1.8} aria-hidden />
						{window}
					</span>
				)}
			</p>
			{eta === undefined ? null : <Expected eta={eta} />}
			{early === null ? null : <EarlyStop window={early} route={route} stop={stop} />}
			<StopPlace stop={stop} />
			<div className={classes.maps}>
				<MapLinks point={stop.point} asButtons />
			</div>
			{waiting.map((order) => (
				<DoorOrder
					key={order.orderId}
					route={route}
					order={order}
					goods={goods.find(({ orderId }) => orderId === order.orderId)}
					arrived={stop.state === 'arrived'}
				/>
			))}
			<CancelledOrders stop={stop} />
			<StopActs route={route} stop={stop} since={since} isEarly={early !== null} />
		</section>
	);
}

function Expected({ eta }: { readonly eta: StopEta }) {
	if (eta.at === null && eta.mark === null) return null;
	return (
		<p className={classes.expected}>
			{eta.at === null ? null : `Tahmini varış ${etaWords(eta)}`}
			<EtaMarkChip mark={eta.mark} />
		</p>
	);
}

function StopPlace({ stop }: { readonly stop: RouteStop }) {
	return (
		<div className={classes.place}>
			<h2 className={classes.heading}>{waitingAt(stop)[0]?.recipientName ?? stopDistrict(stop)}</h2>
			<p className={classes.address}>
				<IconMapPin size={20} stroke={1.8} aria-hidden />
				<span>
					{stop.addressLine}
					<br />
					{stopDistrict(stop)}
				</span>
			</p>
			{stop.addressHint ? <p className={classes.hint}>{stop.addressHint}</p> : null}
			{stop.approximate ? <p className={classes.hint}>Konum yaklaşık: adresi sorun.</p> : null}
			<DrivingAddress stop={stop} />
		</div>
	);
}

type DoorProps = {
	readonly route: RouteDetail;
	readonly order: StopOrder;
	readonly goods: OrderGoods | undefined;
	readonly arrived: boolean;
};

/** One order at the door: goods by line, amount due, contacts, result. */
function DoorOrder({ route, order, goods, arrived }: DoorProps) {
	const lines = goods?.lines ?? [];
	const task = specialTask(order.orderType);
	const { aboard, absentCount } = piecesAtDoor(goods);
	const payment = order.dueKurus > 0 ? doorPaymentWord(order.paymentType) : null;
	return (
		<article className={classes.order} aria-label={order.orderNo}>
			<p className={classes.goods}>
				{task === null ? null : <strong className={classes.task}>{task}</strong>}
				<strong>{absentCount > 0 ? aboard.length : order.routePieces} koli</strong>
				{order.dueKurus > 0 ? (
					<strong className={classes.due}>
						{formatKurus(doorDueKurus(order))} tahsil edilecek
					</strong>
				) : null}
				{payment === null ? null : <span className={classes.payment}>{payment}</span>}
				<ColdChainChip order={order} size="sm" />
				<small>{order.orderNo}</small>
			</p>
			{lines.length > 0 ? (
				<ul className={classes.lines}>
					{lines.map(({ id, product, quantity, unit }) => (
						<li key={id}>
							{quantity.toLocaleString('tr-TR')} {unit} {product}
						</li>
					))}
				</ul>
			) : null}
			{absentCount > 0 ? <p className={classes.hint}>{absentCount} koli araçta değil.</p> : null}
			{order.note ? <p className={classes.hint}>{order.note}</p> : null}
			<div className={classes.contacts}>
				<ContactLinks routeId={route.id} order={order} />
			</div>
			{arrived ? (
				<div className={classes.acts}>
					<ResultActs route={route} order={order} goods={goods} primary />
				</div>
			) : null}
		</article>
	);
}

/** Pieces of an order that the office cancelled meanwhile only come back. */
function CancelledOrders({ stop }: { readonly stop: RouteStop }) {
	const cancelled = stop.orders.filter(({ cancelledInCustody }) => cancelledInCustody);
	return cancelled.map((order) => (
		<p key={order.orderId} className={classes.hint}>
			{order.orderNo} iptal edildi: ayırın, geri getirin.
		</p>
	));
}

/** Since when the phone is at the stop by its position, as an instant; null if it is not there. */
function useNearSince(stop: RouteStop): string | null {
	const fixes = useRecentFixes();
	const sinceMs = stop.point === null || stop.approximate ? null : nearSince(fixes, stop.point);
	return sinceMs === null ? null : new Date(sinceMs).toISOString();
}

/** The window that a driver who is at the stop has to wait for; null without one. */
function useEarly(day: DayWithRoute, stop: RouteStop, since: string | null): string | null {
	const now = useNow().getTime() - day.clockAheadMs;
	const isThere = stop.state === 'arrived' || since !== null;
	return isThere ? windowAhead(stop, day.route.serviceDate, new Date(now)) : null;
}

type ActProps = { readonly route: RouteDetail; readonly stop: RouteStop };

/** The driver is at the stop before its window: the recipient is called, or the stop comes last. */
function EarlyStop({ window, route, stop }: ActProps & { readonly window: string }) {
	const order = waitingAt(stop).find(({ phone }) => phone !== null);
	const hasOthers = route.stops.some(
		({ id, state }) => id !== stop.id && aheadStopStates.includes(state),
	);
	return (
		<section className={classes.early} aria-label="Erken varış">
			<p className={classes.hint} role="status">
				Erken: {window}
			</p>
			<div className={classes.later}>
				{order === undefined ? null : (
					<CallLink routeId={route.id} order={order} label="Yine de Ara" />
				)}
				{hasOthers ? <LeaveForLast route={route} stop={stop} /> : null}
			</div>
		</section>
	);
}

/**
 * The stop may be gone from the screen when a refusal comes, so the promise reports it: the callbacks
 * of `mutate` end with their component.
 */
function LeaveForLast({ route, stop }: ActProps) {
	const move = useMove(stop);
	return (
		<Button
			variant="default"
			loading={move.isPending}
			onClick={() => {
				const params = { routeId: route.id, stopId: stop.id };
				const sending = move.mutateAsync({ params, body: { place: 'last' } });
				void reportKeptAct(sending, 'Sona bırakma', 'Durak sona bırakıldı.');
			}}
		>
			Sona Bırak
		</Button>
	);
}

type StopActsProps = ActProps & { readonly since: string | null; readonly isEarly: boolean };

/** Vardım, and the ways to come back later. */
function StopActs({ route, stop, since, isEarly }: StopActsProps) {
	const skip = useSkip(stop);
	return (
		<>
			{stop.state === 'pending' ? (
				<div className={classes.acts}>
					{since === null ? null : (
						<p className={classes.hint} role="status">
							Konuma göre duraktasınız: {formatTime(since)}. Vardıysanız Vardım'a basın.
						</p>
					)}
					<StopArrival routeId={route.id} stop={stop} nearSince={since} primary />
				</div>
			) : null}
			<div className={classes.later} data-stop-acts>
				{isEarly ? null : <LeaveForLast route={route} stop={stop} />}
				<Button
					variant="default"
					loading={skip.isPending}
					onClick={() => {
						const params = { routeId: route.id, stopId: stop.id };
						const sending = skip.mutateAsync({ params, body: { skipped: true } });
						void reportKeptAct(sending, 'Atlama', 'Durak atlandı.');
					}}
				>
					Durağı Atla
				</Button>
			</div>
		</>
	);
}
