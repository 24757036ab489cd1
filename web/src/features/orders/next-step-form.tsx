import { Group, Textarea } from '@mantine/core';
import { decideNextStep, type OrderDetail } from '@sevk/contract/orders/orders';
import { addDays, todayIn } from '@sevk/domain/common/date';
import type { OrderNextStep } from '@sevk/domain/orders/order-transitions';
import { useState } from 'react';
import { useAct } from '../../api/use-act.ts';
import { ActModal } from '../../ui/act-modal.tsx';
import { DateField, TimeField } from '../../ui/date-field.tsx';
import { notifyProblem, notifySuccess } from '../../ui/toasts.tsx';

type Props = {
	readonly order: OrderDetail;
	readonly step: OrderNextStep;
	readonly title: string;
	readonly onClose: () => void;
};

/** What happens next to an order: another day, an appointment, the branch, back to the sender. */
export function NextStepForm({ order, step, title, onClose }: Props) {
	const dated = step === 'carry-over' || step === 'make-appointment';
	const tomorrow = addDays(todayIn(new Date()), 1);
	const [day, setDay] = useState<string | null>(dated ? tomorrow : null);
	const [from, setFrom] = useState<string | null>(order.windowStart);
	const [to, setTo] = useState<string | null>(order.windowEnd);
	const [note, setNote] = useState('');
	const act = useAct(decideNextStep);

	async function submit() {
		try {
			await act.mutateAsync({
				params: { orderId: order.id },
				body: {
					version: order.version,
					step,
					serviceDate: dated ? day : null,
					windowStart: dated ? from : null,
					windowEnd: dated ? to : null,
					note,
				},
			});
			notifySuccess('Siparişin sonraki adımı kaydedildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			onClose={onClose}
			title={title}
			verb={title}
			busy={act.isPending}
			disabled={dated && !day}
			onSubmit={() => void submit()}
		>
			{dated ? (
				<>
					<DateField
						label="Yeni teslimat tarihi"
						required
						value={day}
						onChange={setDay}
						min={todayIn(new Date())}
					/>
					<Group grow>
						<TimeField label="En erken" value={from} onChange={setFrom} />
						<TimeField label="En geç" value={to} onChange={setTo} />
					</Group>
				</>
			) : null}
			<Textarea
				label="Açıklama"
				autosize
				minRows={2}
				maxLength={300}
				value={note}
				onChange={(event) => setNote(event.currentTarget.value)}
			/>
		</ActModal>
	);
}
