import { NumberInput } from '@mantine/core';
import type { DebitEquipment } from '@sevk/contract/debits/debit-detail';
import { handBackEquipment, missEquipment } from '@sevk/contract/debits/debit-equipment';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { equipmentName, outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import { useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';

type Props = {
	readonly debitId: string;
	readonly item: DebitEquipment;
	/** True if the equipment does not come back, which needs an explanation. */
	readonly missing: boolean;
	readonly onClose: () => void;
};

/** Number of pieces of an equipment item that came back or are missing. */
export function EquipmentCountForm({ debitId, item, missing, onClose }: Props) {
	const out = outstandingCount(item);
	const [count, setCount] = useState<number | string>(out);
	const [note, setNote] = useState('');
	const [hasSubmitted, setHasSubmitted] = useState(false);
	const back = useAct(handBackEquipment);
	const miss = useAct(missEquipment);
	const params = { debitId, equipmentId: item.id };

	const short = missing && !isExplanation(note);

	async function submit() {
		setHasSubmitted(true);
		if (short) return;
		try {
			if (missing) await miss.mutateAsync({ params, body: { count: Number(count), note } });
			else await back.mutateAsync({ params, body: { count: Number(count) } });
			notifySuccess(missing ? 'Ekipman eksik yazıldı.' : 'Ekipman geri teslim alındı.');
			onClose();
		} catch {
			// The mutation keeps the problem, and the form shows it.
		}
	}

	return (
		<ActModal
			onClose={onClose}
			title={missing ? 'Ekipmanı Eksik Yaz' : 'Ekipmanı Geri Teslim Al'}
			verb={missing ? 'Eksik Yaz' : 'Geri Teslim Al'}
			destructive={missing}
			disabled={Number(count) < 1}
			dirty={note !== ''}
			busy={back.isPending || miss.isPending}
			problem={back.error ?? miss.error}
			onSubmit={() => void submit()}
		>
			<div>{equipmentName(item)}</div>
			<NumberInput
				label="Adet"
				description={`Sürücüde ${out} adet`}
				min={1}
				max={out}
				allowDecimal={false}
				value={count}
				onChange={setCount}
			/>
			{missing ? (
				<NoteField
					withAsterisk
					maxLength={500}
					value={note}
					error={hasSubmitted && short ? explanationTooShort : null}
					onValue={setNote}
				/>
			) : null}
		</ActModal>
	);
}
