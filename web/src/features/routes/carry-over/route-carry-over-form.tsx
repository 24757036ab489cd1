import { Group } from '@mantine/core';
import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { OrderNextStep } from '@sevk/domain/orders/common/order-transitions';
import { nextStepWord } from '@sevk/domain/orders/common/order-words';
import { useState } from 'react';
import { DateField } from '../../../ui/date/date-field.tsx';
import { TimeField } from '../../../ui/date/time-field.tsx';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { Select } from '../../../ui/select/select.tsx';
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
	const [step, setStep] = useState<OrderNextStep | null>(
		choice?.step ?? order.proposal?.step ?? null,
	);
	const [day, setDay] = useState<string | null>(
		choice?.serviceDate ?? order.proposal?.serviceDate ?? null,
	);
	const [from, setFrom] = useState(choice?.windowStart ?? order.windowStart);
	const [to, setTo] = useState(choice?.windowEnd ?? order.windowEnd);
	const dated = step !== null && isDated(step);

	function choose(next: OrderNextStep | null) {
		setStep(next);
		if (next === 'carry-over' && step !== 'carry-over') setDay(earliest);
		if (next === 'make-appointment') setDay(addDays(today, 1));
	}

	return (
		<ActModal
			title={`${order.orderNo} için sonraki adım`}
			verb="Adımı Seç"
			busy={false}
			disabled={step === null || (dated && day === null)}
			fullOnPhone
			onClose={onClose}
			onSubmit={() => {
				if (step === null) return;
				const window = dated
					? { serviceDate: day, windowStart: from, windowEnd: to }
					: { serviceDate: null, windowStart: null, windowEnd: null };
				onChoose({ step, ...window });
				onClose();
			}}
		>
			<Select
				label="Sonraki adım"
				required
				options={order.choices.map((value) => ({
					value,
					label: nextStepWord(value, step === 'carry-over' ? day : earliest, today),
				}))}
				value={step}
				onChange={(value) => choose(value as OrderNextStep | null)}
			/>
			{dated ? (
				<>
					<DateField
						label={step === 'make-appointment' ? 'Randevu günü' : 'Yeni teslimat tarihi'}
						required
						value={day}
						onChange={setDay}
						min={earliest}
					/>
					<Group grow>
						<TimeField label="En erken" value={from} onChange={setFrom} />
						<TimeField label="En geç" value={to} onChange={setTo} />
					</Group>
				</>
			) : null}
		</ActModal>
	);
}
