import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import type { RouteDetail, RouteStop, StopOrder } from '@sevk/contract/routes/route-detail';
import { lockStop } from '@sevk/contract/routes/route-locks';
import { skipStop } from '@sevk/contract/routes/route-outing';
import type { StopPlanTimes } from '@sevk/contract/routes/route-plan-times';
import { formatDayWindow } from '@sevk/domain/common/date/clock-time';
import { formatTime } from '@sevk/domain/common/date/date';
import { describeKnowledge } from '@sevk/domain/common/place/known-point';
import { isFinished, sortableRouteStates } from '@sevk/domain/routes/common/route';
import { windowOfStop } from '@sevk/domain/routes/common/route-window';
import { routeOrderResultWords } from '@sevk/domain/routes/common/route-words';
import { stopGoodsWords, stopMoneyWords } from '@sevk/domain/routes/stop/route-stop-words';
import type { StopEta } from '@sevk/domain/routes/time/route-eta';
import { IconGripVertical, IconLock, IconLockOpen } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem } from '../../../ui/feedback/toasts.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { MapLinks } from '../../../ui/value/map-links.tsx';
import { AddressSummary } from '../../addresses/address-summary.tsx';
import { ContactLinks } from './route-contact-links.tsx';
import { etaWords } from './route-eta.ts';
import { EtaMarkChip } from './route-eta-mark.tsx';
import { StopTimes } from './route-plan-times.tsx';
import { StopArrival } from './route-stop-arrival.tsx';
import { StopCodeState } from './route-stop-code.tsx';
import classes from './route-stop-list.module.css';
import { stopDistrict, stopElementId, stopWord } from './route-stop-place.ts';

type Props = {
	readonly stop: RouteStop;
	readonly position: number;
	readonly movable: boolean;
	/** True for the next stop (Sıradaki). */
	readonly next: boolean;
	readonly hovered: boolean;
	readonly onHover: (stopId: string | null) => void;
	readonly route: RouteDetail;
	/** When the vehicle is expected; undefined for a stop that it has reached. */
	readonly eta: StopEta | undefined;
	/** Null where they are not known; undefined where none are shown. */
	readonly times: StopPlanTimes | null | undefined;
	readonly orderActs: (order: StopOrder) => ReactNode;
};

/** One stop: address, time window, and its orders with their results. */
export function StopCard(props: Props) {
	const { stop, position, movable, next, hovered, onHover, route, eta, times, orderActs } = props;
	const sortable = useSortable({ id: stop.id, disabled: !movable });
	const word = stopWord(stop, next);
	return (
		<li
			ref={sortable.setNodeRef}
			id={stopElementId(stop.id)}
			data-hovered={hovered || undefined}
			onMouseEnter={() => onHover(stop.id)}
			onMouseLeave={() => onHover(null)}
			className={classes.stop}
			data-dragging={sortable.isDragging || undefined}
			data-next={next || undefined}
			style={{
				transform: CSS.Translate.toString(sortable.transform),
				transition: sortable.transition,
			}}
		>
			<div className={classes.rail}>
				<span className={classes.position} data-tone={word.tone}>
					{position}
				</span>
				{movable ? (
					<ActionIcon
						ref={sortable.setActivatorNodeRef}
						className={classes.grip}
						aria-label={`${position}. durağı taşı`}
						{...sortable.attributes}
						{...sortable.listeners}
					>
						<IconGripVertical size={18} stroke={1.8} />
					</ActionIcon>
				) : null}
				<StopLock route={route} stop={stop} position={position} />
			</div>
			<div className={classes.body}>
				<header className={classes.head}>
					<div className={classes.address}>
						<strong>{stopDistrict(stop)}</strong>
						<span>{stop.addressLine}</span>
						{stop.approximate && stop.pointKnowledge ? (
							<span>{`Konum: ${describeKnowledge(stop.pointKnowledge)}`}</span>
						) : null}
						{stop.addressHint ? <span className={classes.hint}>{stop.addressHint}</span> : null}
						<AddressSummary summary={stop.addressSummary} addressId={stop.addressId} />
					</div>
					{times === undefined ? null : (
						<StopTimes times={times} isAhead={!isFinished(stop.state)} />
					)}
					<div className={classes.side}>
						<StatusChip {...word} size="sm" />
						<span className={classes.time}>{timeOf(stop)}</span>
						{eta === undefined ? null : (
							<>
								{eta.at === null ? null : <strong title="Tahmini varış">{etaWords(eta)}</strong>}
								<EtaMarkChip mark={eta.mark} />
							</>
						)}
					</div>
				</header>
				{next ? <NextStopActs stop={stop} route={route} /> : null}
				<ul className={classes.orders}>
					{stop.orders.map((order) => (
						<OrderLine
							key={order.orderId}
							routeId={route.id}
							order={order}
							acts={orderActs(order)}
						/>
					))}
				</ul>
			</div>
		</li>
	);
}

