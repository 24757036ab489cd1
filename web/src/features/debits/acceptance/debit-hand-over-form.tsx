import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { handOver } from '@sevk/contract/debits/debit-loading';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { ErrorStrip } from '../../../ui/list/error-state.tsx';
import { Facts } from '../../../ui/value/facts.tsx';
import { FloatField } from './debit-float-field.tsx';

type Props = { readonly debit: DebitDetail; readonly onClose: () => void };

/** Sürücünün Kabulüne Gönder: the depot hands the goods over, then the driver counts and accepts. */
export function HandOverForm({ debit, onClose }: Props) {
	const [floatKurus, setFloatKurus] = useState(debit.floatKurus);
	const act = useAct(handOver);
	const { totals, balance } = debit;

	async function submit() {
		try {
			await act.mutateAsync({
				params: { debitId: debit.id },
				body: { version: debit.version, floatKurus },
			});
			notifySuccess('Zimmet sürücünün kabulüne gönderildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={floatKurus !== debit.floatKurus}
			title="Sürücünün Kabulüne Gönder"
			verb="Sürücünün Kabulüne Gönder"
			busy={act.isPending}
			disabled={balance.pending > 0}
			onSubmit={() => void submit()}
		>
			{balance.pending > 0 ? (
				<ErrorStrip
					sentence={debitRefusals['debit/pieces-pending']({ pieceCount: balance.pending })}
				/>
			) : null}
			<Facts
				facts={[
					{ label: 'Sipariş', value: totals.orderCount },
					{ label: 'Koli', value: balance.debited },
					{ label: 'Zimmetlenmeyen', value: balance.notDebited },
					{ label: 'Okutulmayan', value: balance.pending },
				]}
			/>
			<FloatField amountKurus={floatKurus} onAmount={setFloatKurus} />
		</ActModal>
	);
}
