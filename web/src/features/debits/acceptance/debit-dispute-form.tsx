import { Textarea } from '@mantine/core';
import { disputeDebit, settleDispute } from '@sevk/contract/debits/debit-loading';
import type { DebitDetail } from '@sevk/contract/debits/debits';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { useState } from 'react';
import { useAct } from '../../../api/call/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { type DisputeDraft, disputeNote, emptyDispute } from './debit-dispute.ts';
import { DisputeFields } from './debit-dispute-fields.tsx';
import { FloatField, kurusOf } from './debit-float-field.tsx';

type Props = {
	readonly debit: DebitDetail;
	/** True when the depot answers a dispute; false when it is raised. */
	readonly settling: boolean;
	readonly onClose: () => void;
};

/** Uyuşmazlık Bildir, which names what is missing, and its resolution with an explanation. */
export function DisputeForm({ debit, settling, onClose }: Props) {
	const [draft, setDraft] = useState<DisputeDraft>(emptyDispute);
	const [floatLira, setFloatLira] = useState<number | string>(debit.floatKurus / 100);
	const [error, setError] = useState<string | null>(null);
	const dispute = useAct(disputeDebit);
	const settle = useAct(settleDispute);
	const params = { debitId: debit.id };
	const { version } = debit;

	function change(patch: Partial<DisputeDraft>) {
		setError(null);
		setDraft((before) => ({ ...before, ...patch }));
	}

	async function submit() {
		const note = settling ? draft.note : disputeNote(debit, draft);
		if (!isExplanation(note)) return setError(explanationTooShort);
		try {
			if (settling) {
				await settle.mutateAsync({
					params,
					body: { version, note, floatKurus: kurusOf(floatLira) },
				});
				notifySuccess('Uyuşmazlık çözüldü, zimmet yeniden kabule gönderildi.');
			} else {
				const { pieceIds, overCount } = draft;
				const body = { version, note, shortCount: pieceIds.length, overCount };
				await dispute.mutateAsync({ params, body });
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
			dirty={draft !== emptyDispute || kurusOf(floatLira) !== debit.floatKurus}
			title={title}
			verb={title}
			busy={dispute.isPending || settle.isPending}
			onSubmit={() => void submit()}
		>
			{settling ? (
				<>
					<div>Sürücünün bildirdiği: {debit.disputeNote}</div>
					<div>
						Zimmet, listesindeki {debit.balance.remaining} koliyle yeniden sürücünün kabulüne
						gönderilir. Araçta olmayan koli varsa önce okutmasını geri alın.
					</div>
					{debit.equipment.length > 0 ? (
						<div>Verilmeyen ekipmanı Ekipman sekmesinden çıkarın.</div>
					) : null}
					<FloatField value={floatLira} onChange={setFloatLira} />
					<Textarea
						label="Açıklama"
						withAsterisk
						autosize
						minRows={3}
						maxLength={500}
						value={draft.note}
						error={error}
						onChange={(event) => change({ note: event.currentTarget.value })}
					/>
				</>
			) : (
				<DisputeFields debit={debit} draft={draft} error={error} onChange={change} />
			)}
		</ActModal>
	);
}
