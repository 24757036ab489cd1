import { orderPath } from '@sevk/contract/common/paths';
import type { ImportRow, OrderImport } from '@sevk/contract/orders/order-imports';
import { importOutcomeWords } from '@sevk/domain/orders/import/order-import-outcome';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listState } from '../../../api/connection/list-state.ts';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { type ImportOutcome, useImportRows } from '../common/order-queries.ts';
import classes from './order-import-rows.module.css';

/** The order of the row; a refused row has errors only. */
function summaryOf(row: ImportRow): string {
	return row.outcome === 'refused' ? '—' : row.summary;
}

const columns: readonly Column<ImportRow>[] = [
	{ key: 'line', head: 'Satır', align: 'right', width: 64, cell: (row) => row.line },
	{
		key: 'order',
		head: 'Sipariş',
		cell: (row) => (
			<CellLines
				top={
					row.orderId ? (
						<Link to={orderPath(row.orderId)}>{row.orderNo}</Link>
					) : (
						(row.orderNo ?? '—')
					)
				}
				below={row.recipientName}
			/>
		),
	},
	{ key: 'summary', head: 'Özet', from: 640, cell: summaryOf },
	{
		key: 'outcome',
		head: 'Sonuç',
		cell: (row) => <StatusChip {...importOutcomeWords[row.outcome]} size="sm" />,
	},
	{ key: 'problems', head: 'Hata ve uyarılar', cell: (row) => <Problems row={row} /> },
];

function Problems({ row }: { readonly row: ImportRow }) {
	if (row.problems.length === 0) return <>—</>;
	return (
		<ul className={classes.problems}>
			{row.problems.map((problem) => (
				<li key={`${problem.code}-${problem.column}`} data-severity={problem.severity}>
					{problem.column ? <b>{problem.column}: </b> : null}
					{problem.sentence}
				</li>
			))}
		</ul>
	);
}

/** The rows of the file with errors and warnings, refused rows in a tab of their own. */
export function ImportRows({ current }: { readonly current: OrderImport }) {
	const [outcome, setOutcome] = useState<ImportOutcome>(undefined);
	const rows = useImportRows(current.id, outcome);
	const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
	const preview = current.state === 'preview';
	const tabs: { value: string; label: string; count: number }[] = preview
		? [
				{
					value: 'ready',
					label: 'Sorunsuz',
					count: current.readyCount - current.warnedCount,
				},
				{ value: 'warned', label: 'Uyarılı', count: current.warnedCount },
				{ value: 'refused', label: 'Hatalı', count: current.refusedCount },
				{ value: 'duplicate', label: 'Atlanacak', count: current.duplicateCount },
			]
		: [
				{ value: 'created', label: 'Kaydedildi', count: current.createdCount },
				{ value: 'skipped', label: 'Zaten kayıtlı', count: current.skippedCount },
				{ value: 'refused', label: 'Hatalı', count: current.refusedCount },
			];
	return (
		<div className={classes.rows}>
			<StatusTabs
				label="Satır sonucu"
				value={outcome ?? ''}
				onChange={(value) => setOutcome((value || undefined) as ImportOutcome)}
				tabs={[{ value: '', label: 'Tüm satırlar', count: current.rowCount }, ...tabs]}
			/>
			<div className={classes.list}>
				<ListContent
					{...listState(rows)}
					count={items.length}
					filtered={outcome !== undefined}
					onClear={() => setOutcome(undefined)}
					empty={<EmptyState title="Dosyada satır yok" />}
				>
					<DataTable
						label="Dosya satırları"
						rows={items}
						columns={columns}
						rowKey={(row) => String(row.line)}
						rowLabel={(row) => `Satır ${row.line}`}
						hasMore={rows.hasNextPage}
						loadingMore={rows.isFetchingNextPage}
						onMore={() => void rows.fetchNextPage()}
						renderCard={(row) => (
							<CardFacts
								title={`${row.line}. satır · ${row.orderNo ?? '—'}`}
								note={row.outcome === 'refused' ? row.recipientName : row.summary}
								chip={<StatusChip {...importOutcomeWords[row.outcome]} size="sm" />}
							>
								{row.problems.length > 0 ? <Problems row={row} /> : null}
							</CardFacts>
						)}
					/>
				</ListContent>
			</div>
		</div>
	);
}
