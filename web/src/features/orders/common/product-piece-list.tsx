import { Anchor, Button } from '@mantine/core';
import { orderPath, reportPath } from '@sevk/contract/common/paths';
import {
	disposeProducts,
	type ReturnedProduct,
	sendProductsBack,
} from '@sevk/contract/orders/product-pieces';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import { productConditionWords } from '@sevk/domain/reasons/product-condition';
import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { BulkBar, BulkHint } from '../../../ui/feedback/bulk-bar.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { Age } from '../../../ui/value/relative-time.tsx';
import { type ReturnedProductQuery, useReturnedProducts } from './order-queries.ts';
import { useDisposalApproval, useGroups, useMayWriteOff } from './piece-groups.ts';
import {
	type SenderHandoverDraft,
	SenderHandoverForm,
	SenderHandoverPapers,
} from './sender-handover.tsx';

const columns: readonly Column<ReturnedProduct>[] = [
	{
		key: 'product',
		head: 'Ürün',
		cell: (row) => <CellLines top={productWords(row)} below={row.barcode} />,
	},
	{ key: 'condition', head: 'Ürün durumu', cell: (row) => <ProductCondition row={row} /> },
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

/** The condition, and below it the request that waits for a second person. */
function ProductCondition({ row }: { readonly row: ReturnedProduct }) {
	const { disposal } = row;
	return (
		<CellLines
			top={conditionWords(row)}
			below={
				disposal === null ? null : (
					<Anchor component={Link} to={reportPath(disposal.reportId)} size="xs">
						Hurda onayı bekliyor
					</Anchor>
				)
			}
		/>
	);
}

/** How products leave the depot. */
type Ending = 'sender' | 'disposal';

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
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const [ending, setEnding] = useState<Ending | null>(null);
	const rows = found.data?.pages.flatMap((page) => page.items) ?? [];
	const picked = rows.filter(({ id }) => selectedIds.has(id));
	const [paperIds, setPaperIds] = useState<readonly string[]>([]);

	function ended() {
		setEnding(null);
		setSelectedIds(new Set());
	}

	return (
		<>
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
					further={furtherRows(found)}
					renderCard={(row) => (
						<CardFacts
							title={productWords(row)}
							note={`${row.senderName} · ${row.orderNo} · ${row.barcode}`}
							left={row.disposal === null ? conditionWords(row) : 'Hurda onayı bekliyor'}
							right={<Age since={row.since} />}
						/>
					)}
				/>
				<ReturnedProductBar
					picked={picked}
					onEnd={setEnding}
					onClear={() => setSelectedIds(new Set())}
				/>
			</ListContent>
			{/* Outside of the list, which is empty after its last products. */}
			<SenderHandoverPapers handoverIds={paperIds} onClose={() => setPaperIds([])} />
			{ending === 'sender' ? (
				<SendBackForm
					products={picked}
					onClose={() => setEnding(null)}
					onDone={(handoverIds) => {
						ended();
						setPaperIds(handoverIds);
					}}
				/>
			) : null}
			{ending === 'disposal' ? (
				<DisposalForm products={picked} onClose={() => setEnding(null)} onDone={ended} />
			) : null}
		</>
	);
}

type BarProps = {
	readonly picked: readonly ReturnedProduct[];
	readonly onEnd: (ending: Ending) => void;
	readonly onClear: () => void;
};

function ReturnedProductBar({ picked, onEnd, onClear }: BarProps) {
	const mayDispose = useMayWriteOff();
	const hintId = useId();
	const hint = hintOf(picked);
	const isWaiting = picked.some(({ disposal }) => disposal !== null);
	return (
		<BulkBar count={picked.length} word="ürün" onClear={onClear}>
			{mayDispose ? (
				<Button
					size="xs"
					variant="default"
					disabled={isWaiting}
					{...(isWaiting ? { 'aria-describedby': hintId } : {})}
					onClick={() => onEnd('disposal')}
				>
					Hurdaya Ayır
				</Button>
			) : null}
			<Button
				size="xs"
				disabled={hint !== null}
				{...(hint === null ? {} : { 'aria-describedby': hintId })}
				onClick={() => onEnd('sender')}
			>
				Göndericiye Ver
			</Button>
			{hint === null ? null : <BulkHint id={hintId}>{hint}</BulkHint>}
		</BulkBar>
	);
}

