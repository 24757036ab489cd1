import { Button } from '@mantine/core';
import {
	erasePersonalData,
	exportPersonalData,
	type PersonOrder,
} from '@sevk/contract/privacy/personal-records';
import { formatDate } from '@sevk/domain/common/date/date';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import type { ErasureBasis } from '@sevk/domain/privacy/erasure';
import { erasureBlockWords } from '@sevk/domain/privacy/privacy-words';
import { useState } from 'react';
import { call } from '../../api/call/call.ts';
import { refreshNoun } from '../../api/call/query-client.ts';
import type { BulkItem, BulkJob } from '../../api/commands/bulk-run.ts';
import { useBulkAct } from '../../api/commands/use-bulk-act.ts';
import { listState } from '../../api/connection/list-state.ts';
import { BulkBar } from '../../ui/feedback/bulk-bar.tsx';
import { BulkResult } from '../../ui/feedback/bulk-result.tsx';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';
import { EmptyState } from '../../ui/list/empty-state.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { Panel } from '../../ui/screen/panel.tsx';
import { StatusChip } from '../../ui/status/status-chip.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/data-table-column.ts';
import { CardFacts } from '../../ui/value/card-facts.tsx';
import { CellLines } from '../../ui/value/cell-lines.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';
import { usePersonOrders } from './personal-data-queries.ts';
import { usePersonalFile } from './use-personal-file.ts';

const columns: readonly Column<PersonOrder>[] = [
	{
		key: 'orderNo',
		head: 'Sipariş No',
		cell: (order) => <CellLines top={order.orderNo} below={order.senderName} />,
	},
	{
		key: 'recipient',
		head: 'Alıcı',
		cell: (order) => <CellLines top={order.recipientName} below={order.phone} />,
	},
	{
		key: 'place',
		head: 'İlçe / Depo',
		from: 700,
		cell: (order) => <CellLines top={order.district || '—'} below={order.depotName} />,
	},
	{ key: 'date', head: 'Teslimat', from: 600, cell: (order) => formatDate(order.serviceDate) },
	{
		key: 'state',
		head: 'Durum',
		cell: (order) => <StatusChip {...orderStateWords[order.state]} />,
	},
	{
		key: 'erasure',
		head: 'Silme',
		from: 900,
		cell: erasureText,
	},
];

function erasureText({ erased, block }: PersonOrder): string {
	if (erased) return 'Silindi';
	return block === null ? 'Silinebilir' : erasureBlockWords[block];
}

/** The orders of the searched person, with the acts on a selection of them. */
export function PersonalDataResults({ text }: { readonly text: string }) {
	const found = usePersonOrders(text);
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const items = found.data?.items ?? [];
	const picked = items.filter(({ id }) => selectedIds.has(id));
	const bulk = useBulkAct('personal-data');

	/** Refused orders stay selected. */
	async function erase(job: BulkJob | null) {
		const answer = await (job === null ? bulk.retry() : bulk.run(job, picked.map(itemOf)));
		if (answer === null) return;
		setSelectedIds(new Set(answer.rows.filter(({ done }) => !done).map(({ id }) => id)));
		if (answer.refusedCount === 0) notifySuccess(`${erasedSentence(answer.doneCount)}.`);
		await refreshNoun('orders');
	}

	return (
		<Panel
			title="Bulunan Siparişler"
			flush
			{...(found.data?.hasMore
				? { note: 'En yeni 200 sipariş gösteriliyor. Bunları sildikten sonra yeniden arayın.' }
				: {})}
		>
			<ListContent
				{...listState(found)}
				count={items.length}
				filtered={false}
				onClear={() => undefined}
				empty={
					<EmptyState
						title="Sipariş bulunamadı"
						note="Bu telefon, ad ya da numarayla kayıtlı sipariş yok. Verileri silinmiş siparişler yalnızca sipariş numarasıyla bulunur."
					/>
				}
			>
				{bulk.ended === null ? null : (
					<BulkResult
						answer={bulk.ended.answer}
						done={erasedSentence}
						refused={(count) => `${count} siparişte kişisel veriler silinemedi`}
						onRetry={() => void erase(null)}
						onClose={bulk.clear}
					/>
				)}
				<DataTable
					label="Bulunan Siparişler"
					rows={items}
					columns={columns}
					rowKey={({ id }) => id}
					rowLabel={({ orderNo }) => orderNo}
					selection={{ selected: selectedIds, onChange: setSelectedIds }}
					renderCard={(order) => (
						<CardFacts
							title={order.orderNo}
							note={`${order.recipientName} · ${order.phone ?? 'Telefon yok'}`}
							chip={<StatusChip {...orderStateWords[order.state]} />}
							left={erasureText(order)}
							right={formatDate(order.serviceDate)}
						/>
					)}
				/>
				<SelectionBar
					picked={picked}
					progress={bulk.progress}
					onSelectionChange={setSelectedIds}
					onErase={(job) => void erase(job)}
				/>
			</ListContent>
		</Panel>
	);
}

type BarProps = {
	readonly picked: readonly PersonOrder[];
	readonly progress: { readonly done: number; readonly total: number } | null;
	readonly onSelectionChange: (orderIds: ReadonlySet<string>) => void;
	readonly onErase: (job: BulkJob) => void;
};

function SelectionBar({ picked, progress, onSelectionChange, onErase }: BarProps) {
	const [isErasing, setErasing] = useState(false);
	const { isExporting, takeFile } = usePersonalFile(exportPersonalData);
	const orderIds = picked.map(({ id }) => id);

	return (
		<>
			<BulkBar
				count={picked.length}
				word="sipariş"
				onClear={() => onSelectionChange(new Set())}
				progress={progress}
			>
				<Button
					size="xs"
					variant="default"
					loading={isExporting}
					onClick={() => void takeFile({ body: { orderIds } })}
				>
					Verileri İndir
				</Button>
				<Button size="xs" variant="default" c="crimson" onClick={() => setErasing(true)}>
					Kişisel Verileri Sil
				</Button>
			</BulkBar>
			{isErasing ? (
				<ErasureDialog
					title={`${picked.length} siparişte kişisel veriler silinecek`}
					erasureSentence="Alıcının adı, telefonu, adresi ve konumu; teslim alanın adı ve kimlik haneleri; imza, fotoğraf ve belgeler ile notlar silinir."
					retentionSentence="Sipariş numarası, ürünler, tutarlar, zimmet hareketleri ve tahsilatlar yasal yükümlülükler nedeniyle kalır. Daha önce alınmış yedeklerdeki kopyalar, yedekler silinene kadar durur."
					onClose={() => setErasing(false)}
					onSubmit={(basis) => {
						setErasing(false);
						onErase(erasing(basis));
					}}
				/>
			) : null}
		</>
	);
}

function itemOf({ id, orderNo }: PersonOrder): BulkItem {
	return { id, label: orderNo };
}

function erasedSentence(count: number): string {
	return `${count} siparişte kişisel veriler silindi`;
}

function erasing(basis: ErasureBasis): BulkJob {
	return {
		done: erasedSentence,
		refused: (count) => `${count} siparişte kişisel veriler silinemedi`,
		prepare: (items) => {
			const body = { orderIds: items.map(({ id }) => id), basis };
			return (idempotencyKey) => call(erasePersonalData, { body }, { idempotencyKey });
		},
	};
}
