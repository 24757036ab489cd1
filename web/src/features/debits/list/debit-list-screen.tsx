import { Button, SegmentedControl } from '@mantine/core';
import { debitPath } from '@sevk/contract/common/paths';
import { type DebitRow, exportDebits } from '@sevk/contract/debits/debits';
import { formatDate } from '@sevk/domain/common/date/date';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { otherDifferences, pieceDifference } from '@sevk/domain/debits/common/debit-dispute';
import { debitStateWords } from '@sevk/domain/debits/common/debit-words';
import { awaitingWords, vehicleWords } from '@sevk/domain/routes/common/route-words';
import { IconBarcode } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exporting } from '../../../api/call/download.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useScreenFrame } from '../../../ui/screen/screen-frame.ts';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { NumberStrip } from '../../../ui/status/number-strip.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type Column, sortFromText, sortToText } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { Age } from '../../../ui/value/relative-time.tsx';
import {
	type DebitQuery,
	prefetchDebits,
	useDebitCounts,
	useDebits,
} from '../common/debit-queries.ts';
import { DebitHoldings } from './debit-holdings.tsx';
import { ReportListScreen } from './report-list-screen.tsx';

const chipWords = [
	{ value: 'awaiting', label: 'Kabul Bekliyor' },
	{ value: 'open', label: 'Açık' },
	{ value: 'from_yesterday', label: 'Dünden Kalan' },
	{ value: 'disputed', label: 'Uyuşmazlıkta' },
	{ value: 'cleared', label: 'Kapandı' },
] as const;

/** A zimmet's number, and its route below. */
function DebitNumber({ row }: { readonly row: DebitRow }) {
	const nameOf = useRouteName();
	return <CellLines top={row.number} below={nameOf(row.routeNumber, row.depotId)} />;
}

/** Short and excess pieces of a dispute, and below them what else is disputed. */
function DebitDifferences({ row }: { readonly row: DebitRow }) {
	const [pieces, others] = [pieceDifference(row), otherDifferences(row)];
	if (pieces === null || others === '') return pieces ?? (others || '—');
	return <CellLines top={pieces} below={others} />;
}

const columns: readonly Column<DebitRow>[] = [
	{
		key: 'number',
		head: 'Zimmet No',
		sort: 'number',
		cell: (row) => <DebitNumber row={row} />,
	},
	{
		key: 'driver',
		head: 'Sürücü / Araç',
		sort: 'driver',
		cell: (row) => <CellLines top={row.driverName} below={vehicleWords(row.plate, row.tour)} />,
	},
	{
		key: 'date',
		head: 'Tarih',
		sort: 'serviceDate',
		cell: (row) => formatDate(row.serviceDate),
	},
	{
		key: 'state',
		head: 'Durum',
		cell: (row) => <StatusChip {...debitStateWords[row.state]} />,
	},
	{ key: 'debited', head: 'Kalem', align: 'right', cell: (row) => row.balance.debited },
	{
		key: 'delivered',
		head: 'Teslim edilen',
		align: 'right',
		from: 760,
		cell: (row) => row.balance.delivered,
	},
	{
		key: 'back',
		head: 'Geri teslim',
		align: 'right',
		from: 860,
		cell: (row) => row.balance.handedBack,
	},
	{
		key: 'remaining',
		head: 'Araçta kalan',
		align: 'right',
		cell: (row) => (
			<CellLines
				top={row.balance.remaining}
				below={row.balance.remaining > 0 ? formatKurus(row.remainingValueKurus) : null}
			/>
		),
	},
	{
		key: 'difference',
		head: 'Eksik / Fazla',
		align: 'right',
		from: 980,
		cell: (row) => <DebitDifferences row={row} />,
	},
	{
		key: 'age',
		head: 'Yaş',
		align: 'right',
		from: 900,
		cell: (row) => (row.oldestSince ? <Age since={row.oldestSince} /> : '—'),
	},
];

/** Zimmetler: the list of debits, the present custody per holder, and the reports. */
export function DebitListScreen() {
	const { state, change } = useUrlState({ gorunum: 'liste', durum: '', ara: '' });
	const views = (
		<SegmentedControl
			aria-label="Görünüm"
			value={state.gorunum}
			// The states of one view are not those of another.
			onChange={(gorunum) => change({ gorunum, durum: '', ara: '' })}
			data={[
				{ value: 'liste', label: 'Zimmet Kayıtları' },
				{ value: 'kimde', label: 'Kimde Ne Var?' },
				{ value: 'tutanak', label: 'Tutanaklar' },
			]}
		/>
	);
	return state.gorunum === 'tutanak' ? (
		<ReportListScreen views={views} />
	) : (
		<DebitScreen views={views} />
	);
}

