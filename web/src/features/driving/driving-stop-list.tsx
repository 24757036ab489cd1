import { Button } from '@mantine/core';
import type { RouteStop, StopOrder } from '@sevk/contract/routes/routes';
import { isFinished } from '@sevk/domain/routes/common/route';
import { routeOrderResultWords } from '@sevk/domain/routes/common/route-words';
import { stopGoodsWords, stopMoneyWords } from '@sevk/domain/routes/stop/route-stop-words';
import { notifyProblem } from '../../ui/feedback/toasts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { ResultActs } from '../debits/result/debit-result-acts.tsx';
import { nextStopOf, stopDistrict, stopWord } from '../routes/detail/route-stop-place.ts';
import classes from './driving.module.css';
import { useMove } from './driving-acts.ts';
import { type DayWithRoute, isOutdated } from './driving-day.tsx';

type Props = {
	readonly day: DayWithRoute;
	readonly onlyOpen?: boolean;
	readonly readOnly?: boolean;
};

/** The stops in sequence; an open one can be made the next, a result can be taken back. */
export function DrivingStopList({ day, onlyOpen = false, readOnly = false }: Props) {
	const { route } = day;
	const next = nextStopOf(route);
	const stops = route.stops.filter(({ state }) => !onlyOpen || !isFinished(state));
	return (
		<ol className={classes.stops}>
			{stops.map((stop) => (
				<StopRow
					key={stop.id}
					day={day}
					stop={stop}
					isNext={stop.id === next?.id}
					readOnly={readOnly || (day.isKept && isOutdated(day))}
				/>
			))}
		</ol>
	);
}

type RowProps = {
	readonly day: DayWithRoute;
	readonly stop: RouteStop;
	readonly isNext: boolean;
	readonly readOnly: boolean;
};

function StopRow({ day, stop, isNext, readOnly }: RowProps) {
	const { route } = day;
	const mayMove = route.state === 'in_progress' && !isFinished(stop.state) && !isNext;
	return (
		<li className={classes.stop} data-next={isNext || undefined}>
			<header className={classes.stopHead}>
				<span className={classes.position}>{route.stops.indexOf(stop) + 1}</span>
				<span className={classes.stopPlace}>
					<strong>{stopDistrict(stop)}</strong>
					<span>{stop.addressLine}</span>
				</span>
				<StatusChip {...stopWord(stop, isNext)} size="sm" />
			</header>
			<ul>
				{stop.orders.map((order) => (
					<OrderRow key={order.orderId} day={day} order={order} readOnly={readOnly} />
				))}
			</ul>
			{mayMove && !readOnly ? <MakeNext key={stop.id} routeId={route.id} stopId={stop.id} /> : null}
		</li>
	);
}

type OrderProps = Pick<RowProps, 'day' | 'readOnly'> & { readonly order: StopOrder };

function OrderRow({ day, order, readOnly }: OrderProps) {
	const waits = day.waitingOrders.has(order.orderId);
	const word = order.cancelledInCustody
		? 'Ayırın / geri getirin'
		: routeOrderResultWords[order.result].label;
	return (
		<li className={classes.orderRow}>
			<p>
				<strong>{order.recipientName}</strong>
				<span>{joinFacts([order.orderNo, stopGoodsWords(order), stopMoneyWords(order)])}</span>
				<span>{joinFacts([word, order.reasonLabel])}</span>
				{waits ? <em>kaydedildi, gönderilecek</em> : null}
			</p>
			{waits || readOnly ? null : (
				<div className={classes.rowActs}>
					<ResultActs
						route={day.route}
						order={order}
						goods={day.goods.find(({ orderId }) => orderId === order.orderId)}
					/>
				</div>
			)}
		</li>
	);
}

function MakeNext({ routeId, stopId }: { readonly routeId: string; readonly stopId: string }) {
	const move = useMove(stopId);
	return (
		<Button
			className={classes.rowAct ?? ''}
			variant="default"
			loading={move.isPending}
			onClick={() =>
				move.mutate(
					{ params: { routeId, stopId }, body: { place: 'next' } },
					{ onError: notifyProblem },
				)
			}
		>
			Sıradaki Yap
		</Button>
	);
}
