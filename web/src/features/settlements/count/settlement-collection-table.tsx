import { Group } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { exportCollections, type Settlement } from '@sevk/contract/settlements/settlements';
import { formatTime } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { roundingSentence } from '@sevk/domain/company/company-cash-rounding';
import { cardProof, collectionMethodWords } from '@sevk/domain/reasons/collection-method';
import { Link } from '@tanstack/react-router';
import { exporting } from '../../../api/call/download.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';

type Collection = Settlement['collections'][number];

const columns: readonly Column<Collection>[] = [
	{
		key: 'order',
		head: 'Sipariş',
		cell: (row) => (
			<CellLines
				top={<Link to={orderPath(row.orderId)}>{row.orderNo}</Link>}
				below={row.recipientName}
			/>
		),
	},
	{ key: 'method', head: 'Tahsilat tipi', cell: (row) => collectionMethodWords[row.method] },
	{ key: 'receipt', head: 'Slip / onay no', from: 600, cell: (row) => cardProof(row) || '—' },
	{ key: 'time', head: 'Saat', cell: (row) => formatTime(row.collectedAt) },
	{ key: 'amount', head: 'Tutar', align: 'right', cell: (row) => <Amount row={row} /> },
];

/** The money that was taken, and what the rounding added to it. */
function Amount({ row }: { readonly row: Collection }) {
	const amount = formatKurus(row.amountKurus);
	if (row.roundingKurus === 0) return amount;
	return <CellLines top={amount} below={`Yuvarlama ${formatKurus(row.roundingKurus)}`} />;
}

type Props = { readonly routeId: string; readonly collections: readonly Collection[] };

/** The collections of this route, one per delivery. */
export function CollectionTable({ routeId, collections }: Props) {
	if (collections.length === 0) {
		return (
			<EmptyState
				title="Henüz tahsilat yok"
				note="Teslim sonucu girilirken alınan nakit ve kart ödemeleri burada listelenir."
			/>
		);
	}
	return (
		<section>
			<Group justify="flex-end" mb={8}>
				<ExportMenu
					size="xs"
					onExport={exporting(exportCollections, { params: { routeId }, query: {} })}
				/>
			</Group>
			<DataTable
				label="Tahsilatlar"
				rows={collections}
				columns={columns}
				rowKey={(row) => `${row.orderId}-${row.method}-${row.collectedAt}`}
				rowLabel={(row) => row.orderNo}
				renderCard={(row) => (
					<CardFacts
						title={joinFacts([row.orderNo, row.recipientName])}
						note={joinFacts([
							collectionMethodWords[row.method],
							formatTime(row.collectedAt),
							roundingSentence(row.roundingKurus),
						])}
						right={formatKurus(row.amountKurus)}
					/>
				)}
			/>
		</section>
	);
}
