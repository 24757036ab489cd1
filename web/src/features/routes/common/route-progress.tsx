import type { RouteRow } from '@sevk/contract/routes/routes';
import { ProgressBar } from '../../../ui/feedback/progress.tsx';
import classes from './route-progress.module.css';

/** Teslim / Edilemeyen / Kalan as one stacked bar with its numbers. */
export function RouteProgress({ route }: { readonly route: RouteRow }) {
	const { deliveredCount, failedCount, orderCount } = route;
	const done = deliveredCount + failedCount;
	return (
		<span className={classes.progress}>
			<ProgressBar
				label={`${orderCount} siparişten ${deliveredCount} teslim edildi, ${failedCount} teslim edilemedi`}
				total={orderCount}
				parts={[
					{ value: deliveredCount, tone: 'green' },
					{ value: failedCount, tone: 'red' },
				]}
			/>
			<span className={classes.figure}>
				{done}/{orderCount}
			</span>
		</span>
	);
}
