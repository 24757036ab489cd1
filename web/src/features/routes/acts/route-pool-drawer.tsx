import { Button, Drawer, MultiSelect } from '@mantine/core';
import { countOrders, listOrders, type OrderRow } from '@sevk/contract/orders/orders';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import { formatDayWindow } from '@sevk/domain/common/date/clock-time';
import { formatDate } from '@sevk/domain/common/date/date';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { windowOfOrder } from '@sevk/domain/orders/common/order-window';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading, readingPages } from '../../../api/call/query-options.ts';
import { useAct } from '../../../api/commands/use-act.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { useFocusBack } from '../../../ui/dialog/use-focus-back.ts';
import { BulkResult } from '../../../ui/feedback/bulk-result.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { SearchInput } from '../../../ui/filter/search-input.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { reserveBottomInset } from '../../../ui/screen/bottom-inset.ts';
import { foldedFilter } from '../../../ui/select/select-option.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';
import { OrderDemandIcons } from '../../orders/common/order-demand.tsx';
import { RouteLoadMeter } from '../common/route-load-meter.tsx';
import classes from './route-pool-drawer.module.css';

const columns: readonly Column<OrderRow>[] = [
	{
		key: 'order',
		head: 'Sipariş',
		cell: (order) => (
			<CellLines
				top={
					<>
						{order.orderNo}
						<OrderDemandIcons order={order} />
					</>
				}
				below={order.recipientName}
			/>
		),
	},
	{
		key: 'place',
		head: 'İlçe / Mahalle',
		cell: (order) => <CellLines top={order.district} below={order.neighbourhood} />,
	},
	{
		key: 'window',
		head: 'Teslimat',
		cell: (order) => <CellLines top={formatDate(order.serviceDate)} below={windowOf(order)} />,
	},
	{
		key: 'size',
		head: 'Yük',
		align: 'right',
		cell: (order) => (
			<CellLines
				top={`${order.pieceCount} koli`}
				below={`${order.desi.toLocaleString('tr-TR')} desi · ${order.kg.toLocaleString('tr-TR')} kg`}
			/>
		),
	},
	{
		key: 'due',
		head: 'Tahsil edilecek',
		align: 'right',
		from: 700,
		cell: (order) => (order.dueKurus > 0 ? formatKurus(order.dueKurus) : '—'),
	},
];

function windowOf(order: OrderRow): string {
	return formatDayWindow(windowOfOrder(order));
}

/** The maximum number of orders per request (contract: addRouteOrders). */
const mostAtOnce = 2000;

type Props = { readonly route: RouteDetail; readonly onClose: () => void };

/**
 * Sipariş Havuzu beside the route: adds orders by selection, filter or ilçe, and shows the
 * resulting load.
 */
