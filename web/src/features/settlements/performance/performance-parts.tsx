import { SegmentedControl } from '@mantine/core';
import type { Performance } from '@sevk/contract/settlements/performance';
import { shareText } from '@sevk/domain/common/format/count-text';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { fullyDelivered } from '@sevk/domain/routes/common/route-words';
import type { PerformanceSums } from '@sevk/domain/settlements/performance';
import {
	formatFigure,
	type PerformanceFigure,
	performanceFigures,
} from '@sevk/domain/settlements/performance-words';
import { useMemo } from 'react';
import { Panel } from '../../../ui/screen/panel.tsx';
import { useUrlState } from '../../../ui/screen/use-url-state.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/data-table-column.ts';
import { CardFacts } from '../../../ui/value/card-facts.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { joinFacts } from '../../../ui/value/join-facts.ts';

type Part = {
	readonly key: string;
	readonly name: string;
	readonly below: string | null;
	readonly sums: PerformanceSums;
};

/** Columns beside the selected figure, each from a table width on. */
const fixedFigures: readonly { code: string; from: number }[] = [
	{ code: 'success', from: 0 },
	{ code: 'first', from: 620 },
	{ code: 'on-time', from: 720 },
	{ code: 'cash-difference', from: 820 },
	{ code: 'stop-time', from: 920 },
	{ code: 'stops-per-hour', from: 1020 },
	{ code: 'km-per-stop', from: 1120 },
];

type Props = { readonly report: Performance; readonly figure: PerformanceFigure };

/** The figures per driver or depot, sorted by the largest difference in the selected figure. */
export function PerformanceParts({ report, figure }: Props) {
	const { state, change } = useUrlState({ grup: 'surucu' });
	const byDepot = state.grup === 'depo';
	const columns = useMemo(() => columnsFor(figure), [figure]);
	const parts = sorted(byDepot ? depotParts(report) : driverParts(report), figure);
	return (
		<Panel
			flush
			title={byDepot ? 'Depolara Göre' : 'Sürücülere Göre'}
			view={
				<SegmentedControl
					aria-label="Grupla"
					size="xs"
					value={state.grup}
					onChange={(grup) => change({ grup })}
					data={[
						{ value: 'surucu', label: 'Sürücü' },
						{ value: 'depo', label: 'Depo' },
					]}
				/>
			}
		>
			<DataTable
				label={byDepot ? 'Depolar' : 'Sürücüler'}
				rows={parts}
				columns={columns}
				rowKey={({ key }) => key}
				rowLabel={({ name }) => name}
				renderCard={(part) => (
					<CardFacts
						title={part.name}
						note={part.below}
						left={joinFacts([
							`${part.sums.routeCount} rota`,
							`${deliveredText(part.sums)} teslim edildi`,
							partlyText(part.sums),
						])}
						right={formatFigure(figure, part.sums)}
					/>
				)}
			/>
		</Panel>
	);
}

function deliveredText(sums: PerformanceSums): string {
	return shareText(fullyDelivered(sums), sums.outCount);
}

function partlyText({ partlyCount }: PerformanceSums): string | null {
	return partlyCount === 0 ? null : `${formatDecimal(partlyCount)} kısmen`;
}

function columnsFor(selectedFigure: PerformanceFigure): readonly Column<Part>[] {
	const others = fixedFigures.filter(({ code }) => code !== selectedFigure.code);
	const figures = [{ code: selectedFigure.code, from: 0 }, ...others];
	return [
		{ key: 'name', head: 'Ad', cell: ({ name, below }) => <CellLines top={name} below={below} /> },
		{
			key: 'routes',
			head: 'Rota',
			align: 'right',
			from: 480,
			cell: ({ sums }) => sums.routeCount,
		},
		{
			key: 'orders',
			head: 'Teslim Edilen',
			align: 'right',
			cell: ({ sums }) => <CellLines top={deliveredText(sums)} below={partlyText(sums)} />,
		},
		...figures.flatMap(({ code, from }) => {
			const figure = performanceFigures.find((one) => one.code === code);
			return figure === undefined ? [] : [columnOf(figure, from)];
		}),
	];
}

function columnOf(figure: PerformanceFigure, from: number): Column<Part> {
	return {
		key: figure.code,
		head: figure.label,
		align: 'right',
		from,
		cell: ({ sums }) => formatFigure(figure, sums),
	};
}

function driverParts({ drivers, depots }: Performance): Part[] {
	return drivers.map(({ driverId, depotId, driverName, depotName, sums }) => ({
		key: `${depotId} ${driverId}`,
		name: driverName,
		below: depots.length > 1 ? depotName : null,
		sums,
	}));
}

function depotParts({ depots }: Performance): Part[] {
	return depots.map(({ depotId, depotName, sums }) => ({
		key: depotId,
		name: depotName,
		below: null,
		sums,
	}));
}

/**
 * Rows that need attention first: the worst value where less or more is better, otherwise the
 * largest.
 */
function sorted(parts: readonly Part[], { of, better }: PerformanceFigure): Part[] {
	const weight = ({ sums }: Part) => {
		const value = of(sums);
		if (value === null) return Number.NEGATIVE_INFINITY;
		return better === 'more' ? -value : better === 'less' ? value : Math.abs(value);
	};
	return parts.toSorted((one, other) => {
		const [left, right] = [weight(one), weight(other)];
		return left === right ? 0 : right - left;
	});
}