type LockProps = Pick<Props, 'route' | 'stop' | 'position'>;

/** Keeps a stop in its route and at its place when the day is planned. */
function StopLock({ route, stop, position }: LockProps) {
	const mayPlan = useMay('routes.plan');
	const lock = useAct(lockStop);
	const isOpen = sortableRouteStates.includes(route.state) && !isFinished(stop.state);
	if (!isOpen || (!mayPlan && !stop.planLocked)) return null;
	const Icon = stop.planLocked ? IconLock : IconLockOpen;
	if (!mayPlan) return <Icon size={16} stroke={1.8} aria-label="Planlamaya kapalı" />;
	return (
		<ServerActs>
			<ActionIcon
				className={classes.lock}
				data-locked={stop.planLocked || undefined}
				aria-pressed={stop.planLocked}
				aria-label={`${position}. durak planlamaya kapalı`}
				title={stop.planLocked ? 'Planlamaya kapalı' : 'Planlamaya kapat'}
				loading={lock.isPending}
				onClick={() => {
					const params = { routeId: route.id, stopId: stop.id };
					const body = { locked: !stop.planLocked };
					void lock.mutateAsync({ params, body }).catch(notifyProblem);
				}}
			>
				<Icon size={16} stroke={1.8} />
			</ActionIcon>
		</ServerActs>
	);
}

function timeOf(stop: RouteStop): string {
	if (stop.finishedAt) return formatTime(stop.finishedAt);
	return formatDayWindow(windowOfStop(stop));
}

function NextStopActs({ stop, route }: { readonly stop: RouteStop; readonly route: RouteDetail }) {
	const mayRun = useMay('routes.run');
	// On a phone the bar at the bottom has navigation and arrival.
	const phone = usePhone();
	const skip = useAct(skipStop);
	const params = { routeId: route.id, stopId: stop.id };
	return (
		<div className={classes.next}>
			{mayRun && stop.state === 'pending' ? (
				<ServerActs>
					{phone ? null : <StopArrival routeId={route.id} stop={stop} />}
					<Button
						size="xs"
						variant="subtle"
						color="gray"
						loading={skip.isPending}
						onClick={() =>
							void skip.mutateAsync({ params, body: { skipped: true } }).catch(notifyProblem)
						}
					>
						Durağı Atla
					</Button>
				</ServerActs>
			) : null}
			{phone ? null : <MapLinks point={stop.point} />}
		</div>
	);
}

type LineProps = {
	readonly routeId: string;
	readonly order: StopOrder;
	readonly acts: ReactNode;
};

function OrderLine({ routeId, order, acts }: LineProps) {
	const word = order.cancelledInCustody
		? ({ label: 'Ayırın / geri getirin', tone: 'red' } as const)
		: routeOrderResultWords[order.result];
	const result =
		order.reasonLabel ?? (order.receivedBy ? `Teslim alan: ${order.receivedBy}` : null);
	return (
		<li className={classes.order}>
			<div className={classes.orderMain}>
				<Link to={orderPath(order.orderId)}>{order.orderNo}</Link>
				<span>{order.recipientName}</span>
				<span className={classes.dim}>
					{[
						stopGoodsWords(order),
						order.attemptNo > 1 ? `${order.attemptNo}. deneme` : null,
						stopMoneyWords(order),
					]
						.filter(Boolean)
						.join(' · ')}
				</span>
				{order.note ? <span className={classes.dim}>Not: {order.note}</span> : null}
				{result ? <span className={classes.dim}>{result}</span> : null}
				{order.result === 'pending' && order.code ? (
					<StopCodeState routeId={routeId} order={order} code={order.code} />
				) : null}
				{order.result === 'pending' ? <ContactLinks routeId={routeId} order={order} /> : null}
			</div>
			<div className={classes.orderSide}>
				{order.result === 'pending' && !order.cancelledInCustody ? null : (
					<StatusChip {...word} size="sm" />
				)}
				<ServerActs>{acts}</ServerActs>
			</div>
		</li>
	);
}
