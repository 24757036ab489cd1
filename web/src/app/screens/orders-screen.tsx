import type { OrderRow } from '@sevk/contract/orders/orders';
import type { BulkJob } from '../../api/call/bulk-run.ts';
import { OrderListScreen } from '../../features/orders/list/order-list-screen.tsx';
import { AddToRoute } from '../../features/routes/acts/route-assign-form.tsx';

/** Siparişler put together: orders may not look up at routes, the app may. */
export function OrdersScreen() {
	return <OrderListScreen bulkPart={addToRoute} />;
}

function addToRoute(picked: readonly OrderRow[], run: (job: BulkJob) => void) {
	return <AddToRoute picked={picked} run={run} />;
}
