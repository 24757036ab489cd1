import { routePath } from '@sevk/contract/common/paths';
import {
	type EndOfDay,
	exportDayCash,
	type RouteCash,
} from '@sevk/contract/settlements/end-of-day';
import { formatKurus } from '@sevk/domain/common/format/money';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { withTour } from '@sevk/domain/routes/common/route-words';
import {
	cancelledCashWords,
	settlementStateWords,
} from '@sevk/domain/settlements/settlement-words';
import { useNavigate } from '@tanstack/react-router';
import { exporting } from '../../../api/call/download.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { Panel } from '../../../ui/screen/panel.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { Price } from '../../../ui/value/price.tsx';
import classes from './end-of-day-screen.module.css';

const columns: readonly Column<RouteCash>[] = [
	{
		key: 'expected',
		head: 'Beklenen',
		align: 'right',
		cell: (row) => <Expected row={row} />,
	},
	{ key: 'counted', head: 'Teslim edilen', align: 'right', cell: (row) => countedText(row) },
	{ key: 'difference', head: 'Fark', align: 'right', cell: (row) => <Difference row={row} /> },
	{ key: 'state', head: 'Durum', from: 520, cell: (row) => <CashChip row={row} /> },
];

type Props = {
	readonly day: EndOfDay;
	readonly filter: string;
	readonly onFilter: (filter: string) => void;
};

/** Cash per driver: expected, counted and difference. */
export function EndOfDayCash({ day, filter, onFilter }: Props) {
	const uncounted = day.cash.filter(({ state }) => state === null);
	const rows = filter === 'sayilmayan' ? uncounted : day.cash;
	const navigate = useNavigate();
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const nameOf = useRouteName();
	const routeOf = (row: RouteCash) => withTour(nameOf(row.routeNumber, row.depotId), row.tour);
	const driverColumn: Column<RouteCash> = {
		key: 'driver',
		head: 'Sürücü',
		cell: (row) => (
			<CellLines top={row.driverName} below={joinFacts([routeOf(row), floatText(row)])} />
		),
	};
	return (
		<Panel
			title="Kasa"
			flush={rows.length > 0}
			view={
				day.cash.length === 0 ? null : (
					<StatusTabs
						label="Kasa sayımı"
						value={filter}
						onChange={onFilter}
						tabs={[
							{ value: '', label: 'Hepsi', count: day.cash.length },
							{ value: 'sayilmayan', label: 'Sayılmayan', count: uncounted.length },
						]}
					/>
				)
			}
			actions={
				day.cash.length === 0 ? null : (
					<ExportMenu
						size="xs"
						onExport={exporting(exportDayCash, {
							query: { serviceDate: day.serviceDate, depotId },
						})}
					/>
				)
			}
			note={
				day.cash.length === 0
					? 'Çıkış yapan rotaların nakit tahsilatı burada toplanır.'
					: 'Kart ve havale nakit sayımına girmez.'
			}
		>
			{rows.length === 0 ? (
				<p className={classes.quiet}>
					{day.cash.length === 0 ? 'Henüz kasası sayılacak rota yok.' : 'Sayılmayan kasa kalmadı.'}
				</p>
			) : (
				<DataTable
					label="Kasa"
					rows={rows}
					columns={[driverColumn, ...columns]}
					rowKey={(row) => row.routeId}
					rowLabel={(row) => `${row.driverName}, ${routeOf(row)}`}
					onOpen={(row) => void navigate({ to: `${routePath(row.routeId)}?sekme=tahsilat` })}
					renderCard={(row) => (
						<CardFacts
							title={row.driverName}
							note={joinFacts([routeOf(row), floatText(row)])}
							chip={<CashChip row={row} />}
							left={`Beklenen ${withheldSumWords(row.expectedKurus)} · Fark ${differenceText(row)}`}
							right={countedText(row)}
						/>
					)}
				/>
			)}
		</Panel>
	);
}

/** Expected cash, and the rounding difference that is a part of it. */
function Expected({ row }: { readonly row: RouteCash }) {
	const { expectedKurus, cashRoundingKurus } = row;
	return (
		<div className={classes.difference}>
			{withheldSumWords(expectedKurus)}
			{cashRoundingKurus ? (
				<small>
					Yuvarlama <span>{formatKurus(cashRoundingKurus)}</span>
				</small>
			) : null}
		</div>
	);
}

/** What the row of a cancelled route is about; null for a route that left. */
function floatText(row: RouteCash): string | null {
	return row.routeState === 'cancelled' ? cancelledCashWords(row) : null;
}

function countedText({ countedKurus }: RouteCash): string {
	return countedKurus === null ? '—' : formatKurus(countedKurus);
}

/** A shortage is shown as a negative amount. */
function Difference({ row }: { readonly row: RouteCash }) {
	const { differenceKurus } = row;
	if (differenceKurus === null) return '—';
	const { cardDifferenceKurus: card } = row;
	return (
		<div className={classes.difference}>
			<Price total={differenceKurus} status={differenceKurus < 0 ? 'negative' : 'positive'} />
			{card ? (
				<small>
					POS <span>{formatKurus(card)}</span>
				</small>
			) : null}
		</div>
	);
}

/** The difference of the POS totals; null without one. */
function cardText({ cardDifferenceKurus: card }: RouteCash): string | null {
	return card ? `POS ${formatKurus(card)}` : null;
}

function differenceText(row: RouteCash): string {
	const { differenceKurus } = row;
	return differenceKurus === null ? '—' : joinFacts([formatKurus(differenceKurus), cardText(row)]);
}

function CashChip({ row }: { readonly row: RouteCash }) {
	if (row.state === null) return <StatusChip tone="grey" label="Sayılmadı" size="sm" />;
	return <StatusChip {...settlementStateWords[row.state]} size="sm" />;
}