export function RoutePoolDrawer({ route, onClose }: Props) {
	const nameOf = useRouteName();
	const [q, setQ] = useState('');
	const [districts, setDistricts] = useState<string[]>([]);
	const [until, setUntil] = useState<string | null>(route.serviceDate);
	// Orders stay selected while another search shows other rows.
	const [selected, setSelected] = useState<ReadonlyMap<string, OrderRow>>(new Map());
	const filter = filterOf(route, q, districts, until);
	const { orders, counts, allDistricts } = usePool(filter);
	const add = useAct(addRouteOrders);
	const rows = orders.data?.pages.flatMap((page) => page.items) ?? [];
	const total = counts.data?.total ?? 0;
	const adding = loadOf([...selected.values()]);

	function select(ids: ReadonlySet<string>) {
		const candidates = new Map([...selected, ...rows.map((order) => [order.id, order] as const)]);
		setSelected(new Map([...candidates].filter(([id]) => ids.has(id))));
	}

	async function send(body: Parameters<typeof add.mutateAsync>[0]['body']) {
		try {
			const answer = await add.mutateAsync({ params: { routeId: route.id }, body });
			const sent = new Set([...(body.orderIds ?? []), ...answer.rows.map(({ id }) => id)]);
			setSelected((before) => new Map([...before].filter(([id]) => !sent.has(id))));
			if (answer.refusedCount === 0) {
				notifySuccess(`${formatDecimal(answer.doneCount)} sipariş rotaya eklendi.`);
			}
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	useFocusBack(true);
	return (
		<Drawer
			opened
			onClose={onClose}
			position="right"
			size={880}
			title={`Sipariş Havuzu · ${nameOf(route.number, route.depotId)}`}
			classNames={{ body: classes.body ?? '', content: classes.content ?? '' }}
		>
			<RouteLoadMeter route={route} adding={adding} />
			<PoolFilters
				q={q}
				onQ={setQ}
				districts={districts}
				onDistricts={setDistricts}
				choices={allDistricts.data?.districts ?? []}
				until={until}
				onUntil={setUntil}
			/>
			<BulkResult
				answer={add.data ?? null}
				done={(count) => `${count} sipariş eklendi`}
				refused={(count) => `${count} sipariş eklenemedi`}
				onRetry={() => {
					const refused = add.data?.rows.filter(({ done }) => !done) ?? [];
					void send({ orderIds: refused.map(({ id }) => id) });
				}}
				onClose={add.reset}
			/>
			<div className={classes.list}>
				<PoolTable
					orders={orders}
					rows={rows}
					selected={new Set(selected.keys())}
					onSelected={select}
					filtered={q !== '' || districts.length > 0}
					onClear={() => {
						setQ('');
						setDistricts([]);
					}}
				/>
			</div>
			<PoolFooter
				selectedCount={selected.size}
				total={total}
				busy={add.isPending}
				onAddFiltered={() =>
					void send({
						filter: {
							q: filter.q,
							districts: filter.districts,
							dateTo: filter.dateTo,
							limit: mostAtOnce,
						},
					})
				}
				onAddSelection={() => void send({ orderIds: [...selected.keys()] })}
			/>
		</Drawer>
	);
}

/** The orders of the depot's pool in the panel. */
function filterOf(
	{ depotId }: RouteDetail,
	q: string,
	districts: readonly string[],
	until: string | null,
) {
	return {
		depotId,
		only: 'pool' as const,
		q: q || undefined,
		districts: districts.length > 0 ? [...districts] : undefined,
		dateTo: until ?? undefined,
	};
}

/** The orders of the pool, their count, and all its districts regardless of the filter. */
function usePool(filter: ReturnType<typeof filterOf>) {
	const orders = useInfiniteQuery(
		readingPages(listOrders, {
			query: { ...filter, sort: 'district', direction: 'asc', limit: 100 },
		}),
	);
	const counts = useQuery(reading(countOrders, { query: filter }));
	const allDistricts = useQuery(
		reading(countOrders, {
			query: { depotId: filter.depotId, only: 'pool', dateTo: filter.dateTo },
		}),
	);
	return { orders, counts, allDistricts };
}

type FiltersProps = {
	readonly q: string;
	readonly onQ: (q: string) => void;
	readonly districts: readonly string[];
	readonly onDistricts: (districts: string[]) => void;
	/** The districts of the pool with their order counts. */
	readonly choices: readonly { readonly district: string; readonly count: number }[];
	/** The last delivery date; null for any. */
	readonly until: string | null;
	readonly onUntil: (until: string | null) => void;
};

function PoolFilters({ q, onQ, districts, onDistricts, choices, until, onUntil }: FiltersProps) {
	return (
		<div className={classes.filters}>
			<SearchInput value={q} onChange={onQ} placeholder="Sipariş, alıcı, mahalle" width={220} />
			<MultiSelect
				aria-label="İlçe"
				placeholder={districts.length === 0 ? 'İlçe seçin' : undefined}
				data={choices.map(({ district, count }) => ({
					value: district,
					label: `${district || 'İlçe yok'} (${count})`,
				}))}
				value={[...districts]}
				onChange={onDistricts}
				filter={foldedFilter}
				nothingFoundMessage="Sonuç Bulunamadı"
				searchable
				clearable
				className={classes.districts}
			/>
			<DateField
				aria-label="En geç teslimat tarihi"
				value={until}
				onChange={onUntil}
				clearable
				width={150}
			/>
		</div>
	);
}

type TableProps = {
	readonly orders: UseInfiniteQueryResult;
	readonly rows: readonly OrderRow[];
	readonly selected: ReadonlySet<string>;
	readonly onSelected: (selected: ReadonlySet<string>) => void;
	readonly filtered: boolean;
	readonly onClear: () => void;
};

function PoolTable({ orders, rows, selected, onSelected, filtered, onClear }: TableProps) {
	return (
		<ListContent
			{...listState(orders)}
			count={rows.length}
			filtered={filtered}
			onClear={onClear}
			empty={
				<EmptyState
					title="Havuzda sipariş yok"
					note="Sevke hazır siparişlerin tümü bir rotaya atanmış."
				/>
			}
		>
			<DataTable
				label="Sipariş Havuzu"
				rows={rows}
				columns={columns}
				rowKey={(order) => order.id}
				rowLabel={(order) => order.orderNo}
				selection={{ selected, onChange: onSelected }}
				further={furtherRows(orders)}
				renderCard={(order) => (
					<CardFacts
						title={joinFacts([order.orderNo, order.recipientName])}
						note={joinFacts([order.district, order.neighbourhood], ' / ')}
						left={`${order.pieceCount} koli · ${order.kg.toLocaleString('tr-TR')} kg`}
						right={windowOf(order)}
					/>
				)}
			/>
		</ListContent>
	);
}

type FooterProps = {
	readonly selectedCount: number;
	readonly total: number;
	readonly busy: boolean;
	readonly onAddFiltered: () => void;
	readonly onAddSelection: () => void;
};

function PoolFooter({ selectedCount, total, busy, onAddFiltered, onAddSelection }: FooterProps) {
	return (
		<footer className={classes.foot} ref={reserveBottomInset}>
			<span>
				{selectedCount > 0
					? `${formatDecimal(selectedCount)} sipariş seçildi`
					: `Havuzda ${formatDecimal(total)} sipariş`}
			</span>
			<Button variant="default" disabled={total === 0} loading={busy} onClick={onAddFiltered}>
				Filtrelenenlerin Tümünü Ekle ({Math.min(total, mostAtOnce)})
			</Button>
			<Button disabled={selectedCount === 0} loading={busy} onClick={onAddSelection}>
				Seçilenleri Ekle
			</Button>
		</footer>
	);
}
