import type { RouteRow } from '@sevk/contract/routes/routes';
import { shareText } from '@sevk/domain/common/format/count-text';
import { fullyDelivered, shortfallWords } from '@sevk/domain/routes/common/route-words';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import classes from './route-progress.module.css';

type Props = { readonly route: RouteRow };

/** Results of a route as one stacked bar with its numbers. */
export function RouteProgress({ route }: Props) {
	const { partlyCount, failedCount, orderCount } = route;
	const full = fullyDelivered(route);
	const partly = partlyCount === 0 ? '' : `${partlyCount} kısmen teslim edildi, `;
	const shortfall = shortfallWords(route);
	return (
		<span className={classes.progress}>
			<span className={classes.line}>
				<ProgressBar
					label={`${orderCount} siparişten ${full} teslim edildi, ${partly}${failedCount} teslim edilemedi`}
					total={orderCount}
					parts={[
						{ value: full, tone: 'green' },
						{ value: partlyCount, tone: 'teal' },
						{ value: failedCount, tone: 'red' },
					]}
				/>
				<RouteFigure route={route} />
			</span>
			{shortfall === '' ? null : <span className={classes.shortfall}>{shortfall}</span>}
		</span>
	);
}

/** `9/12` delivered in full; what was not is its title. */
export function RouteFigure({ route }: Props) {
	return (
		<span className={classes.figure} title={shortfallWords(route)}>
			{fullyDelivered(route)}/{route.orderCount}
		</span>
	);
}

type Counts = {
	readonly orderCount: number;
	readonly deliveredCount: number;
	readonly partlyCount: number;
	readonly failedCount: number;
};

/** The key figure of what was delivered in full, with what was not. */
export function deliveredNumber(counts: Counts | undefined) {
	const label = 'Teslim edilen';
	if (counts === undefined) return { label, value: '–' };
	return {
		label,
		value: shareText(fullyDelivered(counts), counts.orderCount),
		note: shortfallWords(counts),
	};
}
