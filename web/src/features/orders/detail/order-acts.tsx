import { Button, Menu } from '@mantine/core';
import type { OrderDetail } from '@sevk/contract/orders/order-detail';
import { cancelOrder, confirmOrders } from '@sevk/contract/orders/order-edits';
import { todayIn } from '@sevk/domain/common/date/date';
import {
	type OrderNextStep,
	orderAfter,
	orderNextSteps,
} from '@sevk/domain/orders/common/order-transitions';
import { nextStepWord } from '@sevk/domain/orders/common/order-words';
import { isOpenPlace } from '@sevk/domain/orders/piece/piece-custody';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx';
import { OtherActsMenu } from '../../../ui/document/other-acts-menu.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NextStepForm } from '../common/order-next-step-form.tsx';
import { OrderForm } from '../form/order-form.tsx';
import { StandingOrderForm } from '../standing/standing-order-form.tsx';

const dialogs = ['edit', 'repeat', 'cancel'] as const;
type OrderDialog = (typeof dialogs)[number];

function isDialog(form: OrderNextStep | OrderDialog): form is OrderDialog {
	return dialogs.some((dialog) => dialog === form);
}

/** The acts that the order's state allows, the most likely one as the primary button. */
export function OrderActs({ order }: { readonly order: OrderDetail }) {
	const mayEdit = useMay('orders.edit');
	const [form, setForm] = useState<OrderNextStep | OrderDialog | null>(null);
	if (!mayEdit) return null;
	const hasGoods = order.pieces.some(({ kind, place }) => kind === 'package' && isOpenPlace(place));
	const offered = orderNextSteps.filter(
		(step) => hasGoods && orderAfter(order.state, step) !== null,
	);
	const proposed = offered.find((step) => step === order.nextStep?.step);
	const first = proposed ?? (order.state === 'ready' ? undefined : offered[0]);
	const others = offered.filter((step) => step !== first);
	const mayCancel = orderAfter(order.state, 'cancel') !== null;
	const close = () => setForm(null);
	const today = todayIn(new Date());
	const wordOf = (step: OrderNextStep) =>
		nextStepWord(step, step === proposed ? (order.nextStep?.serviceDate ?? null) : null, today);

	return (
		<>
			{orderAfter(order.state, 'confirm') ? <ConfirmButton order={order} /> : null}
			{first ? <Button onClick={() => setForm(first)}>{wordOf(first)}</Button> : null}
			<OtherActsMenu>
				<Menu.Item onClick={() => setForm('edit')}>Siparişi Düzenle</Menu.Item>
				<Menu.Item onClick={() => setForm('repeat')}>Bunu Düzenli Yap</Menu.Item>
				{others.map((step) => (
					<Menu.Item key={step} onClick={() => setForm(step)}>
						{wordOf(step)}
					</Menu.Item>
				))}
				{mayCancel ? (
					<Menu.Item color="crimson" onClick={() => setForm('cancel')}>
						Siparişi İptal Et
					</Menu.Item>
				) : null}
			</OtherActsMenu>
			{form === 'edit' ? (
				<OrderForm order={order} onClose={close} onSaved={() => undefined} />
			) : null}
			{form === 'cancel' ? <CancelDialog order={order} onClose={close} /> : null}
			{form === 'repeat' ? (
				<StandingOrderForm depotId={order.depotId} source={order} onClose={close} />
			) : null}
			{form !== null && !isDialog(form) ? (
				<NextStepForm order={order} step={form} onClose={close} />
			) : null}
		</>
	);
}

/** Makes a checked order ready for dispatch. */
function ConfirmButton({ order }: { readonly order: OrderDetail }) {
	const confirmAct = useAct(confirmOrders);

	async function confirmOne() {
		try {
			const answer = await confirmAct.mutateAsync({
				body: { depotId: order.depotId, orderIds: [order.id] },
			});
			const refused = answer.rows.find((row) => !row.done);
			if (refused) notifyProblem(refused.detail ?? 'Sipariş sevke hazır yapılamadı.');
			else notifySuccess('Sipariş sevke hazır.');
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<Button loading={confirmAct.isPending} onClick={() => void confirmOne()}>
			Sevke Hazır Yap
		</Button>
	);
}

type CancelDialogProps = { readonly order: OrderDetail; readonly onClose: () => void };

function CancelDialog({ order, onClose }: CancelDialogProps) {
	const cancel = useAct(cancelOrder);

	async function giveUp(note: string) {
		try {
			await cancel.mutateAsync({
				params: { orderId: order.id },
				body: { version: order.version, note },
			});
			notifySuccess('Sipariş iptal edildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ReasonDialog
			title={`${order.orderNo} iptal edilecek`}
			sentence={
				order.custodyPlace === 'debit'
					? 'Koliler sürücünün zimmetinde kalır ve "Ayırın / geri getirin" olarak işaretlenir.'
					: 'İptal edilen sipariş rotaya eklenemez.'
			}
			verb="Siparişi İptal Et"
			destructive
			busy={cancel.isPending}
			onClose={onClose}
			onSubmit={(note) => void giveUp(note)}
		/>
	);
}
