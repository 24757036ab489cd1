import { useCarryOverCounts } from '../../features/routes/carry-over/route-carry-over-queries.ts';
import classes from './carry-over-count.module.css';

/** A larger count is shown as "999+": the space beside its label is limited. */
const displayLimit = 999;

/** Number of orders of earlier days that wait for a decision; hidden at 0. */
export function CarryOverCount() {
	const counts = useCarryOverCounts('yesterday');
	const total = counts.data?.total ?? 0;
	if (total === 0) return null;
	return (
		<span className={classes.count}>
			<span aria-hidden>{total > displayLimit ? `${displayLimit}+` : total}</span>
			<span className={classes.said}> {total} sipariş karar bekliyor</span>
		</span>
	);
}
