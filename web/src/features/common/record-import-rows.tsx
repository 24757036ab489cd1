import type { RecordImportResult, RecordPreview } from '@sevk/contract/common/record-import';
import { type ImportOutcome, unchangedWords } from '@sevk/domain/common/import/import-outcome';
import { useState } from 'react';
import { ImportOutcomeChip, ImportProblems, ImportRowTabs } from '../../ui/import/import-rows.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';

/** A row of the file with its outcome in the preview or after the import. */
export type RecordListRow = Omit<RecordPreview['rows'][number], 'outcome' | 'fields'> & {
	readonly outcome: ImportOutcome;
};

export function isRefused({ outcome }: RecordListRow): boolean {
	return outcome === 'refused';
}

/** The rows of a preview; after the import with what became of them. */
export function recordListRows(
	{ rows }: RecordPreview,
	result: RecordImportResult | null,
): RecordListRow[] {
	const results = new Map(result?.rows.map((row) => [row.line, row]));
	return rows.map(({ fields: _, ...row }) => {
		const after = results.get(row.line);
		if (after === undefined) {
			const skipped = result !== null && row.outcome === 'duplicate';
			return skipped ? { ...row, outcome: 'skipped' } : row;
		}
		const { outcome, sentence } = after;
		if (sentence === null) return { ...row, outcome };
		return { ...row, outcome, problems: [{ severity: 'error', column: null, sentence }] };
	});
}

function summaryOf({ outcome, summary }: RecordListRow): string {
	return outcome === 'duplicate' || outcome === 'skipped' ? unchangedWords : summary;
}

const columns: readonly Column<RecordListRow>[] = [
	{ key: 'line', head: 'Satır', align: 'right', width: 64, cell: (row) => row.line },
	{
		key: 'record',
		head: 'Kayıt',
		cell: (row) => <CellLines top={row.title || '—'} below={summaryOf(row) || null} />,
	},
	{
		key: 'outcome',
		head: 'Sonuç',
		width: 140,
		cell: (row) => <ImportOutcomeChip outcome={row.outcome} />,
	},
	{
		key: 'problems',
		head: 'Hata ve uyarılar',
		cell: (row) => <ImportProblems problems={row.problems} />,
	},
];

type Props = { readonly rows: readonly RecordListRow[]; readonly done: boolean };

/** The rows of a file of records, with a tab per outcome. */
export function RecordImportRows({ rows, done }: Props) {
	const [tab, setTab] = useState<ImportOutcome | null>(null);
	const outcomes: readonly ImportOutcome[] = done
		? ['created', 'skipped', 'refused']
		: ['ready', 'warned', 'refused', 'duplicate'];
	const more: readonly ImportOutcome[] = ['line', 'left_out'];
	const used = more.filter((one) => !done && rows.some((row) => row.outcome === one));
	const counts = Object.fromEntries(
		[...outcomes, ...used].map((one) => [one, rows.filter((row) => row.outcome === one).length]),
	);
	// The tabs of the result are others than those of the preview.
	const outcome = tab !== null && tab in counts ? tab : null;
	const items = outcome === null ? rows : rows.filter((row) => row.outcome === outcome);
	return (
		<ImportRowTabs counts={counts} rowCount={rows.length} outcome={outcome} onOutcome={setTab}>
			{items.length === 0 ? (
				<EmptyState title="Bu sonuçta satır yok" />
			) : (
				<DataTable
					label="Dosya satırları"
					rows={items}
					columns={columns}
					rowKey={(row) => String(row.line)}
					rowLabel={(row) => `Satır ${row.line}`}
					renderCard={(row) => (
						<CardFacts
							title={`${row.line}. satır · ${row.title || '—'}`}
							note={summaryOf(row)}
							chip={<ImportOutcomeChip outcome={row.outcome} />}
						>
							{row.problems.length > 0 ? <ImportProblems problems={row.problems} /> : null}
						</CardFacts>
					)}
				/>
			)}
		</ImportRowTabs>
	);
}
