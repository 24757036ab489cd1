import { Button, Drawer, MultiSelect } from '@mantine/core';
import { countOrders, listOrders, type OrderRow } from '@sevk/contract/orders/orders';
import { addRouteOrders, type RouteDetail } from '@sevk/contract/routes/routes';
import { formatDate } from '@sevk/domain/common/date';
import { formatKurus } from '@sevk/domain/common/money';
import { loadOf } from '@sevk/domain/vehicles/vehicle-capacity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRouteName } from '../../api/depot-name.ts';
import { sentenceOf } from '../../api/problem.ts';
import { reading, readingPages } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';
import { BulkResult } from '../../ui/bulk-result.tsx';
import { CardFacts } from '../../ui/card-facts.tsx';
import { CellLines } from '../../ui/cell-lines.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { standsAtFoot } from '../../ui/foot-room.ts';
import { ListContent } from '../../ui/list-content.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { foldedFilter } from '../../ui/select-option.ts';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';
import { RouteLoadMeter } from './route-load-meter.tsx';
import classes from './route-pool-drawer.module.css';

const columns: readonly Column<OrderRow>[] = [
	{
		key: 'order',
		head: 'Sipariş',
		cell: (order) => <CellLines top={order.orderNo} below={order.recipientName} />,
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
	return order.windowStart && order.windowEnd
		? `${order.windowStart}–${order.windowEnd}`
		: 'Gün içinde';
}

/** The most orders that one press adds (contract: addRouteOrders). */
const mostAtOnce = 2000;

type Props = { readonly route: RouteDetail; readonly onClose: () => void };

/** Sipariş Havuzu beside the route: by selection, by filter or by ilçe, with the load as it grows. */
export function RoutePoolDrawer({ route, onClose }: Props) {
	const nameOf = useRouteName();
	const [q, setQ] = useState('');
	const [districts, setDistricts] = useState<string[]>([]);
	const [until, setUntil] = useState<string | null>(route.serviceDate);
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const filter = {
		depotId: route.depotId,
		only: 'pool' as const,
		q: q || undefined,
		districts: districts.length > 0 ? districts : undefined,
		dateTo: until ?? undefined,
	};
	const orders = useInfiniteQuery(
		readingPages(listOrders, {
			query: { ...filter, sort: 'district', direction: 'asc', limit: 100 },
		}),
	);
	const counts = useQuery(reading(countOrders, { query: filter }));
	const allDistricts = useQuery(
		reading(countOrders, {
			query: { depotId: route.depotId, only: 'pool', dateTo: until ?? undefined },
		}),
	);
	const add = useAct(addRouteOrders);
	const rows = orders.data?.pages.flatMap((page) => page.items) ?? [];
	const total = counts.data?.total ?? 0;
	const adding = loadOf(rows.filter((order) => chosen.has(order.id)));

	async function send(body: Parameters<typeof add.mutateAsync>[0]['body']) {
		try {
			const answer = await add.mutateAsync({ params: { routeId: route.id }, body });
			setChosen(new Set());
			if (answer.refusedCount === 0) {
				notifySuccess(`${answer.doneCount} sipariş rotaya eklendi.`);
			}
		} catch (problem) {
			notifyProblem(problem);
		}
	}

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
			<div className={classes.filters}>
				<SearchInput value={q} onChange={setQ} placeholder="Sipariş, alıcı, mahalle" width={220} />
				<MultiSelect
					aria-label="İlçe"
					placeholder={districts.length === 0 ? 'İlçe seçin' : undefined}
					data={(allDistricts.data?.districts ?? []).map(({ district, count }) => ({
						value: district,
						label: `${district || 'İlçe yok'} (${count})`,
					}))}
					value={districts}
					onChange={setDistricts}
					filter={foldedFilter}
					nothingFoundMessage="Sonuç Bulunamadı"
					searchable
					clearable
					className={classes.districts}
				/>
				<DateField
					aria-label="En geç teslimat tarihi"
					value={until}
					onChange={setUntil}
					clearable
					width={150}
				/>
			</div>
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
				<ListContent
					pending={orders.isPending}
					stale={orders.isPlaceholderData}
					error={orders.isError ? sentenceOf(orders.error) : null}
					onRetry={() => void orders.refetch()}
					count={rows.length}
					filtered={q !== '' || districts.length > 0}
					onClear={() => {
						setQ('');
						setDistricts([]);
					}}
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
						selection={{ selected: chosen, onChange: setChosen }}
						hasMore={orders.hasNextPage}
						loadingMore={orders.isFetchingNextPage}
						onMore={() => void orders.fetchNextPage()}
						renderCard={(order) => (
							<CardFacts
								title={`${order.orderNo} · ${order.recipientName}`}
								note={`${order.district} / ${order.neighbourhood}`}
								left={`${order.pieceCount} koli · ${order.kg.toLocaleString('tr-TR')} kg`}
								right={windowOf(order)}
							/>
						)}
					/>
				</ListContent>
			</div>
			<footer className={classes.foot} ref={standsAtFoot}>
				<span>
					{chosen.size > 0 ? `${chosen.size} sipariş seçildi` : `Havuzda ${total} sipariş`}
				</span>
				<Button
					variant="default"
					disabled={total === 0}
					loading={add.isPending}
					onClick={() =>
						void send({
							filter: {
								q: filter.q,
								districts: filter.districts,
								dateTo: filter.dateTo,
								limit: mostAtOnce,
							},
						})
					}
				>
					Filtrelenenlerin Tümünü Ekle ({Math.min(total, mostAtOnce)})
				</Button>
				<Button
					disabled={chosen.size === 0}
					loading={add.isPending}
					onClick={() => void send({ orderIds: [...chosen] })}
				>
					Seçilenleri Ekle
				</Button>
			</footer>
		</Drawer>
	);
}
