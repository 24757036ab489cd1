import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatTime } from '@sevk/domain/common/date';
import { formatKurus } from '@sevk/domain/common/money';
import { formatPlate } from '@sevk/domain/common/plate';
import { routeStateWords } from '@sevk/domain/routes/route-words';
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
function districtsOf(route: RouteRow): string {
	const [first, second, ...more] = route.districts;
	const named = [first, second].filter(Boolean).join(', ');
	return more.length > 0 ? `${named} +${more.length}` : named || 'Durak eklenmedi';
}

/** The columns that running and finished routes share. */
export const routeNumberColumn: Column<RouteRow> = {
	key: 'number',
	head: 'Rota No',
	sort: 'number',
	cell: (route) => <CellLines top={route.number} below={districtsOf(route)} />,
};

export const crewColumn: Column<RouteRow> = {
	key: 'driver',
	head: 'Sürücü / Araç',
	sort: 'driver',
	cell: (route) => <CellLines top={driverOf(route)} below={plateOf(route)} />,
};

export const stateColumn: Column<RouteRow> = {
	key: 'state',
	head: 'Durum',
	sort: 'state',
	cell: (route) => <StatusChip {...routeStateWords[route.state]} />,
};

export const depotColumn: Column<RouteRow> = {
	key: 'depot',
	head: 'Depo',
	from: 1180,
	cell: (route) => route.depotName,
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
	routeNumberColumn,
	crewColumn,
	stateColumn,
	depotColumn,
	{
		key: 'stops',
		head: 'Durak',
		align: 'right',
		from: 720,
		cell: (route) => `${route.stopsDone}/${route.stopCount}`,
	},
	progressColumn,
	{
		key: 'debit',
		head: 'Zimmet',
		from: 940,
		cell: (route) => <CellLines top={`${route.balance.given} koli`} below={heldOf(route)} />,
	},
	collectedColumn,
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
	return pending > 0 ? `${pending} koli zimmet bekliyor` : 'Araçta koli yok';
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
