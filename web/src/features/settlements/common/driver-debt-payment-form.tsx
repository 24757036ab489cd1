import { payDriverCredit, payDriverDebt } from '@sevk/contract/settlements/settlements';
import { formatKurus } from '@sevk/domain/common/format/money';
import {
	driverCreditSentence,
	settlementRefusals,
} from '@sevk/domain/settlements/settlement-words';
import { useState } from 'react';
import { refreshNoun } from '../../../api/call/query-client.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { MoneyInput } from '../../../ui/form/money-input.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';

/** What is paid: a debt by the driver, or a credit to the driver. */
export type DriverPayment = {
	readonly kind: 'debt' | 'credit';
	readonly depotId: string;
	/** What is open. */
	readonly openKurus: number;
};

type Props = {
	readonly driverId: string;
	readonly payment: DriverPayment;
	readonly onClose: () => void;
};

/** Words of the two payments, which differ in nothing else. */
const words = {
	debt: {
		title: 'Borç Tahsilatı',
		verb: 'Tahsil Et',
		done: 'Borç tahsilatı kaydedildi.',
		tooMuch: settlementRefusals['settlement/no-debt'](),
		open: (kurus: number) => `Açık borç: ${formatKurus(kurus)}`,
	},
	credit: {
		title: 'Sürücüye Geri Ödeme',
		verb: 'Geri Öde',
		done: 'Geri ödeme kaydedildi.',
		tooMuch: settlementRefusals['settlement/no-credit'](),
		open: driverCreditSentence,
	},
} as const;

export function DriverDebtPaymentForm({ driverId, payment, onClose }: Props) {
	const { kind, depotId, openKurus } = payment;
	const [amountKurus, setAmount] = useState(openKurus);
	const [note, setNote] = useState('');
	const [problem, setProblem] = useState<unknown>(null);
	const payDebt = useFormAct(payDriverDebt);
	const payCredit = useFormAct(payDriverCredit);
	const text = words[kind];

	async function submit() {
		const refused = amountKurus > openKurus ? text.tooMuch : null;
		const entered = amountKurus > 0 ? refused : 'Tutar girin.';
		setProblem(entered);
		if (entered !== null) return;
		const input = { params: { driverId }, body: { depotId, amountKurus, note } };
		try {
			await (kind === 'debt' ? payDebt.mutateAsync(input) : payCredit.mutateAsync(input));
			// A count that carries the debts is outdated.
			void refreshNoun('routes');
			notifySuccess(text.done);
			onClose();
		} catch (caught) {
			setProblem(caught);
		}
	}

	return (
		<ActModal
			title={text.title}
			verb={text.verb}
			busy={payDebt.isPending || payCredit.isPending}
			dirty={amountKurus !== openKurus || note !== ''}
			problem={problem}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<MoneyInput
				label="Tutar"
				description={text.open(openKurus)}
				amountKurus={amountKurus}
				onAmount={setAmount}
				data-autofocus
			/>
			<NoteField maxLength={250} value={note} onValue={setNote} />
		</ActModal>
	);
}
