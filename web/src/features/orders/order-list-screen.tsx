import { Button } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { confirmOrders, type OrderRow } from '@sevk/contract/orders/orders';
import { addDays, todayIn } from '@sevk/domain/common/date';
import { type OrderBucket, orderBuckets } from '@sevk/domain/orders/order';
import { orderBucketWords } from '@sevk/domain/orders/order-words';
import { paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useStore } from '../../api/client-store.ts';
import { sentenceOf } from '../../api/problem.ts';
import { useAct } from '../../api/use-act.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { BulkResult } from '../../ui/bulk-result.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { sortFromText, sortToText } from '../../ui/data-table-column.ts';
import { DateRangeField } from '../../ui/date-range-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { OrderCard, orderColumns } from './order-columns.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderImportWizard } from './order-import-wizard.tsx';
import { type OrderQuery, useOrderCounts, useOrders } from './order-queries.ts';

const paymentOptions = Object.entries(paymentTypeWords).map(([value, label]) => ({ value, label }));
const onlyOptions = [
	{ value: 'pool', label: 'Sipariş havuzunda' },
	{ value: 'warned', label: 'Uyarısı olan' },
];

/** How far back and ahead the list looks until a range is chosen. */
const daysBack = 7;
const daysAhead = 7;

/** Siparişler: buckets with counts, filters, the import, and acts on a selection. */
export function OrderListScreen() {
	const today = todayIn(new Date());
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const mayEdit = useMay('orders.edit');
	const mayImport = useMay('orders.import');
	const navigate = useNavigate();
	const [form, setForm] = useState<'import' | 'new' | null>(null);
	const { state, change, clear, activeCount } = useUrlState({
		bas: addDays(today, -daysBack),
		bit: addDays(today, daysAhead),
		kova: '',
		ilce: '',
		odeme: '',
		havuz: '',
		ara: '',
		sirala: '-serviceDate',
	});
	const filter = {
		depotId,
		q: state.ara || undefined,
		districts: state.ilce ? [state.ilce] : undefined,
		dateFrom: state.bas,
		dateTo: state.bit,
		paymentTypes: state.odeme ? [state.odeme] : undefined,
		only: (state.havuz || undefined) as OrderQuery['only'],
	};
	const counts = useOrderCounts(filter);
	const clearFilters = () => clear('sirala');
	const importButton = mayImport ? (
		<Button
			variant="default"
			leftSection={<IconFileImport size={16} stroke={1.8} aria-hidden />}
			onClick={() => setForm('import')}
		>
			Dosyadan Al
		</Button>
	) : null;

	return (
		<Screen
			title="Siparişler"
			fill
			actions={
				<>
					{importButton}
					{mayEdit ? (
						<Button
							leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
							onClick={() => setForm('new')}
						>
							Sipariş Ekle
						</Button>
					) : null}
				</>
			}
			filters={
				<>
					<StatusTabs
						label="Sipariş kovaları"
						value={state.kova}
						onChange={(kova) => change({ kova })}
						tabs={[
							{ value: '', label: 'Hepsi', count: counts.data?.total },
							...orderBuckets.map((bucket) => ({
								value: bucket,
								label: orderBucketWords[bucket],
								count: counts.data?.buckets[bucket],
							})),
						]}
					/>
					<FilterBar
						search={{
							value: state.ara,
							onChange: (ara) => change({ ara }),
							placeholder: 'Sipariş, alıcı, telefon, barkod',
						}}
						activeCount={activeCount('sirala')}
						onClear={clearFilters}
					>
						<DateRangeField
							aria-label="Teslimat tarihi aralığı"
							value={[state.bas, state.bit]}
							onChange={([from, to]) => {
								if (from && to) change({ bas: from, bit: to });
							}}
						/>
						<FilterSelect
							label="İlçe"
							value={state.ilce}
							onChange={(ilce) => change({ ilce })}
							options={(counts.data?.districts ?? []).map(({ district, count }) => ({
								value: district,
								label: `${district || 'İlçe yok'} (${count})`,
							}))}
						/>
						<FilterSelect
							label="Ödeme"
							value={state.odeme}
							onChange={(odeme) => change({ odeme })}
							options={paymentOptions}
						/>
						<FilterSelect
							label="Göster"
							value={state.havuz}
							onChange={(havuz) => change({ havuz })}
							options={onlyOptions.map((option) => ({
								...option,
								label: `${option.label}${counts.data ? ` (${option.value === 'pool' ? counts.data.poolCount : counts.data.warnedCount})` : ''}`,
							}))}
						/>
					</FilterBar>
				</>
			}
		>
			<OrderTable
				query={{ ...filter, bucket: (state.kova || undefined) as OrderBucket | undefined }}
				sort={state.sirala}
				onSort={(sirala) => change({ sirala })}
				filtered={activeCount('sirala') > 0}
				onClear={clearFilters}
				empty={
					<EmptyState
						title="Henüz sipariş yok"
						note="Mağazanın sipariş dosyasını (CSV veya Excel) yükleyerek başlayın."
						action={importButton}
					/>
				}
			/>
			{form === 'import' ? <OrderImportWizard onClose={() => setForm(null)} /> : null}
			{form === 'new' ? (
				<OrderForm
					onClose={() => setForm(null)}
					onSaved={(orderId) => void navigate({ to: orderPath(orderId) })}
				/>
			) : null}
		</Screen>
	);
}

