import { orderPath } from '@sevk/contract/common/paths';
import type { ErasureRecord } from '@sevk/contract/privacy/personal-records';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { erasureBasisWords } from '@sevk/domain/privacy/privacy-words';
import { useNavigate } from '@tanstack/react-router';
import { listState } from '../../api/connection/list-state.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { useErasures } from './personal-data-queries.ts';

const columns: readonly Column<ErasureRecord>[] = [
	{ key: 'at', head: 'Silinme zamanı', cell: ({ erasedAt }) => formatDateTime(erasedAt) },
	{ key: 'order', head: 'Sipariş No', cell: ({ orderNo }) => orderNo },
	{ key: 'depot', head: 'Depo', cell: ({ depotName }) => depotName },
	{ key: 'basis', head: 'Gerekçe', cell: ({ basis }) => erasureBasisWords[basis] },
	{ key: 'by', head: 'Silen', cell: ({ erasedByName }) => erasedByName },
];

/** The last erasures; they hold no personal data. */
export function ErasureLog() {
	const erasures = useErasures();
	const navigate = useNavigate();
	const items = erasures.data?.items ?? [];
	return (
		<Panel title="Silme Kaydı" note="Son 100 silme. Kayıtta alıcıya ait bilgi tutulmaz." flush>
			<ListContent
				{...listState(erasures)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Henüz silme yok"
						note="Bir alıcının verileri silindiğinde burada görünür."
					/>
				}
			>
				<DataTable
					label="Silme Kaydı"
					rows={items}
					columns={columns}
					rowKey={({ id }) => id}
					rowLabel={({ orderNo }) => orderNo}
					onOpen={({ orderId }) => void navigate({ to: orderPath(orderId) })}
					renderCard={(row) => (
						<CardFacts
							title={row.orderNo}
							note={erasureBasisWords[row.basis]}
							left={`${row.depotName} · ${row.erasedByName}`}
							right={formatDateTime(row.erasedAt)}
						/>
					)}
				/>
			</ListContent>
		</Panel>
	);
}
