import { ActionIcon, Button } from '@mantine/core';
import { completedRoutePath } from '@sevk/contract/common/paths';
import { tripLog } from '@sevk/contract/routes/route-papers';
import { exportRoutes } from '@sevk/contract/routes/routes';
import { addDays } from '@sevk/domain/common/date/date';
import { goodsText } from '@sevk/domain/common/format/count-text';
import { formatKurus } from '@sevk/domain/common/format/money';
import { uncountedRoutesNote } from '@sevk/domain/company/company-blind-count';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { addressOf } from '../../../api/call/call.ts';
import { exporting, openFile } from '../../../api/call/download.ts';
import { furtherRows, listState } from '../../../api/connection/list-state.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { useRouteName } from '../../../api/state/depot-name.ts';
import { DateRangeField } from '../../../ui/date/date-range-field.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { printPaper } from '../../../ui/document/document-print.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { StatusTabs } from '../../../ui/filter/status-tabs.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { usePhone } from '../../../ui/screen/use-phone.ts';
import { type UrlState, useUrlState } from '../../../ui/screen/use-url-state.ts';
import { NumberStrip } from '../../../ui/status/number-strip.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { sortFromText, sortToText } from '../../../ui/table/data-table-column.ts';
import { RouteCard } from '../../routes/common/route-columns.tsx';
import { deliveredNumber } from '../../routes/common/route-progress.tsx';
import {
	prefetchRoutes,
	type RouteCounts,
	type RouteQuery,
	useRouteCounts,
	useRoutes,
} from '../../routes/common/route-queries.ts';
import { completedRouteColumns } from './completed-route-columns.tsx';

const tabs: readonly { value: RouteState; label: string }[] = [
	{ value: 'completed', label: 'Dağıtım Bitti' },
	{ value: 'reconciling', label: 'Mutabakatta' },
	{ value: 'closed', label: 'Kapatıldı' },
];

/** The default range of the list in days. */
const shownDays = 7;

type RangeState = Readonly<Record<'bas' | 'bit', string>>;

function rangeOf({ bas, bit }: RangeState, depotId: string | undefined) {
	return { depotId, dateFrom: bas, dateTo: bit, only: 'finished' as const };
}

type ListState = RangeState & Readonly<Record<'durum' | 'ara' | 'sirala', string>>;

/** The list query of the filters in the address. */
function askedOf(state: ListState, depotId: string | undefined): RouteQuery {
	const sort = sortFromText(state.sirala);
	return {
		...rangeOf(state, depotId),
		q: state.ara || undefined,
		states: state.durum ? [state.durum as RouteState] : undefined,
		sort: (sort?.key ?? 'serviceDate') as RouteQuery['sort'],
		direction: sort?.direction,
	};
}

/** Geçmiş, a tab of Tamamlanan Rotalar: finished routes by date range; not final while goods are on the vehicle. */
export function CompletedRouteListScreen() {
	const today = useToday();
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const nameOf = useRouteName();
	const navigate = useNavigate();
	const url = useUrlState(
		{
			bas: addDays(today, 1 - shownDays),
			bit: today,
			durum: '',
			ara: '',
			sirala: '-serviceDate',
		},
		(next) => prefetchRoutes(askedOf(next, depotId)),
	);
	const { state, change, clear, activeCount } = url;
	const query = askedOf(state, depotId);
	const routes = useRoutes(query);
	const counts = useRouteCounts(rangeOf(state, depotId));
	const printTripLog = () =>
		printPaper('Araç sefer çizelgesi', () =>
			openFile(addressOf(tripLog, { query: { depotId, dateFrom: state.bas, dateTo: state.bit } })),
		);
	const rows = routes.data?.pages.flatMap((page) => page.items) ?? [];
	return (
		<Screen
			title="Geçmiş"
			fill
			actions={
				<ServerActs>
					<TripLogButton onPrint={() => void printTripLog()} />
					<ExportMenu onExport={exporting(exportRoutes, { query })} />
				</ServerActs>
			}
			summary={<CompletedNumbers numbers={counts.data} />}
			filters={<CompletedFilters url={url} counts={counts.data} />}
		>
			<ListContent
				{...listState(routes)}
				count={rows.length}
				filtered={activeCount('sirala') > 0}
				onClear={() => clear('sirala')}
				empty={
					<EmptyState
						title="Son 7 günde tamamlanan rota yok."
						note="Bütün duraklarının sonucu girilen rotalar, kapatılana kadar burada bekler."
					/>
				}
			>
				<DataTable
					label="Tamamlanan Rotalar"
					rows={rows}
					columns={completedRouteColumns}
					rowKey={(route) => route.id}
					rowLabel={(route) => nameOf(route.number, route.depotId)}
					onOpen={(route) => void navigate({ to: completedRoutePath(route.id) })}
					sort={sortFromText(state.sirala)}
					onSort={(next) => change({ sirala: sortToText(next) })}
					further={furtherRows(routes)}
					renderCard={(route) => <RouteCard route={route} />}
				/>
			</ListContent>
		</Screen>
	);
}

