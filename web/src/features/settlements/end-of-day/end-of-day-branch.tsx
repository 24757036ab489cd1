import { orderPath } from '@sevk/contract/common/paths';
import type { EndOfDay } from '@sevk/contract/settlements/end-of-day';
import { formatKurus } from '@sevk/domain/common/format/money';
import { roundingSentence } from '@sevk/domain/company/company-cash-rounding';
import { cardProof, collectionMethodWords } from '@sevk/domain/reasons/collection-method';
import { useNavigate } from '@tanstack/react-router';
import { Panel } from '../../../ui/screen/panel.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';

type Paid = EndOfDay['branchCollections'][number];

const columns: readonly Column<Paid>[] = [
	{
		key: 'order',
		head: 'Sipariş',
		cell: (row) => <CellLines top={row.orderNo} below={row.collectedByName} />,
	},
	{ key: 'method', head: 'Tip', cell: (row) => methodOf(row) },
	{
		key: 'amount',
		head: 'Tutar',
		align: 'right',
		cell: (row) => formatKurus(row.amountKurus),
	},
];

/** Şube tahsilatı: paid at the counter; beside the drivers' cash, not part of it. */
export function EndOfDayBranch({ day }: { readonly day: EndOfDay }) {
	const navigate = useNavigate();
	if (day.branchCollections.length === 0) return null;
	const other = day.branchOtherKurus > 0 ? ` · diğer ${formatKurus(day.branchOtherKurus)}` : '';
	const rounding = roundingSentence(day.branchRoundingKurus);
	return (
		<Panel
			title="Şube tahsilatı"
			note={`Şubede teslim edilen siparişler: nakit ${formatKurus(day.branchCashKurus)}${other}${rounding === null ? '' : ` · ${rounding}`}`}
		>
			<DataTable
				label="Şube tahsilatı"
				rows={day.branchCollections}
				columns={columns}
				rowKey={(row) => row.orderId}
				rowLabel={(row) => row.orderNo}
				onOpen={(row) => void navigate({ to: orderPath(row.orderId) })}
				renderCard={(row) => (
					<CardFacts
						title={row.orderNo}
						note={row.collectedByName}
						left={methodOf(row)}
						right={formatKurus(row.amountKurus)}
					/>
				)}
			/>
		</Panel>
	);
}

function methodOf(paid: Paid): string {
	return [collectionMethodWords[paid.method], cardProof(paid)].filter(Boolean).join(' · ');
}
