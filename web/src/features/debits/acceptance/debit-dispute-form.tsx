import { Group, NumberInput, Textarea } from '@mantine/core';
import { disputeDebit, settleDispute } from '@sevk/contract/debits/debit-loading';
import type { DebitDetail } from '@sevk/contract/debits/debits';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { maximumOverCount } from '@sevk/domain/debits/common/debit-acceptance';
import { useState } from 'react';
import { useAct } from '../../../api/call/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';

type Props = {
	readonly debit: DebitDetail;
	/** True when the depot answers a dispute; false when it is raised. */
	readonly settling: boolean;
	readonly onClose: () => void;
};

/** Uyuşmazlık Bildir and its resolution: the counts differ, with an explanation. */
export function DisputeForm({ debit, settling, onClose }: Props) {
	const [short, setShort] = useState<number | string>(0);
	const [over, setOver] = useState<number | string>(0);
	const [note, setNote] = useState('');
	const [error, setError] = useState<string | null>(null);
	const dispute = useAct(disputeDebit);
	const settle = useAct(settleDispute);
	const params = { debitId: debit.id };
	const { version } = debit;

	async function submit() {
		if (!isExplanation(note)) return setError(explanationTooShort);
		try {
			if (settling) {
				await settle.mutateAsync({ params, body: { version, note } });
				notifySuccess('Uyuşmazlık çözüldü, zimmet yeniden kabule gönderildi.');
			} else {
				await dispute.mutateAsync({
					params,
					body: { version, note, shortCount: Number(short || 0), overCount: Number(over || 0) },
				});
				notifySuccess('Uyuşmazlık bildirildi.');
			}
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	const title = settling ? 'Uyuşmazlığı Çöz' : 'Uyuşmazlık Bildir';
	return (
		<ActModal
			onClose={onClose}
			dirty={note !== ''}
			title={title}
			verb={title}
			busy={dispute.isPending || settle.isPending}
			onSubmit={() => void submit()}
		>
			{settling ? (
				<div>Sürücünün bildirdiği: {debit.disputeNote}</div>
			) : (
				<Group grow>
					<NumberInput
						label="Eksik koli"
						min={0}
						max={debit.balance.debited}
						value={short}
						onChange={setShort}
					/>
					<NumberInput
						label="Fazla koli"
						min={0}
						max={maximumOverCount(debit.balance.debited)}
						value={over}
						onChange={setOver}
					/>
				</Group>
			)}
			<Textarea
				label="Açıklama"
				withAsterisk
				autosize
				minRows={3}
				maxLength={500}
				value={note}
				error={error}
				onChange={(event) => setNote(event.currentTarget.value)}
			/>
		</ActModal>
	);
}
