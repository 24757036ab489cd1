import { listUnplacedOrders, readPointAlarms } from '@sevk/contract/orders/order-points';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/call/query-options.ts';
import { useMay, useStore } from '../../../api/state/client-store.ts';

export function useUnplacedOrders() {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	return useQuery(reading(listUnplacedOrders, { query: { depotId } }));
}

/** Whether more orders than usual have only the centre of their ilçe; read every half hour. */
export function usePointAlarms() {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	const enabled = useMay('orders.edit');
	return useQuery({
		...reading(readPointAlarms, { query: { depotId } }),
		enabled,
		refetchInterval: 30 * 60_000,
	});
}
