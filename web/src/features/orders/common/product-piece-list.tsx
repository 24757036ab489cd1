import { Button } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import {
	disposeProducts,
	minimumTakerLength,
	mostProductsAtOnce,
	type ReturnedProduct,
	sendProductsBack,
} from '@sevk/contract/orders/product-pieces';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { productConditionWords } from '@sevk/domain/reasons/product-condition';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormAct } from '../../../api/call/use-act.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { BulkBar } from '../../../ui/feedback/bulk-bar.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { Age } from '../../../ui/value/relative-time.tsx';
import { type ReturnedProductQuery, useReturnedProducts } from './order-queries.ts';

const columns: readonly Column<ReturnedProduct>[] = [
	{
		key: 'product',
		head: 'Ürün',
		cell: (row) => <CellLines top={productWords(row)} below={row.barcode} />,
	},
	{ key: 'condition', head: 'Ürün durumu', cell: conditionWords },
	{ key: 'reason', head: 'Neden', from: 760, cell: (row) => row.reasonLabel },
	{
		key: 'sender',
		head: 'Gönderici',
		cell: (row) => <CellLines top={row.senderName} below={row.orderNo} />,
	},
	{ key: 'depot', head: 'Depo', from: 980, cell: (row) => row.depotName },
	{
		key: 'since',
		head: 'Depoya geliş',
		from: 860,
		cell: (row) => formatDateTime(row.since),
	},
	{ key: 'age', head: 'Bekliyor', align: 'right', cell: (row) => <Age since={row.since} /> },
];

/** The quantity is named when there are several. */
function productWords({ product, quantity }: ReturnedProduct): string {
	if (quantity === 1) return product;
	return `${formatDecimal(quantity, Number.isInteger(quantity) ? 0 : 3)} × ${product}`;
}

function conditionWords({ condition }: ReturnedProduct): string {
	return condition === null ? '—' : productConditionWords[condition];
}

type Props = {
	readonly query: ReturnedProductQuery;
	readonly filtered: boolean;
	readonly onClear: () => void;
};

/** İade Ürünler: what recipients gave back, until it goes to its sender or is disposed of. */
export function ReturnedProducts({ query, filtered, onClear }: Props) {
	const found = useReturnedProducts(query);
	const navigate = useNavigate();
	const maySend = useMay('orders.receive');
	const mayDispose = useMay('reports.approve');
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const [ending, setEnding] = useState<'sender' | 'disposal' | null>(null);
	const rows = found.data?.pages.flatMap((page) => page.items) ?? [];
	const picked = rows.filter(({ id }) => selectedIds.has(id));
	return (
		<ListContent
			{...listState(found)}
			count={rows.length}
			filtered={filtered}
			onClear={onClear}
			empty={
				<EmptyState
					title="Bekleyen iade ürün yok"
					note="Alıcıların geri verdiği ürünler depoya geri teslim alınınca burada görünür."
				/>
			}
		>
			<DataTable
				label="İade ürünler"
				rows={rows}
				columns={columns}
				rowKey={(row) => row.id}
				rowLabel={(row) => row.barcode}
				onOpen={(row) => void navigate({ to: orderPath(row.orderId) })}
				{...(maySend ? { selection: { selected: selectedIds, onChange: setSelectedIds } } : {})}
				hasMore={found.hasNextPage}
				loadingMore={found.isFetchingNextPage}
				onMore={() => void found.fetchNextPage()}
				renderCard={(row) => (
					<CardFacts
						title={productWords(row)}
						note={`${row.senderName} · ${row.orderNo} · ${row.barcode}`}
						left={conditionWords(row)}
						right={<Age since={row.since} />}
					/>
				)}
			/>
			<BulkBar count={picked.length} word="ürün" onClear={() => setSelectedIds(new Set())}>
				{mayDispose ? (
					<Button size="xs" variant="default" onClick={() => setEnding('disposal')}>
						Hurdaya Ayır
					</Button>
				) : null}
				<Button size="xs" onClick={() => setEnding('sender')}>
					Göndericiye Ver
				</Button>
			</BulkBar>
			{ending === null ? null : (
				<EndingForm
					ending={ending}
					products={picked}
					onClose={() => setEnding(null)}
					onDone={() => {
						setEnding(null);
						setSelectedIds(new Set());
					}}
				/>
			)}
		</ListContent>
	);
}

const endingWords = {
	sender: {
		title: 'Göndericiye Ver',
		sentence: 'Ürünler depodan çıkar ve iade edilmiş sayılır. Kime verildiğini yazın.',
		label: 'Teslim alan, irsaliye no',
		done: (count: number) => `${count} ürün göndericiye verildi.`,
	},
	disposal: {
		title: 'Hurdaya Ayır',
		sentence: 'Ürünler depodan düşer; bu işlem geri alınamaz. Yazdığınız neden kayda geçer.',
		label: 'Neden',
		done: (count: number) => `${count} ürün hurdaya ayrıldı.`,
	},
};

type FormProps = {
	readonly ending: keyof typeof endingWords;
	readonly products: readonly ReturnedProduct[];
	readonly onClose: () => void;
	readonly onDone: () => void;
};

function EndingForm({ ending, products, onClose, onDone }: FormProps) {
	const send = useFormAct(sendProductsBack);
	const dispose = useFormAct(disposeProducts);
	const { title, sentence, label, done } = endingWords[ending];

	async function submit(note: string) {
		try {
			for (const depotId of new Set(products.map((one) => one.depotId))) {
				const own = products.filter((one) => one.depotId === depotId);
				for (let at = 0; at < own.length; at += mostProductsAtOnce) {
					const group = own.slice(at, at + mostProductsAtOnce);
					const body = {
						depotId,
						products: group.map(({ id, version }) => ({ id, version })),
						note,
					};
					await (ending === 'sender' ? send : dispose).mutateAsync({ body });
				}
			}
			notifySuccess(done(products.length));
			onDone();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ReasonDialog
			title={`${title}: ${products.length} ürün`}
			sentence={sentence}
			label={label}
			verb={title}
			destructive={ending === 'disposal'}
			minLength={ending === 'disposal' ? minimumExplanationLength : minimumTakerLength}
			busy={send.isPending || dispose.isPending}
			onClose={onClose}
			onSubmit={(note) => void submit(note)}
		/>
	);
}
