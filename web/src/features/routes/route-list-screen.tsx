import { Button } from '@mantine/core';
import { paths, routePath } from '@sevk/contract/common/paths';
import { todayIn } from '@sevk/domain/common/date';
import { formatKurus } from '@sevk/domain/common/money';
import { openRouteStates, type RouteState } from '@sevk/domain/routes/route';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useStore } from '../../api/client-store.ts';
import { sentenceOf } from '../../api/problem.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { sortFromText, sortToText } from '../../ui/data-table-column.ts';
import { DateStepper } from '../../ui/date-stepper.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { NumberStrip } from '../../ui/number-strip.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { RouteCard, routeColumns } from './route-columns.tsx';
import { RouteForm } from './route-form.tsx';
import { type RouteQuery, useRouteCounts, useRoutes } from './route-queries.ts';

/** The tabs of the day, each a group of states: what is planned, loading, on the road, done. */
const tabs: readonly { value: string; label: string; states: readonly RouteState[] }[] = [
	{ value: 'plan', label: 'Planlanan', states: ['draft', 'planned'] },
	{ value: 'yukleme', label: 'Yüklemede', states: ['loading', 'ready'] },
	{ value: 'dagitim', label: 'Dağıtımda', states: ['in_progress', 'suspended'] },
	{ value: 'mutabakat', label: 'Mutabakat Bekleyen', states: ['completed', 'reconciling'] },
	{ value: 'kapandi', label: 'Kapatıldı', states: ['closed'] },
	{ value: 'iptal', label: 'İptal Edildi', states: ['cancelled'] },
];

/** Rotalar: the routes of one day, and how that day stands. */
export function RouteListScreen() {
	const today = todayIn(new Date());
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const mayPlan = useMay('routes.plan');
	const navigate = useNavigate();
	const [creating, setCreating] = useState(false);
	const { state, change, clear, activeCount } = useUrlState({
		gun: today,
		durum: '',
		ara: '',
		sirala: '-number',
	});
	const day = { depotId, dateFrom: state.gun, dateTo: state.gun };
	const tab = tabs.find(({ value }) => value === state.durum);
	const sort = sortFromText(state.sirala);
	const routes = useRoutes({
		...day,
		q: state.ara || undefined,
		states: tab ? [...tab.states] : undefined,
		sort: (sort?.key ?? 'number') as RouteQuery['sort'],
		direction: sort?.direction,
	});
	const counts = useRouteCounts(day);
	const rows = routes.data?.pages.flatMap((page) => page.items) ?? [];
	const filtered = activeCount('gun', 'sirala') > 0;
	const clearFilters = () => clear('gun', 'sirala');
	const newRoute = mayPlan ? (
		<Button
			leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
			onClick={() => setCreating(true)}
		>
			Yeni Rota
		</Button>
	) : null;

	return (
		<Screen
			title="Rotalar"
			fill
			beside={<DateStepper value={state.gun} onChange={(gun) => change({ gun })} />}
			actions={
				<>
					<Button variant="default" component={Link} to={`${paths.orders}?havuz=pool`}>
						Sipariş Havuzu{counts.data ? ` (${counts.data.poolCount})` : ''}
					</Button>
					{newRoute}
				</>
			}
			summary={<DayNumbers counts={counts.data} />}
			filters={
				<FilterBar
					search={{
						value: state.ara,
						onChange: (ara) => change({ ara }),
						placeholder: 'Rota, sürücü, plaka, ilçe',
					}}
					activeCount={activeCount('gun', 'sirala')}
					onClear={clearFilters}
				>
					<StatusTabs
						label="Rota durumu"
						value={state.durum}
						onChange={(durum) => change({ durum })}
						tabs={[
							{ value: '', label: 'Hepsi', count: counts.data?.total },
							...tabs.map(({ value, label, states }) => ({
								value,
								label,
								count:
									counts.data && states.reduce((sum, each) => sum + counts.data.states[each], 0),
							})),
						]}
					/>
				</FilterBar>
			}
		>
			<ListContent
				pending={routes.isPending}
				error={routes.isError ? sentenceOf(routes.error) : null}
				onRetry={() => void routes.refetch()}
				count={rows.length}
				filtered={filtered}
				onClear={clearFilters}
				empty={
					<EmptyState
						title={
							state.gun === today ? 'Bugün için rota bulunmuyor.' : 'Bu gün için rota bulunmuyor.'
						}
						note="Rota oluşturup sipariş havuzundan doldurabilirsiniz."
						action={newRoute}
					/>
				}
			>
				<DataTable
					label="Rotalar"
					rows={rows}
					columns={routeColumns}
					rowKey={(route) => route.id}
					rowLabel={(route) => route.number}
					onOpen={(route) => void navigate({ to: routePath(route.id) })}
					sort={sort}
					onSort={(next) => change({ sirala: sortToText(next) })}
					hasMore={routes.hasNextPage}
					loadingMore={routes.isFetchingNextPage}
					onMore={() => void routes.fetchNextPage()}
					renderCard={(route) => <RouteCard route={route} />}
				/>
			</ListContent>
			{creating ? (
				<RouteForm
					serviceDate={state.gun < today ? today : state.gun}
					onClose={() => setCreating(false)}
					onSaved={(routeId) => void navigate({ to: routePath(routeId) })}
				/>
			) : null}
		</Screen>
	);
}

type Counts = NonNullable<ReturnType<typeof useRouteCounts>['data']>;

function DayNumbers({ counts }: { readonly counts: Counts | undefined }) {
	const open = counts ? openRouteStates.reduce((sum, each) => sum + counts.states[each], 0) : null;
	const done = counts ? counts.deliveredCount + counts.failedCount : 0;
	return (
		<NumberStrip
			numbers={[
				{
					label: 'Teslim edilen',
					value: counts ? `${counts.deliveredCount} / ${counts.orderCount}` : '–',
				},
				{
					label: 'Başarı',
					value: counts && done > 0 ? `%${Math.round((counts.deliveredCount / done) * 100)}` : '—',
				},
				{
					label: 'Teslim edilemeyen',
					value: counts?.failedCount ?? '–',
					...(counts && counts.failedCount > 0 ? { tone: 'red' as const } : {}),
				},
				{
					label: 'Açık rota',
					value: open ?? '–',
					...(counts ? { note: `${counts.piecesOnVehicles} koli araçta` } : {}),
				},
				{
					label: 'Tahsilat',
					value: counts ? formatKurus(counts.collectedKurus) : '–',
					...(counts ? { note: `Beklenen ${formatKurus(counts.dueKurus)}` } : {}),
				},
			]}
		/>
	);
}
