import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import {
	fillOf,
	type LoadMeasure,
	loadMeasures,
	loadMeasureWords,
	type VehicleLoad,
} from '@sevk/domain/vehicles/vehicle-capacity';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import classes from './route-load-meter.module.css';

type Props = {
	readonly route: Pick<RouteDetail, 'load' | 'capacity'>;
	/** The load to add; shown as if it were already on the route. */
	readonly adding?: VehicleLoad;
	/** Shows three thin bars, for the header of a board column. */
	readonly compact?: boolean;
};

const nothing: VehicleLoad = { pieces: 0, desi: 0, kg: 0 };

/** The load of a vehicle in koli, desi and kg against its limits. */
export function RouteLoadMeter({ route, adding = nothing, compact = false }: Props) {
	const load: VehicleLoad = {
		pieces: route.load.pieces + adding.pieces,
		desi: route.load.desi + adding.desi,
		kg: route.load.kg + adding.kg,
	};
	const fill = fillOf(load, route.capacity);
	return (
		<section
			className={classes.meter}
			aria-label="Araç doluluğu"
			data-compact={compact || undefined}
		>
			{loadMeasures.map((measure) => (
				<Measure
					key={measure}
					measure={measure}
					value={load[measure]}
					limit={route.capacity[measure]}
					ratio={fill.ratios[measure]}
					compact={compact}
				/>
			))}
		</section>
	);
}

/** The measure that fills the vehicle most, for a cell of a table; the pieces without a limit. */
export function RouteLoadBar({ route: { load, capacity } }: Pick<Props, 'route'>) {
	const { ratios } = fillOf(load, capacity);
	const measure = loadMeasures.reduce((fullest, each) =>
		(ratios[each] ?? 0) > (ratios[fullest] ?? 0) ? each : fullest,
	);
	return (
		<div className={classes.meter} data-compact data-single>
			<Measure
				measure={measure}
				value={load[measure]}
				limit={capacity[measure]}
				ratio={ratios[measure]}
				compact
			/>
		</div>
	);
}

type MeasureProps = {
	readonly measure: LoadMeasure;
	readonly value: number;
	readonly limit: number | null;
	readonly ratio: number | null;
	readonly compact: boolean;
};

function Measure({ measure, value, limit, ratio, compact }: MeasureProps) {
	const word = loadMeasureWords[measure];
	const valueText = value.toLocaleString('tr-TR', { maximumFractionDigits: compact ? 0 : 1 });
	if (limit === null || ratio === null) {
		return (
			<div className={classes.measure}>
				<span>
					<strong>{valueText}</strong> {word}
				</span>
			</div>
		);
	}
	const over = ratio > 1;
	const text = `${valueText} / ${limit.toLocaleString('tr-TR')} ${word}`;
	return (
		<div className={classes.measure} data-over={over || undefined}>
			<span>
				<strong>{valueText}</strong> / {limit.toLocaleString('tr-TR')} {word}
				{over && !compact ? ' · kapasite aşıldı' : ''}
			</span>
			<ProgressBar
				label={text}
				total={limit}
				parts={[{ value, tone: over ? 'red' : ratio >= 0.9 ? 'amber' : 'blue' }]}
			/>
		</div>
	);
}
