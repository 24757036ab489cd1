import { orderPath, routePath } from '@sevk/contract/common/paths';
import type { MoneyTransferRow } from '@sevk/contract/money/money';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { withheldSumWords } from '@sevk/domain/company/company-blind-count';
import { moneyKindWords, moneyTransferWord } from '@sevk/domain/money/money-ledger-words';
import { useNavigate } from '@tanstack/react-router';
import { furtherRows, listState } from '../../api/connection/list-state.ts';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../ui/value/join-facts.ts';
import { type MoneyTransferQuery, useMoneyTransfers } from './money-queries.ts';

type Side = MoneyTransferRow['from'];

const sideLines = ({ kind, label }: Side) => (
	<CellLines top={moneyKindWords[kind]} below={label || null} />
);

const columns: readonly Column<MoneyTransferRow>[] = [
	{
		key: 'what',
		head: 'Hareket',
		cell: (row) => (
			<CellLines top={moneyTransferWord(row)} below={row.orderNo ?? row.routeNumber ?? null} />
		),
	},
	{ key: 'from', head: 'Kimden', cell: (row) => sideLines(row.from) },
	{ key: 'to', head: 'Kime', cell: (row) => sideLines(row.to) },
	{
		key: 'amount',
		head: 'Tutar',
		align: 'right',
		cell: ({ amountKurus }) => withheldSumWords(amountKurus),
	},
	{
		key: 'recorded',
		head: 'Kayıt',
		from: 760,
		cell: (row) => <CellLines top={formatDateTime(row.recordedAt)} below={row.actorName} />,
	},
];

type Props = {
	readonly query: MoneyTransferQuery;
	readonly filtered: boolean;
	readonly onClear: () => void;
};

/** Hareketler: what went from whom to whom, the newest first. */
export function MoneyTransfers({ query, filtered, onClear }: Props) {
	const navigate = useNavigate();
	const transfers = useMoneyTransfers(query);
	const rows = transfers.data?.pages.flatMap((page) => page.items) ?? [];
	const open = ({ orderId, routeId }: MoneyTransferRow) => {
		if (orderId !== null) return void navigate({ to: orderPath(orderId) });
		if (routeId !== null) void navigate({ to: routePath(routeId) });
	};
	return (
		<ListContent
			{...listState(transfers)}
			count={rows.length}
			filtered={filtered}
			onClear={onClear}
			empty={
				<EmptyState
					title="Henüz hareket yok."
					note="Tahsilat, sayım, avans ve borç ödemeleri yapıldıkça burada görünür."
				/>
			}
		>
			<DataTable
				label="Hareketler"
				rows={rows}
				columns={columns}
				rowKey={({ id }) => id}
				rowLabel={(row) => `${moneyTransferWord(row)} ${row.orderNo ?? row.routeNumber ?? ''}`}
				onOpen={open}
				further={furtherRows(transfers)}
				renderCard={(row) => (
					<CardFacts
						title={moneyTransferWord(row)}
						note={`${sideText(row.from)} → ${sideText(row.to)}`}
						left={joinFacts([row.orderNo ?? row.routeNumber, formatDateTime(row.recordedAt)])}
						right={withheldSumWords(row.amountKurus)}
					/>
				)}
			/>
		</ListContent>
	);
}

function sideText({ kind, label }: Side): string {
	return joinFacts([moneyKindWords[kind], label || null]);
}
