import { Alert } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import type { OrderRow } from '@sevk/contract/orders/orders';
import { isCodeReleased } from '@sevk/domain/routes/stop/route-code';
import { IconBellExclamation } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { BulkJob } from '../../api/commands/bulk-run.ts';
import { OrderListScreen } from '../../features/orders/list/order-list-screen.tsx';
import { BestPlacesButton } from '../../features/proposals/plan-best-places.tsx';
import { FixedCrewButton } from '../../features/proposals/plan-fixed-crew.tsx';
import { AddToRoute } from '../../features/routes/acts/route-assign-form.tsx';
import { useRoute } from '../../features/routes/common/route-queries.ts';
import { StopCodeState } from '../../features/routes/detail/route-stop-code.tsx';
import { waitingAt } from '../../features/routes/detail/route-stop-place.ts';

/** Siparişler with its parts of routes: orders may not import routes, the app may. */
export function OrdersScreen() {
	return <OrderListScreen bulkPart={addToRoute} />;
}

function addToRoute(picked: readonly OrderRow[], run: (job: BulkJob) => void) {
	return <AddToRoute picked={picked} run={run} />;
}

// The list does not load the page of an order.
const OrderDetailScreen = lazy(async () => ({
	default: (await import('../../features/orders/detail/order-detail-screen.tsx')).OrderDetailScreen,
}));

/** Sipariş Detayı with its part of routes. */
export function OrderScreen() {
	return (
		<Suspense>
			<OrderDetailScreen roadPart={waitingRelease} planActs={planActs} />
		</Suspense>
	);
}

function planActs(order: OrderDetail) {
	return (
		<>
			<BestPlacesButton order={order} />
			<FixedCrewButton order={order} />
		</>
	);
}

function waitingRelease({ id, routeId, state }: OrderDetail) {
	if (routeId === null || state !== 'out_for_delivery') return null;
	return <WaitingRelease routeId={routeId} orderId={id} />;
}

type WaitingProps = { readonly routeId: string; readonly orderId: string };

/** The request of a driver at the door to deliver an order without its code, on the order's page. */
function WaitingRelease({ routeId, orderId }: WaitingProps) {
	const route = useRoute(routeId);
	const order = route.data?.stops.flatMap(waitingAt).find((other) => other.orderId === orderId);
	const code = order?.code ?? null;
	if (order === undefined || code === null) return null;
	if (code.release === null || isCodeReleased(code)) return null;
	return (
		<Alert
			color="crimson"
			variant="light"
			icon={<IconBellExclamation size={18} aria-hidden />}
			title="Sürücü kapıda bekliyor"
		>
			<StopCodeState routeId={routeId} order={order} code={code} />
		</Alert>
	);
}
