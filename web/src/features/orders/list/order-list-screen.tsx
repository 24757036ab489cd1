import { Button } from '@mantine/core';
import { orderPath } from '@sevk/contract/common/paths';
import { exportOrders } from '@sevk/contract/orders/orders';
import { addDays } from '@sevk/domain/common/date/date';
import { instantsOf, isLocalMinute, type MinuteRange } from '@sevk/domain/common/date/date-range';
import { countText } from '@sevk/domain/common/format/count-text';
import { orderBuckets } from '@sevk/domain/orders/common/order';
import { orderBucketWords } from '@sevk/domain/orders/common/order-words';
import {
	orderRouteProblems,
	orderRouteProblemWords,
} from '@sevk/domain/orders/list/order-route-problem';
import { paymentTypeWords } from '@sevk/domain/reasons/payment-type';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { exporting } from '../../../api/call/download.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';
import { chooseDepot } from '../../../api/state/depot-choice.ts';
import { DateRangeField } from '../../../ui/date/date-range-field.tsx';
import { DateTimeRangeField } from '../../../ui/date/date-time-range-field.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { FilterSelect } from '../../../ui/filter/filter-select.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { ImportButton } from '../../../ui/import/import-button.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { useUrlForm } from '../../../ui/screen/use-url-form.ts';
import { type UrlState, useUrlState } from '../../../ui/screen/use-url-state.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { sortFromText, sortToText } from '../../../ui/table/data-table-column.ts';
import { useSenderChoices } from '../../senders/sender-queries.ts';
import { type ReadyView, SavedViewMenu } from '../../users/saved-views/saved-view-menu.tsx';
import { OrderCard, orderColumns } from '../common/order-columns.tsx';
import { OrderGeocoding } from '../common/order-geocoding.tsx';
import {
	type OrderCounts,
	type OrderQuery,
	prefetchOrders,
	useOrderCounts,
	useOrders,
} from '../common/order-queries.ts';
import type { SavedImport } from '../import/order-import-wizard.tsx';
import { OrderPointAlarms } from '../points/order-point-alarm.tsx';
import { OrderBulkBar, type OrderBulkPart } from './order-bulk-bar.tsx';

// Loaded on demand: the list is read far more often than orders are added.
const OrderForm = lazy(async () => ({
	default: (await import('../form/order-form.tsx')).OrderForm,
}));
const OrderImportWizard = lazy(async () => ({
	default: (await import('../import/order-import-wizard.tsx')).OrderImportWizard,
}));

const paymentOptions = Object.entries(paymentTypeWords).map(([value, label]) => ({ value, label }));
const problemOptions = orderRouteProblems.map((value) => ({
	value,
	label: orderRouteProblemWords[value],
}));
const onlyOptions = [
	{ value: 'pool', label: 'Sipariş havuzunda', count: 'poolCount' },
	{ value: 'warned', label: 'Uyarısı olan', count: 'warnedCount' },
	{ value: 'missing', label: 'Kayıp araştırmasında', count: null },
] as const;

/** The default range of the list, in days before and after today. */
const daysBack = 7;
const daysAhead = 7;

function listDefaults(today: string) {
	return {
		bas: addDays(today, -daysBack),
		bit: addDays(today, daysAhead),
		kova: '',
		ilce: '',
		odeme: '',
		gonderici: '',
		havuz: '',
		yuk: '',
		sonucBas: '',
		sonucBit: '',
		/** Orders of one route: its id, its number as it is shown, and the problem of the orders. */
		rota: '',
		rotaNo: '',
		sorun: '',
		ara: '',
		sirala: '-serviceDate',
	};
}

