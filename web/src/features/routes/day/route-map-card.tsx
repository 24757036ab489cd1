import { Button, CloseButton } from '@mantine/core';
import { routePath } from '@sevk/contract/common/paths';
import {
	aheadStopStates,
	deliveredResults,
	isFinished,
	type RouteState,
} from '@sevk/domain/routes/common/route';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { type RouteLive, riskWords } from '../common/route-live.ts';
import { RouteLoadMeter } from '../common/route-load-meter.tsx';
import type { PlanRoute } from '../common/route-plan.ts';
import classes from './route-map-card.module.css';

type Props = {
	readonly entry: PlanRoute;
	readonly live: RouteLive | undefined;
	readonly onClose: () => void;
	/** Below the card on a phone: the stops. */
	readonly children?: ReactNode;
};

/** The next act by route state; it runs on the route's own screen. */
const nextActs: Partial<Record<RouteState, string>> = {
	planned: 'Kolileri zimmetleyin',
	loading: 'Yüklemeyi tamamlayın, sürücü kabul etsin',
	ready: 'Çıkış yapın',
	suspended: 'Zimmeti devredin veya rotayı sürdürün',
	completed: 'Kalanları geri teslim alın',
	reconciling: 'Kasayı sayın, rotayı kapatın',
};

/** The card of a route on the map: driver, progress, load, next act. */
export function RouteMapCard({ entry, live, onClose, children }: Props) {
	const { name, route, stops, orders } = entry;
	const done = stops.filter(({ state }) => isFinished(state));
	const good = done.filter(({ state }) =>
		deliveredResults.some((result) => result === state),
	).length;
	const risk = live ? riskWords(live) : '';
	return (
		<section className={classes.card} aria-label={`Rota ${name}`}>
			<header className={classes.head}>
				<h2>{name}</h2>
				<StatusChip {...routeStateWords[route.state]} size="sm" />
				<CloseButton aria-label="Rota kartını kapat" onClick={onClose} />
			</header>
			<p className={classes.crew}>
				{route.driverName ?? 'Sürücü atanmadı'} · {vehicleWords(route.plate, route.tour)}
			</p>
			{route.workingTime === null ? null : (
				<p className={classes.crew}>Vardiya: {route.workingTime}</p>
			)}
			<div className={classes.progress}>
				<ProgressBar
					label={`${stops.length} duraktan ${done.length} tamamlandı`}
					total={stops.length}
					parts={[
						{ value: good, tone: 'green' },
						{ value: done.length - good, tone: 'red' },
					]}
				/>
				<span data-figures>
					{done.length}/{stops.length} durak · {orders.length} sipariş
				</span>
			</div>
			<RouteLoadMeter compact route={entry} />
			<p className={classes.next}>
				<span>{nextOf(entry)}</span>
				{risk ? <StatusChip tone="amber" label={risk} size="sm" /> : null}
			</p>
			<Button component={Link} to={routePath(route.id)} variant="default" fullWidth>
				Rotayı Aç
			</Button>
			{children}
		</section>
	);
}

/** What the plan of a draft needs first. */
function nextActOfDraft(
	{ plate, driverName }: PlanRoute['route'],
	stops: PlanRoute['stops'],
): string {
	if (stops.length === 0) return 'Rotaya sipariş ekleyin';
	if (plate === null) return 'Araç atayın';
	return driverName === null ? 'Sürücü atayın' : 'Rotayı planlayın';
}

function nextOf({ route, stops }: PlanRoute): ReactNode {
	const next = stops.find(({ state }) => aheadStopStates.includes(state));
	if (route.state !== 'in_progress' || next === undefined) {
		const act = route.state === 'draft' ? nextActOfDraft(route, stops) : nextActs[route.state];
		return act ? (
			<>
				Sıradaki iş: <strong>{act}</strong>
			</>
		) : null;
	}
	const [first] = next.orders;
	return (
		<>
			Sıradaki durak:{' '}
			<strong>
				{joinFacts([String(next.position), first?.neighbourhood || first?.districtName])}
			</strong>
		</>
	);
}
