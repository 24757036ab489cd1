import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { alertWord } from '@sevk/domain/routes/common/route-alert-words';
import { routeStateWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { Age, useNow } from '../../../ui/value/relative-time.tsx';
import { RouteAlertChips } from './route-alert-chips.tsx';
import classes from './route-list.module.css';
import { type RouteLive, riskWords } from './route-live.ts';
import { RouteLoadBar } from './route-load-meter.tsx';
import { RouteFigure, RouteProgress } from './route-progress.tsx';

export function plateOf(route: RouteRow): string {
	return vehicleWords(route.plate, route.tour);
}

export function driverOf(route: RouteRow): string {
	return route.driverName ?? 'Sürücü atanmadı';
}

/** "Kadıköy, Üsküdar +2": the districts of a route, short enough for a cell. */
function districtsOf(route: RouteRow): string {
	const [first, second, ...more] = route.districts;
	const named = [first, second].filter(Boolean).join(', ');
	return more.length > 0 ? `${named} +${more.length}` : named || 'Durak eklenmedi';
}

/** A route's number and districts. */
function RouteNumber({ route }: { readonly route: RouteRow }) {
	const nameOf = useRouteName();
	const name = nameOf(route.number, route.depotId);
	return (
		<div className={classes.name} title={name}>
			<CellLines top={name} below={districtsOf(route)} />
		</div>
	);
}

/** Columns shared by running and finished routes. */
export const routeNumberColumn: Column<RouteRow> = {
	key: 'number',
	head: 'Rota No',
	sort: 'number',
	cell: (route) => <RouteNumber route={route} />,
};

export const crewColumn: Column<RouteRow> = {
	key: 'driver',
	head: 'Sürücü / Araç',
	sort: 'driver',
	cell: (route) => (
		<div className={classes.driver} title={driverOf(route)}>
			<CellLines top={driverOf(route)} below={plateOf(route)} />
		</div>
	),
};

export const stateColumn: Column<RouteRow> = {
	key: 'state',
	head: 'Durum',
	sort: 'state',
	cell: (route) => <StatusChip {...routeStateWords[route.state]} />,
};

export const progressColumn: Column<RouteRow> = {
	key: 'progress',
	head: 'Teslimat',
	cell: (route) => <RouteProgress route={route} />,
};

export const collectedColumn: Column<RouteRow> = {
	key: 'collected',
	head: 'Tahsilat',
	align: 'right',
	from: 960,
	cell: (route) => (
		<CellLines
			top={withheldSumWords(route.collectedKurus)}
			below={route.dueKurus > 0 ? `Tahsil edilecek ${formatKurus(route.dueKurus)}` : null}
		/>
	),
};

/**
 * The table width from which a column is shown, beside the more important ones: number, driver
 * with vehicle, state and risk are always shown.
 */
const roomFrom = {
	load: 770,
	course: 870,
	progress: 960,
	stops: 1020,
	collected: 1200,
	debit: 1260,
	departed: 1340,
	seen: 1440,
	crewApart: 1560,
};

type LiveOf = (route: RouteRow) => RouteLive | undefined;

/** Columns of Rotalar (docs/domain.md#route-list). */
export function routeColumns(liveOf: LiveOf): readonly Column<RouteRow>[] {
	return [
		routeNumberColumn,
		{ ...crewColumn, key: 'crew', until: roomFrom.crewApart },
		{
			key: 'plate',
			head: 'Araç',
			from: roomFrom.crewApart,
			cell: (route) => <CellLines top={vehicleWords(route.plate, route.tour, '—')} />,
		},
		{
			key: 'driver',
			head: 'Sürücü',
			sort: 'driver',
			from: roomFrom.crewApart,
			cell: (route) => (
				<div className={classes.driver} title={driverOf(route)}>
					<CellLines top={route.driverName ?? '—'} />
				</div>
			),
		},
		{ ...stateColumn, cell: (route) => <StateWithFigure route={route} /> },
		{
			key: 'stops',
			head: 'Durak',
			align: 'right',
			from: roomFrom.stops,
			cell: (route) => `${route.stopsDone}/${route.stopCount}`,
		},
		{
			key: 'progress',
			head: 'Teslim / Edilemeyen / Kalan',
			from: roomFrom.progress,
			cell: (route) => <RouteProgress route={route} />,
		},
		{
			key: 'load',
			head: 'Yük',
			from: roomFrom.load,
			cell: (route) => {
				const live = liveOf(route);
				return live === undefined ? '—' : <RouteLoadBar route={live} />;
			},
		},
		{
			key: 'course',
			head: 'Km · Süre / Bitiş',
			from: roomFrom.course,
			cell: (route) => <Course live={liveOf(route)} />,
		},
		{
			key: 'debit',
			head: 'Zimmet',
			from: roomFrom.debit,
			cell: (route) => <CellLines top={`${route.balance.debited} koli`} below={heldOf(route)} />,
		},
		{ ...collectedColumn, from: roomFrom.collected },
		{
			key: 'departed',
			head: 'Çıkış',
			align: 'right',
			from: roomFrom.departed,
			cell: (route) => (route.departedAt ? formatTime(route.departedAt) : '—'),
		},
		{
			key: 'seen',
			head: 'Son konum',
			from: roomFrom.seen,
			cell: (route) => <LastSeen at={liveOf(route)?.seenAt ?? null} />,
		},
		{
			key: 'risk',
			head: 'Uyarı',
			cell: (route) => <RiskCell live={liveOf(route)} />,
		},
	];
}

/** The state, with what was delivered where the table has no room for the bar. */
function StateWithFigure({ route }: { readonly route: RouteRow }) {
	return (
		<div className={classes.state}>
			<StatusChip {...routeStateWords[route.state]} size="sm" />
			<small>
				<RouteFigure route={route} /> teslim
			</small>
		</div>
	);
}

/** By straight lines, so all are about. */
function Course({ live }: { readonly live: RouteLive | undefined }) {
	const { km = null, minutes = null, backAt = null } = live?.course ?? {};
	if (km === null || minutes === null) return '—';
	return (
		<CellLines
			top={`${formatDecimal(km, 0)} km · ${durationWords(minutes)}`}
			below={backAt === null ? null : `Bitiş ≈ ${formatTime(backAt)}`}
		/>
	);
}

/** "5 sa 40 dk" */
function durationWords(minutes: number): string {
	const whole = Math.round(minutes / 5) * 5;
	const hours = Math.floor(whole / 60);
	return [hours > 0 ? `${hours} sa` : '', whole % 60 > 0 ? `${whole % 60} dk` : '']
		.filter(Boolean)
		.join(' ');
}

function LastSeen({ at }: { readonly at: string | null }) {
	return at === null ? '—' : <Age since={at} />;
}

function OverloadChip({ overload }: { readonly overload: string }) {
	return <StatusChip tone="red" label={`Fazla yük: ${overload}`} size="sm" />;
}

/** An alert before risk and delay: somebody waits, or something does not move on. */
function RiskCell({ live }: { readonly live: RouteLive | undefined }) {
	const now = useNow();
	if (live === undefined || live.alerts.length === 0) return <RiskChip live={live} />;
	const [first] = live.alerts;
	const more = live.alerts.length - 1;
	return (
		<div className={classes.alerts} title={alertsText(live.alerts, now)}>
			<RouteAlertChips alerts={first ? [first] : []} now={now} />
			{more > 0 ? <small>+{more}</small> : null}
		</div>
	);
}

function alertsText(alerts: RouteLive['alerts'], now: Date): string {
	return alerts.map((alert) => alertWord(alert, now).label).join(', ');
}

/**
 * The overload before the departure, else the worse of delay and risk; the route's card shows all.
 */
function RiskChip({ live }: { readonly live: RouteLive | undefined }) {
	if (live === undefined) return '—';
	const { lateCount } = live;
	if (live.overload !== null) {
		return (
			<div className={classes.alerts}>
				<OverloadChip overload={live.overload} />
			</div>
		);
	}
	const words = riskWords(lateCount > 0 ? { lateCount, atRiskCount: 0 } : live);
	return words === '' ? (
		'—'
	) : (
		<div className={classes.alerts}>
			<StatusChip tone="amber" label={words} size="sm" />
		</div>
	);
}

function heldOf(route: RouteRow): string {
	const { remaining, pending } = route.balance;
	if (remaining > 0) return `${formatDecimal(remaining)} araçta`;
	return pending > 0 ? `${formatDecimal(pending)} koli zimmet bekliyor` : 'Araçta koli yok';
}

type CardProps = { readonly route: RouteRow; readonly live?: RouteLive | undefined };

export function RouteCard({ route, live }: CardProps) {
	const nameOf = useRouteName();
	const now = useNow();
	const risk = live ? riskWords(live) : '';
	return (
		<CardFacts
			title={`${nameOf(route.number, route.depotId)} · ${districtsOf(route)}`}
			note={`${driverOf(route)} · ${plateOf(route)}`}
			chip={<StatusChip {...routeStateWords[route.state]} size="sm" />}
			left={`${route.balance.debited} koli · ${heldOf(route)}`}
			right={withheldSumWords(route.collectedKurus)}
		>
			<RouteProgress route={route} />
			{live && live.alerts.length > 0 ? <RouteAlertChips alerts={live.alerts} now={now} /> : null}
			{live?.overload ? <OverloadChip overload={live.overload} /> : null}
			{risk ? <StatusChip tone="amber" label={risk} size="sm" /> : null}
		</CardFacts>
	);
}