/** Built-in views of a dispatcher's daily work. */
function readyViews(today: string): readonly ReadyView[] {
	const day = (date: string) => ({ bas: date, bit: date });
	return [
		{ name: 'Bugün', values: day(today) },
		{ name: 'Yarın', values: day(addDays(today, 1)) },
		{ name: 'Sipariş Havuzu', values: { havuz: 'pool' } },
		{ name: 'Ertesi Güne Devir', values: { kova: 'carry_over' } },
		{ name: 'Uyarısı Olanlar', values: { havuz: 'warned' } },
	];
}

/** Siparişler: state tabs with counts, filters, import, and acts on a selection. */
export function OrderListScreen({ bulkPart }: { readonly bulkPart: OrderBulkPart }) {
	const today = useToday();
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const phone = usePhone();
	const mayEdit = useMay('orders.edit');
	const mayImport = useMay('orders.import');
	const navigate = useNavigate();
	const [form, setForm] = useUrlForm<'import' | 'new'>();
	const defaults = listDefaults(today);
	const url = useUrlState(defaults, (next) => prefetchOrders(queryFromUrl(next, depotId)));
	const { state, change, clear, activeCount } = url;
	const counts = useOrderCounts(filterOf(state, depotId));
	const query = queryFromUrl(state, depotId);
	const clearFilters = () => clear('sirala');
	const importButton = mayImport ? <ImportButton onImport={() => setForm('import')} /> : null;

	return (
		<Screen
			title="Siparişler"
			fill
			actions={
				<ServerActs>
					<ExportMenu onExport={exporting(exportOrders, { query })} />
					{importButton}
					{mayEdit ? (
						<Button
							leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
							aria-label="Sipariş Ekle"
							onClick={() => setForm('new')}
						>
							{phone ? 'Ekle' : 'Sipariş Ekle'}
						</Button>
					) : null}
				</ServerActs>
			}
			filters={
				<>
					<BucketTabs
						value={state.kova}
						onChange={(kova) => change({ kova })}
						counts={counts.data}
					/>
					<OrderFilters url={url} counts={counts.data} defaults={defaults} today={today} />
				</>
			}
		>
			<OrderPointAlarms isLinked />
			<OrderGeocoding depotId={depotId} />
			<OrderTable
				query={query}
				sort={state.sirala}
				onSort={(sirala) => change({ sirala })}
				filtered={activeCount('sirala', 'rotaNo') > 0}
				onClear={clearFilters}
				bulkPart={bulkPart}
				empty={
					<EmptyState
						title="Henüz sipariş yok"
						note="Mağazanın sipariş dosyasını (CSV veya Excel) yükleyerek başlayın."
						action={importButton}
					/>
				}
			/>
			<Suspense>
				{form === 'import' ? (
					<OrderImportWizard
						onClose={(saved: SavedImport | null) =>
							saved === null ? setForm(null) : change(listOfSaved(saved, depotId, defaults))
						}
					/>
				) : null}
				{form === 'new' ? (
					<OrderForm
						onClose={() => setForm(null)}
						onSaved={(orderId) => void navigate({ to: orderPath(orderId) })}
					/>
				) : null}
			</Suspense>
		</Screen>
	);
}

/** The list that shows the orders of an import: its days, and nothing else. The form is closed. */
function listOfSaved(
	{ from, to, depotId: savedDepotId }: SavedImport,
	depotId: string | undefined,
	defaults: ListState,
): ListState & { readonly form: string } {
	if (depotId !== undefined && depotId !== savedDepotId) chooseDepot(savedDepotId);
	return { ...defaults, bas: from, bit: to, form: '' };
}

type FiltersProps = {
	readonly url: UrlState<ListState>;
	readonly counts: OrderCounts | undefined;
	readonly defaults: ListState;
	readonly today: string;
};

