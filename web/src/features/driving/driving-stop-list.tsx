import { Button } from '@mantine/core';
import type { RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { formatWindow } from '@sevk/domain/common/date/clock-time';
import { isFinished } from '@sevk/domain/routes/common/route';
import { windowOfStop } from '@sevk/domain/routes/common/route-window';
import { routeOrderResultWords } from '@sevk/domain/routes/common/route-words';
import { stopGoodsWords, stopMoneyWords } from '@sevk/domain/routes/stop/route-stop-words';
import type { StopEta } from '@sevk/domain/routes/time/route-eta';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { undoAct } from '../../api/acts/act-queue.ts';
import type { KeptAct } from '../../api/acts/act-record.ts';
import { notifyInfo, notifyProblem, notifySuccess } from '../../ui/feedback/toasts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { ResultActs } from '../debits/result/debit-result-acts.tsx';
import { ColdChainIcon } from '../orders/common/order-cold-chain.tsx';
import { etaWords, useEtas } from '../routes/detail/route-eta.ts';
import { EtaMarkChip } from '../routes/detail/route-eta-mark.tsx';
import { nextStopOf, stopDistrict, stopWord } from '../routes/detail/route-stop-place.ts';
import classes from './common/driving.module.css';
import { useMove } from './common/driving-acts.ts';
import { type DayWithRoute, isOutdated } from './common/driving-day.tsx';

type Props = {
	readonly day: DayWithRoute;
	readonly onlyOpen?: boolean;
	readonly readOnly?: boolean;
};

/** The stops in sequence; an open one can be made the next, a result can be taken back. */
export function DrivingStopList({ day, onlyOpen = false, readOnly = false }: Props) {
	const { route } = day;
	const next = nextStopOf(route);
	const etas = useEtas(route);
	const [unfolded, setUnfolded] = useState(false);
	// A result that waits on the phone can be taken back, so its stop stays in sight.
	const isPast = ({ state, orders }: RouteStop) =>
		isFinished(state) && !orders.some(({ orderId }) => day.waitingOrders.has(orderId));
	const finished = onlyOpen ? [] : route.stops.filter(isPast);
	const ahead = route.stops.filter((stop) => (onlyOpen ? !isFinished(stop.state) : !isPast(stop)));
	const row = (stop: RouteStop) => (
		<StopRow
			key={stop.id}
			day={day}
			stop={stop}
			isNext={stop.id === next?.id}
			eta={etas.get(stop.id)}
			readOnly={readOnly || (day.isKept && isOutdated(day))}
		/>
	);
	// Finished stops stay in sight where none is ahead, and where little would be folded.
	const folds = ahead.length > 0 && finished.length > 1;
	return (
		<>
			{folds ? (
				<Button
					className={classes.fold ?? ''}
					variant="default"
					aria-expanded={unfolded}
					rightSection={unfolded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
					onClick={() => setUnfolded(!unfolded)}
				>
					{finished.length} biten durak
				</Button>
			) : null}
			<ol className={classes.stops}>
				{folds && !unfolded ? null : finished.map(row)}
				{ahead.map(row)}
			</ol>
		</>
	);
}

type RowProps = {
	readonly day: DayWithRoute;
	readonly stop: RouteStop;
	readonly isNext: boolean;
	readonly eta: StopEta | undefined;
	readonly readOnly: boolean;
};

function StopRow({ day, stop, isNext, eta, readOnly }: RowProps) {
	const { route } = day;
	const mayMove = route.state === 'in_progress' && !isFinished(stop.state) && !isNext;
	return (
		<li className={classes.stop} data-next={isNext || undefined}>
			<header className={classes.stopHead}>
				<span className={classes.position}>{route.stops.indexOf(stop) + 1}</span>
				<span className={classes.stopPlace}>
					<strong>{stopDistrict(stop)}</strong>
					<span>{stop.addressLine}</span>
					{isFinished(stop.state) ? null : <StopTimes stop={stop} eta={eta} />}
				</span>
				<span className={classes.chips}>
					<StatusChip {...stopWord(stop, isNext)} size="sm" />
					{eta === undefined ? null : <EtaMarkChip mark={eta.mark} />}
				</span>
			</header>
			<ul>
				{stop.orders.map((order) => (
					<OrderRow key={order.orderId} day={day} order={order} readOnly={readOnly} />
				))}
			</ul>
			{mayMove && !readOnly ? <MakeNext key={stop.id} routeId={route.id} stop={stop} /> : null}
		</li>
	);
}

/** The expected time beside the window that was promised. */
function StopTimes({ stop, eta }: Pick<RowProps, 'stop' | 'eta'>) {
	const words = joinFacts([
		eta?.at == null ? null : `Tahmini varış ${etaWords(eta)}`,
		formatWindow(windowOfStop(stop)),
	]);
	return words === '' ? null : <span>{words}</span>;
}

type OrderProps = Pick<RowProps, 'day' | 'readOnly'> & { readonly order: StopOrder };

function OrderRow({ day, order, readOnly }: OrderProps) {
	const waiting = day.waitingOrders.get(order.orderId);
	const word = order.cancelledInCustody
		? 'Ayırın / geri getirin'
		: routeOrderResultWords[order.result].label;
	return (
		<li className={classes.orderRow}>
			<p>
				<strong>{order.recipientName}</strong>
				<span>
					{joinFacts([order.orderNo, stopGoodsWords(order), stopMoneyWords(order)])}
					<ColdChainIcon order={order} />
				</span>
				<span>{joinFacts([word, order.reasonLabel])}</span>
				{waiting === undefined ? null : <em>{waitingWords(waiting)}</em>}
			</p>
			{waiting?.mayUndo ? <UndoResult act={waiting.act} /> : null}
			{waiting?.mayUndo || readOnly ? null : (
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

function waitingWords({ isResult }: { readonly isResult: boolean }): string {
	return isResult ? 'kaydedildi, gönderilecek' : 'sonuç geri alındı, gönderilecek';
}

/** The office does not know of the result yet, so it needs no reason. */
function UndoResult({ act }: { readonly act: KeptAct }) {
	async function undo() {
		if (await undoAct(act)) notifySuccess('Sonuç geri alındı.');
		else notifyInfo('Sonuç gönderiliyor; Sonucu Geri Al ile geri alabilirsiniz.');
	}
	return (
		<Button className={classes.rowAct ?? ''} variant="default" onClick={() => void undo()}>
			Geri Al
		</Button>
	);
}

function MakeNext({ routeId, stop }: { readonly routeId: string; readonly stop: RouteStop }) {
	const move = useMove(stop);
	return (
		<Button
			className={classes.rowAct ?? ''}
			variant="default"
			loading={move.isPending}
			onClick={() =>
				void move
					.mutateAsync({ params: { routeId, stopId: stop.id }, body: { place: 'next' } })
					.catch(notifyProblem)
			}
		>
			Sıradaki Yap
		</Button>
	);
}
