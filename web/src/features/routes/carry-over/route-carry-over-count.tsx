import { VisuallyHidden } from '@mantine/core';
import { useMay } from '../../../api/state/client-store.ts';
import classes from './route-carry-over-count.module.css';
import { useCarryOverCounts } from './route-carry-over-queries.ts';

/** A larger count is shown as "999+": the space beside its label is limited. */
const displayLimit = 999;

/**
 * Number of waiting orders of earlier days, returned products and missing pieces that the user can deal
 * with.
 */
export function CarryOverCount() {
	const counts = useCarryOverCounts('yesterday');
	const mayDecide = useMay('orders.edit');
	const mayGiveBack = useMay('orders.receive');
	const mayDispose = useMay('reports.approve');
	const orderCount = (mayDecide && counts.data?.total) || 0;
	const productCount = ((mayGiveBack || mayDispose) && counts.data?.productCount) || 0;
	const missingCount = ((mayGiveBack || mayDispose) && counts.data?.missingCount) || 0;
	const total = orderCount + productCount + missingCount;
	if (total === 0) return null;
	const announcement = [
		...(orderCount > 0 ? [`${orderCount} siparişin sonraki adımı belirlenmedi`] : []),
		...(productCount > 0 ? [`${productCount} iade ürün bekliyor`] : []),
		...(missingCount > 0 ? [`${missingCount} koli aranıyor`] : []),
	];
	return (
		<span className={classes.count}>
			<span aria-hidden>{total > displayLimit ? `${displayLimit}+` : total}</span>
			<VisuallyHidden> {announcement.join(', ')}</VisuallyHidden>
		</span>
	);
}
