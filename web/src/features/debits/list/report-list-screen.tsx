import { debitPath, orderPath, receiptPath } from '@sevk/contract/common/paths';
import { exportReports, type ReportRow } from '@sevk/contract/debits/report-list';
import { formatDate, formatDateTime } from '@sevk/domain/common/date/date';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import {
	isDepotReport,
	listedReportKinds,
	listedReportWord,
	listedReportWords,
	reportOrders,
} from '@sevk/domain/debits/line/report-list-words';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { exporting } from '../../../api/call/download.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { DateRangeField } from '../../../ui/date/date-range-field.tsx';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { FilterSelect } from '../../../ui/filter/filter-select.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { type UrlState, useUrlState } from '../../../ui/screen/use-url-state.ts';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { type ReportQuery, useReportCounts, useReports } from '../common/debit-queries.ts';
import { ReportDialog } from './report-dialog.tsx';

const columns: readonly Column<ReportRow>[] = [
	{
		key: 'number',
		head: 'Tutanak No',
		cell: (row) => <CellLines top={row.number} below={listedReportWords[row.kind]} />,
	},
	{
		key: 'state',
		head: 'Durum',
		cell: (row) => <StatusChip {...listedReportWord(row.kind, row.state)} />,
	},
	{
		key: 'from',
		head: 'Sürücü / Gönderici / Depo',
		cell: (row) => <CellLines top={partyOf(row)} below={belowParty(row)} />,
	},
	{ key: 'orders', head: 'Sipariş No', cell: orderWords },
	{ key: 'pieces', head: 'Koli', align: 'right', cell: (row) => row.pieceCount },
	{
		key: 'written',
		head: 'Düzenleyen',
		from: 760,
		cell: (row) => <CellLines top={row.writtenByName} below={formatDateTime(row.writtenAt)} />,
	},
	{
		key: 'decided',
		head: 'Karar veren',
		from: 900,
		cell: (row) =>
			row.decidedAt === null ? (
				'—'
			) : (
				<CellLines top={row.decidedByName} below={formatDateTime(row.decidedAt)} />
			),
	},
];

/** The driver, both drivers of a transfer, the sender of the goods, or the depot that has them. */
function partyOf({ driverName, receiverName, senderName, depotName }: ReportRow): string {
	if (receiverName !== null) return `${driverName ?? ''} → ${receiverName}`;
	return driverName ?? senderName ?? depotName;
}

function belowParty({ plate, serviceDate }: ReportRow): string | null {
	if (plate !== null) return formatPlate(plate);
	return serviceDate === null ? null : formatDate(serviceDate);
}

function orderWords(row: ReportRow): string {
	return row.orderCount === 0 ? '—' : reportOrders(row);
}

const filterDefaults = {
	gorunum: 'liste',
	durum: '',
	ara: '',
	tur: '',
	bas: '',
	bit: '',
	tutanak: '',
};
type Url = UrlState<typeof filterDefaults>;

/** The list query of the filters in the address. */
function queryFromUrl({ ara, tur, bas, bit }: Url['state'], depotId: string | null): ReportQuery {
	return {
		depotId: depotId ?? undefined,
		q: ara || undefined,
		kind: (tur || undefined) as ReportQuery['kind'],
		dateFrom: bas || undefined,
		dateTo: bit || undefined,
	};
}

/** Tutanaklar: those that wait for the second person, and the decided ones. */
export function ReportListScreen({ views }: { readonly views: ReactNode }) {
	const depotId = useStore((store) => store.depotId);
	const url = useUrlState(filterDefaults);
	const phone = usePhone();
	const common = queryFromUrl(url.state, depotId);
	const state = (url.state.durum || undefined) as ReportQuery['state'];
	const query = { ...common, state };
	return (
		<Screen
			title="Zimmetler"
			fill
			beside={phone ? views : null}
			actions={
				<>
					{phone ? null : views}
					<ServerActs>
						<ExportMenu onExport={exporting(exportReports, { query })} />
					</ServerActs>
				</>
			}
			filters={<ReportFilters url={url} query={common} />}
		>
			<ReportTable url={url} query={query} />
			{url.state.tutanak === '' ? null : (
				<ReportDialog reportId={url.state.tutanak} onClose={() => url.change({ tutanak: '' })} />
			)}
		</Screen>
	);
}

