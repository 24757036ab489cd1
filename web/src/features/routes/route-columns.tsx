import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatDate, formatTime } from '@sevk/domain/common/date';
import { formatKurus } from '@sevk/domain/common/money';
import { formatPlate } from '@sevk/domain/common/plate';
import { routeStateWords } from '@sevk/domain/routes/route-words';
import { settlementStateWords } from '@sevk/domain/settlements/settlement-words';
import { CardFacts } from '../../ui/card-facts.tsx';
import { CellLines } from '../../ui/cell-lines.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { RouteProgress } from './route-progress.tsx';

export function plateOf(route: RouteRow): string {
	return route.plate === null ? 'Araç atanmadı' : formatPlate(route.plate);
}

export function driverOf(route: RouteRow): string {
	return route.driverName ?? 'Sürücü atanmadı';
}

/** "Kadıköy, Üsküdar +2": the ilçe a route goes to, short enough for a cell. */
export function districtsOf(route: RouteRow): string {
	const [first, second, ...more] = route.districts;
	const named = [first, second].filter(Boolean).join(', ');
	return more.length > 0 ? `${named} +${more.length}` : named || 'Durak eklenmedi';
}

const number: Column<RouteRow> = {
	key: 'number',
	head: 'Rota No',
	sort: 'number',
	cell: (route) => <CellLines top={route.number} below={districtsOf(route)} />,
};

const crew: Column<RouteRow> = {
	key: 'driver',
	head: 'Sürücü / Araç',
	sort: 'driver',
	cell: (route) => <CellLines top={driverOf(route)} below={plateOf(route)} />,
};

const state: Column<RouteRow> = {
	key: 'state',
	head: 'Durum',
	sort: 'state',
	cell: (route) => <StatusChip {...routeStateWords[route.state]} />,
};

const depot: Column<RouteRow> = {
	key: 'depot',
	head: 'Depo',
	from: 1180,
	cell: (route) => route.depotName,
};

const progress: Column<RouteRow> = {
	key: 'progress',
	head: 'Teslimat',
	cell: (route) => <RouteProgress route={route} />,
};

const collected: Column<RouteRow> = {
	key: 'collected',
	head: 'Tahsilat',
	align: 'right',
	from: 820,
	cell: (route) => (
		<CellLines
			top={formatKurus(route.collectedKurus)}
			below={route.dueKurus > 0 ? `Beklenen ${formatKurus(route.dueKurus)}` : null}
		/>
	),
};

/** Rotalar: the day as it runs (domain.md §10). */
export const routeColumns: readonly Column<RouteRow>[] = [
	number,
	crew,
	state,
	depot,
	{
		key: 'stops',
		head: 'Durak',
		align: 'right',
		from: 720,
		cell: (route) => `${route.stopsDone}/${route.stopCount}`,
	},
	progress,
	{
		key: 'debit',
		head: 'Zimmet',
		from: 940,
		cell: (route) => <CellLines top={`${route.balance.given} koli`} below={heldOf(route)} />,
	},
	collected,
	{
		key: 'departed',
		head: 'Çıkış',
		align: 'right',
		from: 1040,
		cell: (route) => (route.departedAt ? formatTime(route.departedAt) : '—'),
	},
];

function heldOf(route: RouteRow): string {
	const { remaining, pending } = route.balance;
	if (remaining > 0) return `${remaining} araçta`;
	return pending > 0 ? `${pending} zimmet bekliyor` : 'Araçta koli yok';
}

/** Tamamlanan Rotalar: how the day ended, and what is still to be settled. */
export const completedRouteColumns: readonly Column<RouteRow>[] = [
	number,
	{
		key: 'date',
		head: 'Tarih',
		sort: 'serviceDate',
		cell: (route) => formatDate(route.serviceDate),
	},
	crew,
	state,
	{
		key: 'success',
		head: 'Başarı',
		align: 'right',
		cell: (route) => successOf(route),
	},
	progress,
	{
		key: 'held',
		head: 'Araçta kalan',
		align: 'right',
		from: 900,
		cell: (route) => (route.balance.remaining > 0 ? `${route.balance.remaining} koli` : '—'),
	},
	collected,
	{
		key: 'difference',
		head: 'Kasa',
		align: 'right',
		from: 980,
		cell: (route) => <CashState route={route} />,
	},
	{
		key: 'km',
		head: 'Km',
		align: 'right',
		from: 1100,
		cell: (route) => route.distanceKm ?? '—',
	},
];

/** Teslimat Başarı Oranı = teslim edilen / dağıtıma çıkan (domain.md §10). */
export function successOf(route: RouteRow): string {
	if (route.orderCount === 0) return '—';
	return `%${Math.round((route.deliveredCount / route.orderCount) * 100)}`;
}

function CashState({ route }: { readonly route: RouteRow }) {
	if (route.settlementState === null) return <>Sayılmadı</>;
	const word = settlementStateWords[route.settlementState as keyof typeof settlementStateWords];
	const difference = route.differenceKurus ?? 0;
	return <CellLines top={word.label} below={difference === 0 ? null : formatKurus(difference)} />;
}

export function RouteCard({ route }: { readonly route: RouteRow }) {
	return (
		<CardFacts
			title={`${route.number} · ${districtsOf(route)}`}
			note={`${driverOf(route)} · ${plateOf(route)}`}
			chip={<StatusChip {...routeStateWords[route.state]} size="sm" />}
			left={`${route.balance.given} koli · ${heldOf(route)}`}
			right={formatKurus(route.collectedKurus)}
		>
			<RouteProgress route={route} />
		</CardFacts>
	);
}
