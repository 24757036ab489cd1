import { orderPath } from '@sevk/contract/common/paths';
import type { ImportRow, OrderImport } from '@sevk/contract/orders/order-imports';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import {
	ImportOutcomeChip,
	ImportProblems,
	type ImportRowFilter,
	ImportRowTabs,
} from '../../../ui/import/import-rows.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { useImportRows } from '../common/order-queries.ts';

/** The order of the row; null for a row without one, whose problems say why. */
function orderOf({ outcome, summary }: ImportRow): string | null {
	return outcome === 'refused' || outcome === 'left_out' ? null : summary;
}

/** What is stored of the row, as the note of its card. */
function noteOf(row: ImportRow): string {
	return [row.recipientName, row.address, orderOf(row)].filter(Boolean).join(' · ');
}

const columnsOf = (preview: boolean): readonly Column<ImportRow>[] => [
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
	{
		key: 'summary',
		head: preview ? 'Kaydedilecek bilgi' : 'Kaydedilen bilgi',
		from: 640,
		cell: (row) => <CellLines top={orderOf(row) ?? '—'} below={row.address} />,
	},
	{
		key: 'outcome',
		head: 'Sonuç',
		cell: (row) => <ImportOutcomeChip outcome={row.outcome} />,
	},
	{
		key: 'problems',
		head: 'Hata ve uyarılar',
		cell: (row) => <ImportProblems problems={row.problems} />,
	},
];

type Props = {
	readonly current: OrderImport;
	/** Whether to show only rows of a past day. */
	readonly onlyPast: boolean;
	/** Shows all rows again. */
	readonly onAllRows: () => void;
	/** The field for the date of a row of a past day. */
	readonly renderPastDate: (row: ImportRow) => ReactNode;
};

/** The rows of the file with errors and warnings, refused rows in a tab of their own. */
export function ImportRows({ current, onlyPast, onAllRows, renderPastDate }: Props) {
	const [tab, setTab] = useState<ImportRowFilter | null>(null);
	const rows = useImportRows(current, {
		...(tab === null ? {} : tab === 'suggested' ? { suggested: 'true' } : { outcome: tab }),
		...(onlyPast ? { past: 'true' } : {}),
	});
	const pastColumn: Column<ImportRow> = {
		key: 'pastDate',
		head: 'Teslimat tarihi',
		width: 190,
		cell: (row) => (row.pastDate === null ? '—' : renderPastDate(row)),
	};
	const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
	const preview = current.state === 'preview';
	const columns = columnsOf(preview);
	const hasPast = preview && current.pastCount > 0;
	const counts: Partial<Record<ImportRowFilter, number>> = preview
		? {
				ready: current.readyCount - current.warnedCount,
				warned: current.warnedCount,
				refused: current.refusedCount,
				duplicate: current.duplicateCount,
				...(current.suggestionCount > 0 ? { suggested: current.suggestionCount } : {}),
				...(current.lineCount > 0 ? { line: current.lineCount } : {}),
				...(current.leftOutCount > 0 ? { left_out: current.leftOutCount } : {}),
			}
		: {
				created: current.createdCount,
				skipped: current.skippedCount,
				refused: current.refusedCount,
			};
	return (
		<ImportRowTabs counts={counts} rowCount={current.rowCount} outcome={tab} onOutcome={setTab}>
			<ListContent
				{...listState(rows)}
				count={items.length}
				filtered={onlyPast}
				onClear={() => {
					setTab(null);
					onAllRows();
				}}
				empty={<EmptyState title={tab === null ? 'Dosyada satır yok' : 'Bu sonuçta satır yok'} />}
			>
				<DataTable
					label="Dosya satırları"
					rows={items}
					columns={hasPast ? [...columns, pastColumn] : columns}
					rowKey={(row) => String(row.line)}
					rowLabel={(row) => `Satır ${row.line}`}
					further={furtherRows(rows)}
					renderCard={(row) => (
						<CardFacts
							title={`${row.line}. satır · ${row.orderNo ?? '—'}`}
							note={noteOf(row)}
							chip={<ImportOutcomeChip outcome={row.outcome} />}
						>
							{row.problems.length > 0 ? <ImportProblems problems={row.problems} /> : null}
							{hasPast && row.pastDate !== null ? renderPastDate(row) : null}
						</CardFacts>
					)}
				/>
			</ListContent>
		</ImportRowTabs>
	);
}
