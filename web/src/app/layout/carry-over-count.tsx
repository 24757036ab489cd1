import { useCarryOverCounts } from '../../features/routes/carry-over/route-carry-over-queries.ts';
import classes from './carry-over-count.module.css';

/** More than this is written as "999+": beside its label there is room for no more. */
const displayLimit = 999;

/** How many orders of earlier days wait for a decision; nothing when none does. */
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