type TableProps = {
	readonly query: OrderQuery;
	readonly sort: string;
	readonly onSort: (sort: string) => void;
	readonly filtered: boolean;
	readonly onClear: () => void;
	readonly empty: React.ReactNode;
};

function OrderTable({ query, sort, onSort, filtered, onClear, empty }: TableProps) {
	const navigate = useNavigate();
	const mayEdit = useMay('orders.edit');
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const shownSort = sortFromText(sort);
	const orders = useOrders({
		...query,
		limit: 100,
		sort: shownSort?.key as OrderQuery['sort'],
		direction: shownSort?.direction,
	});
	const rows = orders.data?.pages.flatMap((page) => page.items) ?? [];
	const picked = rows.filter((order) => chosen.has(order.id));
	return (
		<ListContent
			pending={orders.isPending}
			error={orders.isError ? sentenceOf(orders.error) : null}
			onRetry={() => void orders.refetch()}
			count={rows.length}
			filtered={filtered}
			onClear={onClear}
			empty={empty}
		>
			<DataTable
				label="Siparişler"
				rows={rows}
				columns={orderColumns}
				rowKey={(order) => order.id}
				rowLabel={(order) => order.orderNo}
				onOpen={(order) => void navigate({ to: orderPath(order.id) })}
				sort={shownSort}
				onSort={(next) => onSort(sortToText(next))}
				{...(mayEdit ? { selection: { selected: chosen, onChange: setChosen } } : {})}
				hasMore={orders.hasNextPage}
				loadingMore={orders.isFetchingNextPage}
				onMore={() => void orders.fetchNextPage()}
				renderCard={(order) => <OrderCard order={order} />}
			/>
			<OrderSelection picked={picked} onClear={() => setChosen(new Set())} />
		</ListContent>
	);
}

type SelectionProps = { readonly picked: readonly OrderRow[]; readonly onClear: () => void };

function OrderSelection({ picked, onClear }: SelectionProps) {
	const confirmAct = useAct(confirmOrders);
	const load = loadOf(picked);
	const [first] = picked;
	const oneDepot = picked.every((order) => order.depotId === first?.depotId);

	async function confirmPicked() {
		if (!first) return;
		try {
			const answer = await confirmAct.mutateAsync({
				body: { depotId: first.depotId, orderIds: picked.map((order) => order.id) },
			});
			if (answer.refusedCount === 0) {
				notifySuccess(`${answer.doneCount} sipariş sevke hazır.`);
				onClear();
			}
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<>
			<BulkResult
				answer={confirmAct.data ?? null}
				done={(count) => `${count} sipariş sevke hazır yapıldı`}
				refused={(count) => `${count} sipariş yapılamadı`}
			/>
			<BulkBar
				count={picked.length}
				onClear={onClear}
				note={`${load.pieces} koli · ${load.desi.toLocaleString('tr-TR')} desi · ${load.kg.toLocaleString('tr-TR')} kg`}
			>
				<Button
					size="xs"
					disabled={!oneDepot}
					loading={confirmAct.isPending}
					onClick={() => void confirmPicked()}
				>
					Sevke Hazır Yap
				</Button>
			</BulkBar>
		</>
	);
}
