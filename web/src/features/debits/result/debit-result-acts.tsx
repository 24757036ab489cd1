import { Button } from '@mantine/core';
import { revertResult } from '@sevk/contract/debits/delivery-results';
import type { RouteDetail, StopOrder } from '@sevk/contract/routes/route-detail';
import { attemptResults, resultRouteStates } from '@sevk/domain/routes/common/route';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import type { ResultGoods } from './debit-result-draft.ts';
import { ResultForm } from './debit-result-form.tsx';

type Props = {
	readonly route: RouteDetail;
	readonly order: StopOrder;
	/** The goods of the order where they are at hand already. */
	readonly goods?: ResultGoods | undefined;
	/** Shows the next act as a primary button at the bottom of a phone. */
	readonly primary?: boolean;
};

/** The result acts of one order at its stop: record the result, or revert it. */
export function ResultActs({ route, order, goods, primary = false }: Props) {
	const look = primary
		? ({ size: 'md', variant: 'filled' } as const)
		: ({ size: 'xs', variant: 'default' } as const);
	const [form, setForm] = useState<'result' | 'revert' | null>(null);
	const mayRun = useMay('routes.run') && resultRouteStates.includes(route.state);
	const revert = useAct(revertResult);
	const pending = order.result === 'pending';
	// A piece that was transferred, left in the depot or cancelled has no result to revert.
	const done = attemptResults.includes(order.result);
	if (!mayRun || (!pending && !done)) return null;

	async function takeBack(reason: string) {
		try {
			await revert.mutateAsync({
				params: { routeId: route.id },
				body: { orderId: order.orderId, reason },
			});
			notifySuccess('Sonuç geri alındı.');
			setForm(null);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<>
			{pending ? (
				<Button {...look} onClick={() => setForm('result')}>
					Sonuç Gir
				</Button>
			) : (
				<Button size="xs" variant="subtle" color="gray" onClick={() => setForm('revert')}>
					Sonucu Geri Al
				</Button>
			)}
			{form === 'result' ? (
				<ResultForm route={route} order={order} goods={goods} onClose={() => setForm(null)} />
			) : null}
			{form === 'revert' ? (
				<ReasonDialog
					title="Sonucu Geri Al"
					sentence={`Sipariş ${order.orderNo} yeniden Bekliyor durumuna geçer; teslim edilen koliler sürücünün zimmetine döner, tahsilat silinir.`}
					verb="Sonucu Geri Al"
					busy={revert.isPending}
					onClose={() => setForm(null)}
					onSubmit={(reason) => void takeBack(reason)}
				/>
			) : null}
		</>
	);
}
