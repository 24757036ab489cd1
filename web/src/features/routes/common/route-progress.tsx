import type { RouteRow } from '@sevk/contract/routes/routes';
import { fullyDelivered, shortfallWords } from '@sevk/domain/routes/common/route-words';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import classes from './route-progress.module.css';

type Props = { readonly route: RouteRow };

/** Results of a route as one stacked bar with its numbers. */
export function RouteProgress({ route }: Props) {
	const { partlyCount, failedCount, orderCount } = route;
	const full = fullyDelivered(route);
	const partly = partlyCount === 0 ? '' : `${partlyCount} kısmen teslim edildi, `;
	return (
		<span className={classes.progress}>
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
	);
}

/** `9/12` delivered in full, and below what was not. */
export function RouteFigure({ route }: Props) {
	return (
		<span className={classes.figure}>
			<CellLines
				top={`${fullyDelivered(route)}/${route.orderCount}`}
				below={shortfallWords(route) || null}
			/>
		</span>
	);
}
