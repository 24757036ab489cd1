import { useCarryOverCounts } from '../../features/routes/carry-over/route-carry-over-queries.ts';
import classes from './carry-over-count.module.css';

/** A larger count is shown as "999+": the space beside its label is limited. */
const displayLimit = 999;

/** Number of orders of earlier days and of returned products that wait; hidden at 0. */
export function CarryOverCount() {
	const counts = useCarryOverCounts('yesterday');
	const { total: orderCount = 0, productCount = 0 } = counts.data ?? {};
	const total = orderCount + productCount;
	if (total === 0) return null;
	const announcement = [
		...(orderCount > 0 ? [`${orderCount} sipariş karar bekliyor`] : []),
		...(productCount > 0 ? [`${productCount} iade ürün bekliyor`] : []),
	];
	return (
		<span className={classes.count}>
			<span aria-hidden>{total > displayLimit ? `${displayLimit}+` : total}</span>
			<span className={classes.said}> {announcement.join(', ')}</span>
		</span>
	);
}