type Props = { readonly url: Url; readonly query: ReportQuery };

function ReportFilters({ url, query }: Props) {
	const counts = useReportCounts(query).data;
	const { state, change } = url;
	return (
		<FilterBar
			search={{
				value: state.ara,
				onChange: (ara) => change({ ara }),
				placeholder: 'Tutanak no, sipariş, sürücü, plaka',
			}}
			activeCount={url.activeCount('gorunum', 'tutanak')}
			onClear={() => url.clear('gorunum', 'tutanak')}
			foldedCount={[state.durum, state.tur, state.bas].filter((value) => value !== '').length}
		>
			<StatusTabs
				label="Tutanak durumu"
				value={state.durum}
				onChange={(durum) => change({ durum })}
				tabs={[
					{ value: '', label: 'Hepsi' },
					{ value: 'waiting', label: 'Karar Bekleyen', count: counts?.waiting },
					{ value: 'done', label: 'Tamamlanan', count: counts?.done },
					{ value: 'rejected', label: 'Reddedilen', count: counts?.rejected },
					{ value: 'withdrawn', label: 'Geri Çekilen', count: counts?.withdrawn },
				]}
			/>
			<FilterSelect
				label="Tür"
				value={state.tur}
				onChange={(tur) => change({ tur })}
				options={listedReportKinds.map((kind) => ({ value: kind, label: listedReportWords[kind] }))}
			/>
			<DateRangeField
				aria-label="Düzenlenme tarihi aralığı"
				clearable
				value={state.bas && state.bit ? [state.bas, state.bit] : null}
				onChange={(range) => change({ bas: range?.[0] ?? '', bit: range?.[1] ?? '' })}
			/>
		</FilterBar>
	);
}

function ReportTable({ url, query }: Props) {
	const navigate = useNavigate();
	const mayReceive = useMay('orders.receive');
	const reports = useReports(query);
	const rows = reports.data?.pages.flatMap((page) => page.items) ?? [];
	const open = (row: ReportRow) => {
		if (isDepotReport(row)) return url.change({ tutanak: row.id });
		const address = addressOfReport(row, mayReceive);
		if (address !== null) void navigate({ to: address });
	};
	return (
		<ListContent
			{...listState(reports)}
			count={rows.length}
			filtered={url.activeCount('gorunum', 'tutanak') > 0}
			onClear={() => url.clear('gorunum', 'tutanak')}
			empty={
				<EmptyState
					title="Henüz tutanak yok."
					note="Kayıp, hasar, hurdaya ayırma, zimmet devri, mal kabul ve göndericiye iade tutanakları düzenlendikçe burada görünür."
				/>
			}
		>
			<DataTable
				label="Tutanaklar"
				rows={rows}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.number}
				onOpen={open}
				further={furtherRows(reports)}
				renderCard={(row) => (
					<CardFacts
						title={row.number}
						note={`${listedReportWords[row.kind]} · ${partyOf(row)} · ${orderWords(row)}`}
						chip={<StatusChip {...listedReportWord(row.kind, row.state)} size="sm" />}
						left={`${row.pieceCount} koli · ${row.writtenByName}`}
						right={formatDateTime(row.writtenAt)}
					/>
				)}
			/>
		</ListContent>
	);
}

/** The documents of its debit, its order, or the board of its receipt; null without the right. */
function addressOfReport(row: ReportRow, mayReceive: boolean): string | null {
	const { debitId, orderId, senderName, serviceDate, depotId } = row;
	if (debitId !== null) return `${debitPath(debitId)}?sekme=belgeler`;
	if (orderId !== null) return orderPath(orderId);
	if (!mayReceive || senderName === null || serviceDate === null) return null;
	return receiptPath(senderName, serviceDate, depotId);
}