/** The filters of the list, kept in the address. */
function OrderFilters({ url, counts, defaults, today }: FiltersProps) {
	// Somebody is on the phone: the call begins with a search.
	const searchesFirst = useStore((store) => store.user?.role === 'support');
	const resultTime = resultTimeOf(url.state.sonucBas, url.state.sonucBit);
	const senders = useSenderChoices();
	return (
		<FilterBar
			search={{
				value: url.state.ara,
				onChange: (ara) => url.change({ ara }),
				placeholder: 'Sipariş, alıcı, telefon, barkod',
				autoFocus: searchesFirst,
			}}
			activeCount={url.activeCount('sirala', 'rotaNo')}
			foldedCount={url.activeCount('sirala', 'ara', 'kova', 'rotaNo', 'rota', 'sorun')}
			onClear={() => url.clear('sirala')}
		>
			<SavedViewMenu
				screen="orders"
				ready={readyViews(today)}
				values={differing(url.state, defaults)}
				onApply={(values) => url.change({ ...defaults, ...values })}
			/>
			{url.state.rota === '' ? (
				<DateRangeField
					aria-label="Teslimat tarihi aralığı"
					width={216}
					value={[url.state.bas, url.state.bit]}
					onChange={(range) => {
						if (range) url.change({ bas: range[0], bit: range[1] });
					}}
				/>
			) : (
				<RouteFilters url={url} />
			)}
			<FilterSelect
				label="İlçe"
				value={url.state.ilce}
				onChange={(ilce) => url.change({ ilce })}
				options={(counts?.districts ?? []).map(({ district, count, isLowerBound }) => ({
					value: district,
					label: withCount(district || 'İlçe yok', count, isLowerBound),
				}))}
			/>
			<FilterSelect
				label="Ödeme"
				value={url.state.odeme}
				onChange={(odeme) => url.change({ odeme })}
				options={paymentOptions}
			/>
			{senders.length === 0 ? null : (
				<FilterSelect
					label="Gönderici"
					value={url.state.gonderici}
					onChange={(gonderici) => url.change({ gonderici })}
					options={senders.map(({ id, title }) => ({ value: id, label: title }))}
				/>
			)}
			<FilterSelect
				label="Göster"
				value={url.state.havuz}
				onChange={(havuz) => url.change({ havuz })}
				options={onlyOptions.map(({ value, label, count }) => ({
					value,
					label:
						counts && count !== null
							? withCount(label, counts[count], isLowerBound(counts, count))
							: label,
				}))}
			/>
			<FilterSelect
				label="Yük"
				isPlain
				value={url.state.yuk}
				onChange={(yuk) => url.change({ yuk })}
				options={[{ value: 'only', label: 'Soğuk zincir' }]}
			/>
			<DateTimeRangeField
				aria-label="Sonuç zamanı"
				clearable
				width={resultTime === null ? 164 : 290}
				value={resultTime}
				onChange={(range) => url.change({ sonucBas: range?.[0] ?? '', sonucBit: range?.[1] ?? '' })}
			/>
		</FilterBar>
	);
}

/** One route, whatever the days of its orders, and what is wrong with them before it leaves. */
function RouteFilters({ url: { state, change } }: Pick<FiltersProps, 'url'>) {
	return (
		<>
			<FilterSelect
				label="Rota"
				allLabel="Bütün siparişler"
				value={state.rota}
				onChange={(rota) => {
					if (rota === '') change({ rota, rotaNo: '', sorun: '' });
				}}
				options={[{ value: state.rota, label: state.rotaNo || 'Seçilen rota' }]}
			/>
			<FilterSelect
				label="Sorun"
				value={state.sorun}
				onChange={(sorun) => change({ sorun })}
				options={problemOptions}
			/>
		</>
	);
}

/** An answer that an earlier release kept, or that its server sends, names no lower bounds. */
function isLowerBound(
	counts: Partial<OrderCounts> | undefined,
	name: OrderCounts['lowerBounds'][number],
): boolean {
	return counts?.lowerBounds?.includes(name) ?? false;
}

/** "Kadıköy (412+)". */
function withCount(label: string, count: number, isLowerBound: boolean): string {
	const text = countText(count, isLowerBound);
	return text === null ? label : `${label} (${text})`;
}

