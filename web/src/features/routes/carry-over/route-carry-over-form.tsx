import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { OrderNextStep } from '@sevk/domain/orders/common/order-transitions';
import { nextStepWord } from '@sevk/domain/orders/common/order-words';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { Select } from '../../../ui/select/select.tsx';
import {
	CapacityReasonField,
	isReasonShort,
	reasonOf,
} from '../../capacity/capacity-reason-field.tsx';
import { noDay, type OrderDay, OrderDayFields } from '../../orders/common/order-day-fields.tsx';
import { type CarryOverChoice, isDated } from './route-carry-over-choice.ts';

type Props = {
	readonly order: CarryOver;
	readonly choice: CarryOverChoice | null;
	readonly onClose: () => void;
	readonly onChoose: (choice: CarryOverChoice) => void;
};

/** Selects another next step than the proposed one, or another day. */
export function CarryOverForm({ order, choice, onClose, onChoose }: Props) {
	const today = todayIn(new Date());
	const earliest = order.proposal?.earliestDate ?? today;
	const [touched, setTouched] = useState(false);
	const [step, setStep] = useState<OrderNextStep | null>(
		choice?.step ?? order.proposal?.step ?? null,
	);
	const [day, setDay] = useState<OrderDay>({
		serviceDate: choice?.serviceDate ?? order.proposal?.serviceDate ?? null,
		windowStart: choice?.windowStart ?? order.windowStart,
		windowEnd: choice?.windowEnd ?? order.windowEnd,
	});
	const [reason, setReason] = useState(choice?.capacityReason ?? '');
	const dated = step !== null && isDated(step);

	function choose(next: OrderNextStep | null) {
		setTouched(true);
		setStep(next);
		if (next === 'carry-over' && step !== 'carry-over') setDay({ ...day, serviceDate: earliest });
		if (next === 'make-appointment') setDay({ ...day, serviceDate: addDays(today, 1) });
	}

	return (
		<ActModal
			title={`${order.orderNo} için sonraki adım`}
			verb="Adımı Seç"
			busy={false}
			disabled={step === null || (dated && day.serviceDate === null) || isReasonShort(reason)}
			fullOnPhone
			dirty={touched}
			onClose={onClose}
			onSubmit={() => {
				if (step === null) return;
				onChoose({ step, ...(dated ? { ...day, ...reasonOf(reason) } : noDay) });
				onClose();
			}}
		>
			<Select
				label="Sonraki adım"
				required
				options={order.choices.map((value) => ({
					value,
					label: nextStepWord(value, step === 'carry-over' ? day.serviceDate : earliest, today),
				}))}
				value={step}
				onChange={(value) => choose(value as OrderNextStep | null)}
			/>
			{dated ? (
				<OrderDayFields
					label={step === 'make-appointment' ? 'Randevu günü' : 'Yeni teslimat tarihi'}
					earliest={earliest}
					day={day}
					onChange={(next) => {
						setTouched(true);
						setDay(next);
					}}
				/>
			) : null}
			{dated ? (
				<CapacityReasonField
					value={reason}
					onChange={(next) => {
						setTouched(true);
						setReason(next);
					}}
				/>
			) : null}
		</ActModal>
	);
}