/** On a phone an icon, so that title and acts share one line. */
function TripLogButton({ onPrint }: { readonly onPrint: () => void }) {
	const phone = usePhone();
	const icon = <IconPrinter size={16} stroke={1.8} aria-hidden />;
	if (phone) {
		return (
			<ActionIcon variant="default" size="lg" aria-label="Sefer Çizelgesi" onClick={onPrint}>
				{icon}
			</ActionIcon>
		);
	}
	return (
		<Button variant="default" leftSection={icon} onClick={onPrint}>
			Sefer Çizelgesi
		</Button>
	);
}

/** A blind count withholds what was collected on some of the routes. */
function collectionNote(numbers: RouteCounts | undefined): { readonly note?: string } {
	const note = uncountedRoutesNote(numbers?.withheldCount ?? 0);
	return note === null ? {} : { note };
}

/** The key figures of the selected days. */
function CompletedNumbers({ numbers }: { readonly numbers: RouteCounts | undefined }) {
	const resolvedCount = numbers ? numbers.deliveredCount + numbers.failedCount : 0;
	return (
		<NumberStrip
			numbers={[
				{ label: 'Rota', value: numbers?.total ?? '–' },
				{
					label: 'Teslimat başarı oranı',
					value:
						numbers && resolvedCount > 0
							? `%${Math.round((numbers.deliveredCount / resolvedCount) * 100)}`
							: '—',
				},
				deliveredNumber(numbers),
				{
					label: 'Araçta kalan',
					value: numbers ? goodsText(numbers.piecesOnVehicles, numbers.productsOnVehicles) : '–',
					...(numbers && numbers.piecesOnVehicles > 0 ? { tone: 'amber' as const } : {}),
				},
				{
					label: 'Tahsilat',
					value: numbers ? formatKurus(numbers.collectedKurus) : '–',
					...collectionNote(numbers),
				},
			]}
		/>
	);
}

type FiltersProps = {
	readonly url: UrlState<ListState>;
	readonly counts: RouteCounts | undefined;
};

function CompletedFilters({ url, counts }: FiltersProps) {
	return (
		<FilterBar
			search={{
				value: url.state.ara,
				onChange: (ara) => url.change({ ara }),
				placeholder: 'Rota, sürücü, plaka, ilçe',
			}}
			activeCount={url.activeCount('sirala')}
			onClear={() => url.clear('sirala')}
		>
			<DateRangeField
				aria-label="Tarih aralığı"
				value={[url.state.bas, url.state.bit]}
				onChange={(range) => {
					if (range) url.change({ bas: range[0], bit: range[1] });
				}}
			/>
			<StatusTabs
				label="Rota durumu"
				value={url.state.durum}
				onChange={(durum) => url.change({ durum })}
				tabs={[
					{ value: '', label: 'Hepsi', count: counts?.total },
					...tabs.map((tab) => ({ ...tab, count: counts?.states[tab.value] })),
				]}
			/>
		</FilterBar>
	);
}
