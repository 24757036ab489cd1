import { Checkbox, Textarea } from '@mantine/core';
import { cancelOrders } from '@sevk/contract/orders/order-bulk';
import { closeReceipt, type ReceiptBoard } from '@sevk/contract/orders/order-receipts';
import { useState } from 'react';
import { useAct } from '../../../api/call/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import classes from './order-receipt-board.module.css';
import { type BoardQuery, printReceipt } from './order-receipt-queries.ts';

type Props = {
	readonly delivery: BoardQuery;
	readonly board: ReceiptBoard;
	readonly onClose: () => void;
};

const cancelNote = 'Mal kabulde gelmedi';

/** Tamamla: what has not come is missing; its order waits or is cancelled. */
export function OrderReceiptClosing({ delivery, board, onClose }: Props) {
	const mayCancel = useMay('orders.edit');
	const close = useAct(closeReceipt);
	const cancel = useAct(cancelOrders);
	const [toCancel, setToCancel] = useState<ReadonlySet<string>>(new Set());
	const [note, setNote] = useState('');
	// The cancellation and the end are two acts: what the first one did stays done if the second fails.
	const [cancelledIds, setCancelledIds] = useState<readonly string[]>([]);
	const late = board.orders.filter(
		({ orderId, pieces }) =>
			!cancelledIds.includes(orderId) && pieces.some(({ receivedAt }) => receivedAt === null),
	);

	async function submit() {
		try {
			const orders = late.filter(({ orderId }) => toCancel.has(orderId));
			let cancelledOrderIds = cancelledIds;
			if (orders.length > 0) {
				const versions = orders.map(({ orderId: id, version }) => ({ id, version }));
				const { refusedCount, rows } = await cancel.mutateAsync({
					body: { orders: versions, note: cancelNote },
				});
				const done = rows.filter((row) => row.done).map(({ id }) => id);
				cancelledOrderIds = [...cancelledIds, ...done];
				setCancelledIds(cancelledOrderIds);
				if (refusedCount > 0) return notifyProblem(rows.find(({ done }) => !done)?.detail);
			}
			const missingCount = late
				.filter(({ orderId }) => !toCancel.has(orderId))
				.flatMap(({ pieces }) => pieces)
				.filter(({ receivedAt }) => receivedAt === null).length;
			const { receiptId, number } = await close.mutateAsync({
				body: { ...delivery, missingCount, cancelledOrderIds: [...cancelledOrderIds], note },
			});
			notifyWithAct(
				`Mal kabul tamamlandı: ${number}.`,
				'Tutanağı Yazdır',
				() => void printReceipt(receiptId),
			);
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	function toggle(orderId: string) {
		const next = new Set(toCancel);
		if (!next.delete(orderId)) next.add(orderId);
		setToCancel(next);
	}

	return (
		<ActModal
			onClose={onClose}
			title="Mal Kabulü Tamamla"
			maxWidth={520}
			verb="Tamamla"
			busy={close.isPending || cancel.isPending}
			onSubmit={() => void submit()}
		>
			<div>
				{board.arrivedCount} koli geldi, {board.waitingCount} koli eksik, {board.surplus.length}{' '}
				koli fazla.
			</div>
			{late.length === 0 ? null : (
				<>
					<div>
						Eksik koliler beklenmeye devam eder; sonra gelirse yeni bir kabulle okutulur.
						{mayCancel ? ' Gelmeyecek siparişleri işaretleyin, iptal edilir.' : ''}
					</div>
					<ul className={classes.rows} aria-label="Eksik siparişler">
						{late.map(({ orderId, orderNo, pieces }) => (
							<li key={orderId}>
								<span className={classes.order}>
									<strong>{orderNo}</strong>
									<small>
										{pieces.filter(({ receivedAt }) => receivedAt === null).length}/{pieces.length}{' '}
										koli eksik
									</small>
								</span>
								{mayCancel && pieces.every(({ receivedAt }) => receivedAt === null) ? (
									<Checkbox
										label="Siparişi iptal et"
										aria-label={`Siparişi iptal et: ${orderNo}`}
										checked={toCancel.has(orderId)}
										onChange={() => toggle(orderId)}
									/>
								) : null}
							</li>
						))}
					</ul>
				</>
			)}
			<Textarea
				label="Açıklama"
				autosize
				minRows={2}
				maxLength={1000}
				value={note}
				onChange={(event) => setNote(event.currentTarget.value)}
			/>
		</ActModal>
	);
}
