import { DndContext, DragOverlay, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core';
import { ActionIcon, Button } from '@mantine/core';
import type {
	ProposalDetail,
	ProposalResult,
	ProposalRoute,
	ProposalStop,
} from '@sevk/contract/proposals/proposal-shapes';
import { describeBestHours } from '@sevk/domain/addresses/address-words';
import { formatTime } from '@sevk/domain/common/date/date';
import { routeHoldWords } from '@sevk/domain/proposals/proposal-words';
import { IconArrowsMove, IconGripVertical, IconLock } from '@tabler/icons-react';
import { routeHues } from '../../map/shape/map-hues.ts';
import { LazyMenu } from '../../ui/layer/lazy-menu.tsx';
import { ServerActs } from '../../ui/screen/server-acts.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { RouteLoadMeter } from '../routes/common/route-load-meter.tsx';
import {
	extraWords,
	hoursWords,
	kmWords,
	signed,
	slackWords,
	wholeMinutes,
} from '../routes/plan/route-extra-words.ts';
import classes from './proposal.module.css';
import { huesOf } from './proposal-map-shapes.ts';
import { routeWords, vehicleWords } from './proposal-words.ts';
import { type ProposalDrag, useProposalDrag, type Verdict } from './use-proposal-drag.ts';

type Props = {
	readonly proposal: ProposalDetail;
	readonly result: ProposalResult;
	readonly lookedAt: string | null;
	readonly onLook: (routeKey: string | null) => void;
	/** The routes whose acceptance is not answered yet. */
	readonly accepting: boolean;
	readonly onAccept: (routeKeys: string[]) => void;
};

const announcements = {
	onDragStart: () => 'Durak taşınıyor.',
	onDragOver: () => undefined,
	onDragEnd: () => 'Durak bırakıldı.',
	onDragCancel: () => 'Taşıma iptal edildi.',
};
const instructions = { draggable: 'Klavyeyle taşımak için durağın Taşı düğmesini kullanın.' };

/** The routes of a proposal; their stops are dragged to other places, each of which names its price. */
export function ProposalRoutes({ proposal, result, ...props }: Props) {
	const drag = useProposalDrag(proposal, result);
	const hues = huesOf(proposal);
	const changed = result.routes.filter(({ isChanged }) => isChanged);
	// A further tour that is not needed is no route; the menu of a stop offers it.
	const others = result.routes.filter(
		({ isChanged, routeId, tour }) => !isChanged && (routeId !== null || tour === 1),
	);
	const stop = result.routes.flatMap(({ stops }) => stops).find(({ key }) => key === drag.dragged);
	const card = (route: ProposalRoute) => (
		<RouteCard
			key={route.key}
			route={route}
			routes={result.routes}
			hue={hues.get(route.key) ?? 0}
			drag={drag}
			{...props}
		/>
	);
	return (
		<DndContext
			sensors={drag.sensors}
			collisionDetection={pointerWithin}
			onDragStart={drag.start}
			onDragMove={drag.follow}
			onDragOver={drag.follow}
			onDragCancel={drag.stop}
			onDragEnd={drag.end}
			accessibility={{ announcements, screenReaderInstructions: instructions }}
		>
			<ul className={classes.routes} aria-label="Önerilen rotalar">
				{changed.map(card)}
			</ul>
			{others.length === 0 ? null : (
				<>
					<h3 className={classes.heading}>Değişmeyen rotalar</h3>
					<ul className={classes.routes} aria-label="Değişmeyen rotalar">
						{others.map(card)}
					</ul>
				</>
			)}
			<DragOverlay dropAnimation={null}>
				{stop === undefined ? null : <Dragged stop={stop} verdict={drag.verdict} />}
			</DragOverlay>
		</DndContext>
	);
}

/** The stop under the pointer with the price of the place, or the limit that it would break. */
function Dragged({
	stop,
	verdict,
}: {
	readonly stop: ProposalStop;
	readonly verdict: Verdict | null;
}) {
	return (
		<div className={classes.overlay} data-breaks={isBad(verdict) || undefined} role="status">
			<strong>{placeWords(stop)}</strong>
			<VerdictWords verdict={verdict} />
		</div>
	);
}

function isBad(verdict: Verdict | null): boolean {
	return verdict !== null && verdict.kind !== 'fits';
}

function VerdictWords({ verdict }: { readonly verdict: Verdict | null }) {
	if (verdict === null) return null;
	if (verdict.kind === 'refused') return <em>{verdict.sentence}</em>;
	const violations = verdict.evaluation.routes.flatMap((route) => route.violations);
	return (
		<>
			<span>{extraWords(verdict.evaluation.extra)}</span>
			{violations.slice(0, 3).map((sentence) => (
				<em key={sentence}>{sentence}</em>
			))}
		</>
	);
}

type CardProps = Omit<Props, 'proposal' | 'result'> & {
	readonly route: ProposalRoute;
	readonly routes: readonly ProposalRoute[];
	readonly hue: number;
	readonly drag: ProposalDrag;
};

function RouteCard(props: CardProps) {
	const { route, routes, hue, drag, lookedAt, onLook, accepting, onAccept } = props;
	const { key, stops, violations } = route;
	const accepted = new Set(routes.flatMap((other) => (other.isAccepted ? [other.key] : [])));
	const linkedKeys = route.linkedKeys.filter((linked) => !accepted.has(linked));
	const isLooked = lookedAt === key;
	const droppable = useDroppable({
		id: `route:${key}`,
		data: { routeKey: key, index: stops.length },
		disabled: route.isAccepted,
	});
	const acceptable = route.isChanged && !route.isAccepted;
	return (
		<li
			className={classes.route}
			data-looked={isLooked || undefined}
			data-over={(drag.over?.routeKey === key && drag.dragged !== null) || undefined}
		>
			<header ref={droppable.setNodeRef} className={classes.routeHead}>
				<span
					className={classes.hue}
					style={{ background: routeHues[hue % routeHues.length] }}
					aria-hidden
				/>
				<button
					type="button"
					className={classes.routeName}
					aria-expanded={isLooked}
					onClick={() => onLook(isLooked ? null : key)}
				>
					{vehicleWords(route)}
				</button>
				{route.isAccepted ? (
					<StatusChip tone="green" label="Kabul edildi" size="sm" />
				) : acceptable ? (
					<ServerActs>
						<Button
							size="compact-sm"
							variant="default"
							disabled={accepting}
							aria-label={`${vehicleWords(route)}: kabul et`}
							onClick={() => onAccept([key, ...linkedKeys])}
						>
							{linkedKeys.length === 0 ? 'Kabul Et' : `Bağlı ${linkedKeys.length} Rotayla Kabul Et`}
						</Button>
					</ServerActs>
				) : null}
				<RouteFacts route={route} />
				{violations.length === 0 ? null : (
					<ul className={classes.violations}>
						{violations.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				)}
			</header>
			{isLooked ? <StopList {...props} /> : null}
		</li>
	);
}

function RouteFacts({ route }: Pick<CardProps, 'route'>) {
	const { proposed, present, leavesAt, returnsAt, hold, stops, routeId } = route;
	const added = stops.filter(({ change }) => change === 'added').length;
	const moved = stops.filter(({ change }) => change === 'moved').length;
	const sorted = stops.filter(({ change }) => change === 'resequenced').length;
	const changes = [
		routeId !== null ? null : stops.length === 0 ? 'kullanılmaz' : 'yeni rota',
		// Where everything is new, nothing is told apart.
		added > 0 && added < stops.length ? `${added} durak eklendi` : null,
		moved > 0 ? `${moved} durak başka rotadan geldi` : null,
		sorted > 0 ? `${sorted} durağın sırası değişti` : null,
	];
	return (
		<div className={classes.routeFacts}>
			{stops.length === 0 ? null : <strong>{routeWords(proposed)}</strong>}
			{leavesAt === null || returnsAt === null ? null : (
				<span>
					{formatTime(new Date(leavesAt))}–{formatTime(new Date(returnsAt))}
				</span>
			)}
			{present === null || present.stopCount === 0 || !route.isChanged ? null : (
				<span>
					{joinFacts([
						signed(proposed.metres - present.metres, kmWords),
						signed(wholeMinutes(proposed.seconds) - wholeMinutes(present.seconds), hoursWords),
					])}
				</span>
			)}
			<span>{hold === null ? joinFacts(changes) : routeHoldWords[hold]}</span>
		</div>
	);
}

function StopList({ route, routes, drag }: CardProps) {
	return (
		<>
			<div className={classes.meter}>
				<RouteLoadMeter compact route={route} />
			</div>
			<ol className={classes.stops} aria-label={`${vehicleWords(route)} durakları`}>
				{route.stops.map((stop, index) => (
					<StopRow
						key={stop.key}
						route={route}
						routes={routes}
						stop={stop}
						index={index}
						drag={drag}
					/>
				))}
			</ol>
		</>
	);
}

type StopProps = Pick<CardProps, 'route' | 'routes' | 'drag'> & {
	readonly stop: ProposalStop;
	readonly index: number;
};

function StopRow({ route, routes, stop, index, drag }: StopProps) {
	const isFixed = stop.isLocked || route.isAccepted;
	const handle = useDraggable({ id: stop.key, disabled: isFixed || drag.isSaving });
	const target = useDroppable({
		id: `stop:${stop.key}`,
		data: { routeKey: route.key, index },
		disabled: route.isAccepted,
	});
	const isOver = drag.over?.routeKey === route.key && drag.over.index === index;
	const isAllNew = route.stops.every(({ change }) => change === 'added');
	return (
		<li
			ref={target.setNodeRef}
			className={classes.stop}
			data-over={(isOver && drag.dragged !== null) || undefined}
			data-dragged={handle.isDragging || undefined}
		>
			{isFixed ? (
				<IconLock size={14} stroke={1.8} aria-label="Kilitli" />
			) : (
				<button
					type="button"
					ref={handle.setNodeRef}
					className={classes.grip}
					{...handle.attributes}
					{...handle.listeners}
					aria-label={`${index + 1}. durağı sürükle`}
				>
					<IconGripVertical size={16} stroke={1.8} aria-hidden />
				</button>
			)}
			<span className={classes.position}>{index + 1}</span>
			<span>{formatTime(new Date(stop.arrivesAt))}</span>
			<span className={classes.stopPlace}>
				{placeWords(stop)}
				<span>{timeWords(stop)}</span>
			</span>
			{isAllNew ? <span /> : <ChangeChip stop={stop} routes={routes} />}
			{isFixed ? null : (
				<LazyMenu
					position="bottom-end"
					button={
						<ActionIcon variant="subtle" aria-label={`${index + 1}. durağı taşı`}>
							<IconArrowsMove size={16} stroke={1.8} aria-hidden />
						</ActionIcon>
					}
					entries={moveEntries({ route, routes, stop, index, drag })}
				/>
			)}
		</li>
	);
}

/** Every place that a person without a pointer needs: one up, one down, the end of another route. */
function moveEntries({ route, routes, stop, index, drag }: StopProps) {
	const entry = (label: string, routeKey: string, at: number, disabled = false) => ({
		key: `${label} ${routeKey}`,
		label,
		disabled,
		onChoose: () => void drag.move(stop.key, { routeKey, index: at }),
	});
	return [
		entry('Bir öne al', route.key, index - 1, index === 0),
		entry('Bir sona al', route.key, index + 2, index === route.stops.length - 1),
		...routes
			.filter(({ key, hold, isAccepted }) => key !== route.key && hold === null && !isAccepted)
			.map((other) => entry(`${vehicleWords(other)} sonuna`, other.key, other.stops.length)),
	];
}

function ChangeChip({ stop, routes }: Pick<StopProps, 'stop' | 'routes'>) {
	switch (stop.change) {
		case 'added':
			return <StatusChip tone="blue" label="Eklendi" size="sm" />;
		case 'moved': {
			const from = routes.find(({ key }) => key === stop.fromRouteKey);
			const number = from?.number?.split('-').at(-1);
			const label = number === undefined ? 'Taşındı' : `${number} rotasından`;
			return <StatusChip tone="violet" label={label} size="sm" />;
		}
		case 'resequenced':
			return <StatusChip tone="grey" label="Sırası değişti" size="sm" />;
		default:
			return <span />;
	}
}

function placeWords({ neighbourhood, district, orders }: ProposalStop): string {
	const place = neighbourhood === '' ? district : `${district} / ${neighbourhood}`;
	return joinFacts([place, orders.length > 1 ? `${orders.length} sipariş` : null]);
}

/** The window of a stop, how long the vehicle waits for it, and how late it may still be. */
function timeWords(stop: ProposalStop) {
	const { windowStart, windowEnd, waitSeconds, slackSeconds, missedHours, orders } = stop;
	const window =
		windowStart === null && windowEnd === null
			? orders[0]?.orderNo
			: `${clock(windowStart)}–${clock(windowEnd)}`;
	return joinFacts([
		window,
		waitSeconds >= 60 ? `${hoursWords(waitSeconds)} bekler` : null,
		slackWords(slackSeconds),
		missedHours ? describeBestHours(missedHours) : null,
	]);
}

function clock(instant: string | null): string {
	return instant === null ? '' : formatTime(new Date(instant));
}
