import { Button } from '@mantine/core';
import { paths } from '@sevk/contract/common/paths';
import { exportPerformance, type Performance } from '@sevk/contract/settlements/performance';
import { addDays } from '@sevk/domain/common/date/date';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { fullyDelivered } from '@sevk/domain/routes/common/route-words';
import { performanceFigures } from '@sevk/domain/settlements/performance-words';
import { IconChartBar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { exporting } from '../../../api/call/download.ts';
import { listState } from '../../../api/connection/list-state.ts';
import { useStore } from '../../../api/state/client-store.ts';
import { DateRangeField } from '../../../ui/date/date-range-field.tsx';
import { useToday } from '../../../ui/date/use-today.ts';
import { ExportMenu } from '../../../ui/document/export-menu.tsx';
import { FilterBar } from '../../../ui/filter/filter-bar.tsx';
import { EmptyState } from '../../../ui/list/empty-state.tsx';
import { ListContent } from '../../../ui/list/list-content.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { ServerActs } from '../../../ui/screen/server-acts.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { NumberStrip } from '../../../ui/status/number-strip.tsx';
import { usePerformance } from '../common/settlement-days-queries.ts';
import { PerformanceDays } from './performance-days.tsx';
import { PerformanceFigures } from './performance-figures.tsx';
import { PerformanceParts } from './performance-parts.tsx';

/** The default range of the report in days. */
const shownDays = 7;

/** Raporlar: figures of a date range with their formulas, by day, depot and driver. */
export function PerformanceScreen() {
	const today = useToday();
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const { state, change, clear, activeCount } = useUrlState({
		bas: addDays(today, 1 - shownDays),
		bit: today,
		gosterge: 'success',
	});
	const query = { dateFrom: state.bas, dateTo: state.bit, depotId };
	const report = usePerformance(query);
	const figure =
		performanceFigures.find(({ code }) => code === state.gosterge) ?? performanceFigures[0];
	const clearFilters = () => clear('gosterge');
	const filtered = activeCount('gosterge') > 0;
	return (
		<Screen
			title="Raporlar"
			actions={
				<ServerActs>
					<ExportMenu onExport={exporting(exportPerformance, { query })} />
				</ServerActs>
			}
			summary={<SpanNumbers report={report.data} />}
			filters={
				<FilterBar activeCount={activeCount('gosterge')} onClear={clearFilters}>
					<DateRangeField
						aria-label="Tarih aralığı"
						value={[state.bas, state.bit]}
						onChange={(range) => {
							if (range) change({ bas: range[0], bit: range[1] });
						}}
					/>
				</FilterBar>
			}
		>
			<ListContent
				{...listState(report)}
				count={report.data?.total.routeCount ?? 0}
				filtered={filtered}
				onClear={clearFilters}
				empty={
					<EmptyState
						icon={IconChartBar}
						title="Son 7 günde çıkış yapan rota yok."
						note="Göstergeler, çıkış yapan rotaların sonuçlarından hesaplanır."
						action={
							<Button variant="default" component={Link} to={paths.routes}>
								Rotaları Aç
							</Button>
						}
					/>
				}
			>
				{report.data && figure ? (
					<>
						<PerformanceFigures
							sums={report.data.total}
							openCustody={report.data.openCustody}
							selectedFigure={figure}
							onChoose={({ code }) => change({ gosterge: code })}
						/>
						<PerformanceDays
							days={report.data.days}
							figure={figure}
							dateFrom={state.bas}
							dateTo={state.bit}
						/>
						<PerformanceParts report={report.data} figure={figure} />
					</>
				) : null}
			</ListContent>
		</Screen>
	);
}

function SpanNumbers({ report }: { readonly report: Performance | undefined }) {
	const total = report?.total;
	const count = (value: number | undefined) => (value === undefined ? '–' : formatDecimal(value));
	return (
		<NumberStrip
			numbers={[
				{ label: 'Çıkış yapan rota', value: count(total?.routeCount) },
				{ label: 'Dağıtıma çıkan sipariş', value: count(total?.outCount) },
				{
					label: 'Teslim edilen',
					value: count(total && fullyDelivered(total)),
					...(total && total.partlyCount > 0
						? { note: `${formatDecimal(total.partlyCount)} kısmen` }
						: {}),
				},
				{ label: 'Çıkış yapan sürücü', value: count(report?.drivers.length) },
			]}
		/>
	);
}