/** The list of debits, or the present custody per holder. */
function DebitScreen({ views }: { readonly views: ReactNode }) {
	const { onScan } = useScreenFrame();
	const [mayLoad, mayAccept] = [useMay('debits.scan'), useMay('debits.accept')];
	const depotId = useStore((store) => store.depotId);
	const { state, change, clear, activeCount } = useUrlState(
		{ gorunum: 'liste', grup: 'driver', durum: '', ara: '', sirala: '' },
		(next) => {
			if (next.gorunum === 'liste') prefetchDebits(queryFromUrl(next, depotId));
		},
	);
	const counts = useDebitCounts({ depotId: depotId ?? undefined });
	const numbers = counts.data;
	const query = queryFromUrl(state, depotId);
	const phone = usePhone();
	return (
		<Screen
			title="Zimmetler"
			fill
			beside={phone ? views : null}
			actions={
				<>
					{phone ? null : views}
					<ServerActs>
						{state.gorunum === 'kimde' ? null : (
							<ExportMenu onExport={exporting(exportDebits, { query })} />
						)}
						{onScan && (mayLoad || mayAccept) ? (
							<Button
								leftSection={<IconBarcode size={16} stroke={2} aria-hidden />}
								onClick={onScan}
							>
								Barkod Okut
							</Button>
						) : null}
					</ServerActs>
				</>
			}
			summary={<HeldNumbers counts={numbers} />}
			filters={
				state.gorunum === 'kimde' ? null : (
					<FilterBar
						search={{
							value: state.ara,
							onChange: (ara) => change({ ara }),
							placeholder: 'Zimmet no, sürücü, plaka, rota',
						}}
						activeCount={activeCount('gorunum', 'grup', 'sirala')}
						onClear={() => clear('gorunum', 'grup', 'sirala')}
					>
						<StatusTabs
							label="Zimmet durumu"
							value={state.durum}
							onChange={(durum) => change({ durum })}
							tabs={[
								{ value: '', label: 'Hepsi' },
								...chipWords.map((chip) => ({ ...chip, count: numbers?.chips[chip.value] })),
							]}
						/>
					</FilterBar>
				)
			}
		>
			{state.gorunum === 'kimde' ? (
				<DebitHoldings groupBy={state.grup} onGroupBy={(grup) => change({ grup })} />
			) : (
				<DebitTable
					query={query}
					sort={state.sirala}
					onSort={(sirala) => change({ sirala })}
					filtered={activeCount('gorunum', 'grup', 'sirala') > 0}
					onClear={() => clear('gorunum', 'grup', 'sirala')}
				/>
			)}
		</Screen>
	);
}

type NumbersProps = { readonly counts: ReturnType<typeof useDebitCounts>['data'] };

/** Totals of pieces in the custody of drivers, and of pieces that wait for their acceptance. */
function HeldNumbers({ counts }: NumbersProps) {
	const awaiting = counts?.awaitingPieces ?? 0;
	return (
		<NumberStrip
			numbers={[
				{
					label: 'Zimmette',
					value: counts ? goodsText(counts.heldPieces, counts.heldProducts) : '–',
					...(awaiting > 0 ? { note: awaitingWords(awaiting) } : {}),
				},
				{ label: 'Değeri', value: counts ? formatKurus(counts.valueHeldKurus) : '–' },
				{
					label: 'En eski zimmet',
					value: counts?.oldestSince ? <Age since={counts.oldestSince} /> : '—',
				},
				{ label: 'Kabul bekleyen', value: counts?.chips.awaiting ?? '–' },
				{
					label: 'Uyuşmazlık',
					value: counts?.chips.disputed ?? '–',
					...(counts && counts.chips.disputed > 0 ? { tone: 'red' as const } : {}),
				},
			]}
		/>
	);
}

type UrlFilters = Readonly<Record<'ara' | 'durum' | 'sirala', string>>;

/** The list query of the filters in the address. */
function queryFromUrl({ ara, durum, sirala }: UrlFilters, depotId: string | null): DebitQuery {
	const sort = sortFromText(sirala);
	return {
		depotId: depotId ?? undefined,
		q: ara || undefined,
		chip: (durum || undefined) as DebitQuery['chip'],
		...(sort ? { sort: sort.key as DebitQuery['sort'], direction: sort.direction } : {}),
	};
}

type TableProps = {
	readonly query: DebitQuery;
	readonly sort: string;
	readonly onSort: (sort: string) => void;
	readonly filtered: boolean;
	readonly onClear: () => void;
};

function DebitTable({ query, sort, onSort, filtered, onClear }: TableProps) {
	const nameOf = useRouteName();
	const navigate = useNavigate();
	const debits = useDebits(query);
	const rows = debits.data?.pages.flatMap((page) => page.items) ?? [];
	return (
		<ListContent
			{...listState(debits)}
			count={rows.length}
			filtered={filtered}
			onClear={onClear}
			empty={
				<EmptyState
					title="Açık zimmet yok. Araçlarda koli kalmadı."
					note="Planlanan bir rotanın kolileri okutulduğunda zimmeti burada görünür."
				/>
			}
		>
			<DataTable
				label="Zimmetler"
				rows={rows}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.number}
				onOpen={(row) => void navigate({ to: debitPath(row.id) })}
				sort={sortFromText(sort)}
				onSort={(next) => onSort(sortToText(next))}
				further={furtherRows(debits)}
				renderCard={(row) => (
					<CardFacts
						title={`${row.number} · ${row.driverName}`}
						note={`${vehicleWords(row.plate, row.tour)} · ${nameOf(row.routeNumber, row.depotId)} · ${formatDate(row.serviceDate)}`}
						chip={<StatusChip {...debitStateWords[row.state]} size="sm" />}
						left={`${row.balance.debited} kalem · ${row.balance.remaining} araçta`}
						right={row.balance.remaining > 0 ? formatKurus(row.remainingValueKurus) : undefined}
					/>
				)}
			/>
		</ListContent>
	);
}
