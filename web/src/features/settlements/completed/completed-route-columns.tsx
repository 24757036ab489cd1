import type { RouteRow } from '@sevk/contract/routes/routes';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { settlementStateWords } from '@sevk/domain/settlements/settlement-words';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import {
	collectedColumn,
	crewColumn,
	progressColumn,
	routeNumberColumn,
	stateColumn,
} from '../../routes/common/route-columns.tsx';

/** Columns of Tamamlanan Rotalar: results of the day, and what is not settled. */
export const completedRouteColumns: readonly Column<RouteRow>[] = [
	routeNumberColumn,
	{
		key: 'date',
		head: 'Tarih',
		sort: 'serviceDate',
		cell: (route) => formatDate(route.serviceDate),
	},
	crewColumn,
	stateColumn,
	{
		key: 'success',
		head: 'Başarı',
		align: 'right',
		cell: (route) => successOf(route),
	},
	progressColumn,
	{
		key: 'held',
		head: 'Araçta kalan',
		align: 'right',
		from: 900,
		cell: (route) => (route.balance.remaining > 0 ? `${route.balance.remaining} koli` : '—'),
	},
	collectedColumn,
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

/** Teslimat Başarı Oranı = teslim edilen / dağıtıma çıkan (docs/domain.md#figures). */
function successOf(route: RouteRow): string {
	if (route.orderCount === 0) return '—';
	return `%${Math.round((route.deliveredCount / route.orderCount) * 100)}`;
}

function CashState({ route }: { readonly route: RouteRow }) {
	if (route.settlementState === null) return <>Sayılmadı</>;
	const word = settlementStateWords[route.settlementState as keyof typeof settlementStateWords];
	const [cash, card] = [route.differenceKurus ?? 0, route.cardDifferenceKurus ?? 0];
	if (cash === 0 && card === 0) return <CellLines top={word.label} />;
	const below = (
		<>
			{cash === 0 ? null : formatKurus(cash)}
			{cash === 0 || card === 0 ? null : <br />}
			{card === 0 ? null : `POS ${formatKurus(card)}`}
		</>
	);
	return <CellLines top={word.label} below={below} />;
}