type TabsProps = {
	readonly value: string;
	readonly onChange: (bucket: string) => void;
	readonly counts: OrderCounts | undefined;
};

function BucketTabs({ value, onChange, counts }: TabsProps) {
	return (
		<StatusTabs
			label="Sipariş durumu"
			value={value}
			onChange={onChange}
			tabs={[
				{
					value: '',
					label: 'Hepsi',
					count: counts?.total,
					isLowerBound: isLowerBound(counts, 'total'),
				},
				...orderBuckets.map((bucket) => ({
					value: bucket,
					label: orderBucketWords[bucket],
					count: counts?.buckets[bucket],
					isLowerBound: isLowerBound(counts, bucket),
				})),
			]}
		/>
	);
}

/** Filters that differ from the list's defaults. */
function differing<State extends Record<string, string>>(state: State, defaults: State) {
	return Object.fromEntries(
		Object.entries(state).filter(([key, value]) => value !== defaults[key]),
	);
}

type ListState = Readonly<Record<keyof ReturnType<typeof listDefaults>, string>>;

/** The filters shared by the list and its counts, from the address. */
function filterOf(state: ListState, depotId: string | undefined) {
	const resultTime = resultTimeOf(state.sonucBas, state.sonucBit);
	const days = { depotId, dateFrom: state.bas, dateTo: state.bit };
	const route = {
		routeId: state.rota,
		routeProblem: orderRouteProblems.find((problem) => problem === state.sorun),
	};
	return {
		...(state.rota === '' ? days : route),
		q: state.ara || undefined,
		districts: state.ilce ? [state.ilce] : undefined,
		paymentTypes: state.odeme ? [state.odeme] : undefined,
		senderId: state.gonderici || undefined,
		only: (state.havuz || undefined) as OrderQuery['only'],
		coldChain: (state.yuk || undefined) as OrderQuery['coldChain'],
		...(resultTime ? resultInstants(resultTime) : {}),
	};
}

/** The list query: the filters with one state tab and a sort. */
function queryFromUrl(state: ListState, depotId: string | undefined): OrderQuery {
	const sort = sortFromText(state.sirala);
	return {
		...filterOf(state, depotId),
		bucket: orderBuckets.find((bucket) => bucket === state.kova),
		sort: sort?.key as OrderQuery['sort'],
		direction: sort?.direction,
	};
}

/** The range in the address; null for an incomplete one, which filters nothing. */
function resultTimeOf(from: string, to: string): MinuteRange | null {
	return isLocalMinute(from) && isLocalMinute(to) ? [from, to] : null;
}

function resultInstants(range: MinuteRange) {
	const [from, to] = instantsOf(range);
	return { resultFrom: from.toISOString(), resultTo: to.toISOString() };
}

type TableProps = {
	readonly query: OrderQuery;
	readonly sort: string;
	readonly onSort: (sort: string) => void;
	readonly filtered: boolean;
	readonly onClear: () => void;
	readonly empty: React.ReactNode;
	readonly bulkPart: OrderBulkPart;
};

function OrderTable({ query, sort, onSort, filtered, onClear, empty, bulkPart }: TableProps) {
	const navigate = useNavigate();
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const shownSort = sortFromText(sort);
	const orders = useOrders(query);
	const rows = useMemo(() => orders.data?.pages.flatMap((page) => page.items) ?? [], [orders.data]);
	const picked = selectedIds.size === 0 ? [] : rows.filter((order) => selectedIds.has(order.id));
	return (
		<>
			<ListContent
				{...listState(orders)}
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
					selection={{ selected: selectedIds, onChange: setSelectedIds }}
					further={furtherRows(orders)}
					renderCard={(order) => <OrderCard order={order} />}
				/>
			</ListContent>
			{/* Outside of the list: an act on its last rows ends with a paper or a result, too. */}
			<OrderBulkBar picked={picked} onSelectionChange={setSelectedIds} first={bulkPart} />
		</>
	);
}
