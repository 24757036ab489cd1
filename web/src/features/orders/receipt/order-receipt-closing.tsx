import { Alert, Checkbox } from '@mantine/core';
import {
	closeReceipt,
	type ReceiptBoard,
	type ReceiptOrder,
} from '@sevk/contract/orders/order-receipts';
import { formatDecimal } from '@sevk/domain/common/format/number-format';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifyWithAct } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import classes from './order-receipt-board.module.css';
import { type BoardQuery, printReceipt } from './order-receipt-queries.ts';

type Props = {
	readonly delivery: BoardQuery;
	readonly board: ReceiptBoard;
	/** Scans that the server does not have: their pieces would count as missing; null without any. */
	readonly unsent: string | null;
	readonly onClose: () => void;
	/** After the end: nothing on the screen speaks of its scans any more. */
	readonly onEnded: () => void;
};

/** Tamamla: what has not come is missing; its order waits or is cancelled. One act of the server. */
export function OrderReceiptClosing({ delivery, board, unsent, onClose, onEnded }: Props) {
	const mayCancel = useMay('orders.edit');
	const close = useAct(closeReceipt);
	const [toCancel, setToCancel] = useState<ReadonlySet<string>>(new Set());
	const [note, setNote] = useState('');
	const late = board.orders.filter((order) => missingCountOf(order) > 0);
	// Of the others, the present pieces go out.
	const cancellable = mayCancel ? late.filter(({ isAbsent }) => isAbsent) : [];

	async function submit() {
		const unwanted = cancellable.filter(({ orderId }) => toCancel.has(orderId));
		const waiting = late.filter((order) => !unwanted.includes(order));
		const cancellations = unwanted.map(({ orderId: id, version }) => ({ id, version }));
		const missingCount = waiting.reduce((sum, order) => sum + missingCountOf(order), 0);
		try {
			const body = { ...delivery, missingCount, cancellations, note };
			const { receiptId, number } = await close.mutateAsync({ body });
			notifyWithAct(
				`Mal kabul tamamlandı: ${number}.`,
				'Tutanağı Yazdır',
				() => void printReceipt(receiptId),
			);
			onEnded();
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
			dirty={toCancel.size > 0 || note !== ''}
			title="Mal Kabulü Tamamla"
			maxWidth={520}
			verb="Tamamla"
			busy={close.isPending}
			disabled={unsent !== null}
			onSubmit={() => void submit()}
		>
			{unsent === null ? null : (
				<Alert color="amber" variant="light" role="alert">
					{unsent}
				</Alert>
			)}
			<div>
				{formatDecimal(board.arrivedCount)} koli geldi, {formatDecimal(board.waitingCount)} koli
				eksik, {board.surplus.length} koli fazla.
			</div>
			{late.length === 0 ? null : (
				<>
					<div>
						Eksik koliler beklenmeye devam eder; sonra gelirse yeni bir kabulle okutulur.
						{mayCancel ? ' Gelmeyecek siparişleri işaretleyin, iptal edilir.' : ''}
					</div>
					{cancellable.length > 1 ? (
						<Checkbox
							label={`Hiç gelmeyen ${cancellable.length} siparişin tümünü iptal et`}
							checked={toCancel.size === cancellable.length}
							indeterminate={toCancel.size > 0 && toCancel.size < cancellable.length}
							onChange={(event) =>
								setToCancel(
									new Set(
										event.currentTarget.checked ? cancellable.map(({ orderId }) => orderId) : [],
									),
								)
							}
						/>
					) : null}
					<ul className={classes.rows} aria-label="Eksik siparişler">
						{late.map((order) => (
							<LateOrder
								key={order.orderId}
								order={order}
								cancelled={cancellable.includes(order) ? toCancel.has(order.orderId) : null}
								onToggle={() => toggle(order.orderId)}
							/>
						))}
					</ul>
				</>
			)}
			<NoteField maxLength={1000} value={note} onValue={setNote} />
		</ActModal>
	);
}

type LateOrderProps = {
	readonly order: ReceiptOrder;
	/** Whether the order will be cancelled; null if it cannot be. */
	readonly cancelled: boolean | null;
	readonly onToggle: () => void;
};

function LateOrder({ order, cancelled, onToggle }: LateOrderProps) {
	return (
		<li>
			<span className={classes.order}>
				<strong>{order.orderNo}</strong>
				<small>
					{missingCountOf(order)}/{order.pieces.length} koli eksik
				</small>
			</span>
			{cancelled === null ? null : (
				<Checkbox
					label="Siparişi iptal et"
					aria-label={`Siparişi iptal et: ${order.orderNo}`}
					checked={cancelled}
					onChange={onToggle}
				/>
			)}
		</li>
	);
}

function missingCountOf({ pieces }: ReceiptOrder): number {
	return pieces.filter(({ receivedAt }) => receivedAt === null).length;
}
