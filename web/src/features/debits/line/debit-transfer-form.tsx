import { Textarea } from '@mantine/core';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import type { DebitLine } from '@sevk/contract/debits/debits';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { transferReasonCode } from '@sevk/domain/reasons/reason';
import { useState } from 'react';
import { useFormAct } from '../../../api/call/use-act.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useTransferTargets } from '../common/debit-queries.ts';
import { LineForm } from './debit-line-form.tsx';

type Props = {
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly debitId: string;
	readonly lines: readonly DebitLine[];
};

/** Zimmet Devri: transfers pieces to another driver, who has to accept them. */
export function TransferForm({ onClose, onDone, debitId, lines }: Props) {
	const targets = useTransferTargets(debitId);
	const [target, setTarget] = useState<string | null>(null);
	const [note, setNote] = useState('');
	const [hasSubmitted, setHasSubmitted] = useState(false);
	const transfer = useFormAct(requestTransfer);
	const options = (targets.data?.items ?? []).map((item) => ({
		value: item.debitId,
		label: `${item.driverName} · ${formatPlate(item.plate)} · ${item.routeNumber}`,
	}));

	const lack = hasSubmitted && target === null ? 'Devralacak sürücüyü seçin.' : undefined;

	async function submit() {
		setHasSubmitted(true);
		if (target === null) return;
		try {
			const answer = await transfer.mutateAsync({
				params: { debitId },
				body: {
					toDebitId: target,
					pieceIds: lines.map((line) => line.pieceId),
					reasonCode: transferReasonCode,
					note,
				},
			});
			notifySuccess(`${answer.number} oluşturuldu. Devralan sürücünün kabulü bekleniyor.`);
			onDone();
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<LineForm
			opened
			onClose={onClose}
			title="Zimmet Devri"
			sentence={`Seçili ${lines.length} koli, devralan sürücü kabul edince onun zimmetine geçer.`}
			lines={lines}
			verb="Devret"
			dirty={note !== ''}
			busy={transfer.isPending}
			onSubmit={() => void submit()}
		>
			<Select
				label="Devralacak sürücü"
				required
				search
				options={options}
				value={target}
				onChange={setTarget}
				error={targets.isError ? sentenceOf(targets.error) : lack}
				description={
					targets.isSuccess && options.length === 0
						? 'Bu depoda dağıtımda başka rota yok.'
						: undefined
				}
			/>
			<Textarea
				label="Açıklama"
				autosize
				minRows={2}
				maxLength={300}
				value={note}
				onChange={(event) => setNote(event.currentTarget.value)}
			/>
		</LineForm>
	);
}
