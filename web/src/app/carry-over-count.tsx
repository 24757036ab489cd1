import { useCarryOverCounts } from '../features/routes/route-carry-over-queries.ts';
import classes from './carry-over-count.module.css';

/** How many orders of earlier days wait for a decision; nothing when none does. */
export function CarryOverCount() {
	const counts = useCarryOverCounts('yesterday');
	const total = counts.data?.total ?? 0;
	if (total === 0) return null;
	return (
		<span className={classes.count}>
			{total}
			<span className={classes.said}> sipariş karar bekliyor</span>
		</span>
	);
}