/** Why the products cannot leave the depot together; null when they can. */
function hintOf(picked: readonly ReturnedProduct[]): string | null {
	if (picked.some(({ disposal }) => disposal !== null)) {
		return 'Hurda onayı bekleyen ürünler, tutanağı sonuçlanana ya da geri çekilene kadar depoda kalır.';
	}
	const hasSeveralSenders = new Set(picked.map(({ senderName }) => senderName)).size > 1;
	return hasSeveralSenders ? 'Yalnızca tek bir göndericinin ürünleri birlikte verilir.' : null;
}

type FormProps = {
	readonly products: readonly ReturnedProduct[];
	readonly onClose: () => void;
};

type SendBackProps = FormProps & { readonly onDone: (handoverIds: readonly string[]) => void };

function SendBackForm({ products, onClose, onDone }: SendBackProps) {
	const send = useFormAct(sendProductsBack);
	const { all, run } = useGroups(products, 'ürün', 'göndericiye verildi');
	/** Papers of groups that are given, also when a later group was refused. */
	const [paperIds, setPaperIds] = useState<ReadonlySet<string>>(new Set());

	async function submit({ taker, handoverIds }: SenderHandoverDraft) {
		const done = new Set(paperIds);
		const isDone = await run(async ({ depotId, pieces }) => {
			const handoverId = handoverIds.get(depotId) ?? null;
			const body = { depotId, products: pieces, note: taker, handoverId };
			await send.mutateAsync({ body });
			if (handoverId !== null) setPaperIds(new Set(done.add(handoverId)));
		});
		if (isDone) onDone([...done]);
	}

	return (
		<SenderHandoverForm
			title={`Göndericiye Ver: ${formatDecimal(all.length)} ürün`}
			depotIds={all.map(({ depotId }) => depotId)}
			busy={send.isPending}
			onClose={() => (paperIds.size > 0 ? onDone([...paperIds]) : onClose())}
			onSubmit={(draft) => void submit(draft)}
		/>
	);
}

function DisposalForm({ products, onClose, onDone }: FormProps & { readonly onDone: () => void }) {
	const dispose = useFormAct(disposeProducts);
	const needsApproval = useDisposalApproval();
	const words = needsApproval ? disposalWords.request : disposalWords.act;
	const { all, run, hasDone } = useGroups(products, 'ürün', words.done);

	async function submit(note: string) {
		const isDone = await run(({ depotId, pieces }) =>
			dispose.mutateAsync({ body: { depotId, products: pieces, note } }),
		);
		if (isDone) onDone();
	}

	return (
		<ReasonDialog
			title={`Hurdaya Ayır: ${formatDecimal(all.length)} ürün`}
			sentence={words.sentence}
			verb={words.verb}
			destructive={!needsApproval}
			minLength={minimumExplanationLength}
			busy={dispose.isPending}
			onClose={() => (hasDone() ? onDone() : onClose())}
			onSubmit={(note) => void submit(note)}
		/>
	);
}

const disposalWords = {
	act: {
		sentence: 'Ürünler depodan düşer; bu işlem geri alınamaz. Yazdığınız neden kayda geçer.',
		verb: 'Hurdaya Ayır',
		done: 'hurdaya ayrıldı',
	},
	request: {
		sentence:
			'Hurdaya ayırma tutanağı düzenlenir. Ürünler, başka bir yetkili tutanağı onaylayana kadar depoda kalır.',
		verb: 'Onaya Gönder',
		done: 'onaya gönderildi',
	},
} as const;
