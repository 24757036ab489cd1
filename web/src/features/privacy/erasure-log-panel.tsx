import { formatDateTime } from '@sevk/domain/common/date/date';
import type { ErasureBasis } from '@sevk/domain/privacy/erasure';
import { erasureBasisWords } from '@sevk/domain/privacy/privacy-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { listState } from '../../api/connection/list-state.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';

type Erasure = {
	readonly id: string;
	readonly basis: ErasureBasis;
	readonly erasedByName: string;
	readonly erasedAt: string;
};

/** A column of whose data were erased. */
type SubjectColumn<Row> = { key: string; head: string; cell: (row: Row) => string };

type Props<Row> = {
	readonly erasures: UseQueryResult<{ readonly items: readonly Row[] }>;
	readonly note: string;
	readonly emptyNote: string;
	/** The first one names the row. */
	readonly subject: readonly [SubjectColumn<Row>, SubjectColumn<Row>];
	readonly onOpen?: (row: Row) => void;
};

/** The last erasures of one kind. */
export function ErasureLogPanel<Row extends Erasure>(props: Props<Row>) {
	const { erasures, subject, onOpen } = props;
	const [name, fact] = subject;
	const items = erasures.data?.items ?? [];
	const columns: readonly Column<Row>[] = [
		{ key: 'at', head: 'Silinme zamanı', cell: ({ erasedAt }) => formatDateTime(erasedAt) },
		...subject,
		{ key: 'basis', head: 'Gerekçe', cell: ({ basis }) => erasureBasisWords[basis] },
		{ key: 'by', head: 'Silen', cell: ({ erasedByName }) => erasedByName },
	];
	return (
		<Panel title="Silme Kaydı" note={props.note} flush>
			<ListContent
				{...listState(erasures)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={<EmptyState title="Henüz silme yok" note={props.emptyNote} />}
			>
				<DataTable
					label="Silme Kaydı"
					rows={items}
					columns={columns}
					rowKey={({ id }) => id}
					rowLabel={name.cell}
					{...(onOpen ? { onOpen } : {})}
					renderCard={(row) => (
						<CardFacts
							title={name.cell(row)}
							note={erasureBasisWords[row.basis]}
							left={`${fact.cell(row)} · ${row.erasedByName}`}
							right={formatDateTime(row.erasedAt)}
						/>
					)}
				/>
			</ListContent>
		</Panel>
	);
}
