import type { OrderRow } from '@sevk/contract/orders/orders';
import type { BulkJob } from '../../api/call/bulk-run.ts';
import { OrderListScreen } from '../../features/orders/list/order-list-screen.tsx';
import { AddToRoute } from '../../features/routes/acts/route-assign-form.tsx';

/** Siparişler with its parts of routes: orders may not import routes, the app may. */
export function OrdersScreen() {
	return <OrderListScreen bulkPart={addToRoute} />;
}

function addToRoute(picked: readonly OrderRow[], run: (job: BulkJob) => void) {
	return <AddToRoute picked={picked} run={run} />;
}
