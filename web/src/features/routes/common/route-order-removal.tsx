import { ActionIcon } from '@mantine/core';
import type { RouteDetail, StopOrder } from '@sevk/contract/routes/route-detail';
import { removeRouteOrders } from '@sevk/contract/routes/route-plan';
import { plannableRouteStates } from '@sevk/domain/routes/common/route';
import { IconX } from '@tabler/icons-react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';

type Props = { readonly route: RouteDetail; readonly order: StopOrder };

/** Removes one order from the route; it returns to the pool. */
export function RouteOrderRemoval({ route, order }: Props) {
	const mayPlan = useMay('routes.plan') && plannableRouteStates.includes(route.state);
	const remove = useAct(removeRouteOrders);
	if (!mayPlan) return null;

	async function takeOff() {
		try {
			const answer = await remove.mutateAsync({
				params: { routeId: route.id },
				body: { orderIds: [order.orderId] },
			});
			const [refused] = answer.rows.filter((row) => !row.done);
			if (refused) notifyProblem(refused.detail ?? 'Sipariş rotadan çıkarılamadı.');
			else notifySuccess(`${order.orderNo} havuza döndü.`);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActionIcon
			aria-label={`${order.orderNo} siparişini rotadan çıkar`}
			title="Rotadan çıkar"
			loading={remove.isPending}
			onClick={() => void takeOff()}
		>
			<IconX size={18} stroke={1.8} />
		</ActionIcon>
	);
}
