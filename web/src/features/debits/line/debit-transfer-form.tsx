import { Checkbox, Stack, Text } from '@mantine/core';
import type { DebitDetail, DebitLine } from '@sevk/contract/debits/debit-detail';
import { requestTransfer } from '@sevk/contract/debits/debit-returns';
import { formatKurus } from '@sevk/domain/common/format/money';
import { formatPlate } from '@sevk/domain/common/identifier/plate';
import { transferredLines } from '@sevk/domain/debits/common/debit-transfer';
import { equipmentName, outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import { transferReasonCode } from '@sevk/domain/reasons/reason';
import { useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { sentenceOf } from '../../../api/connection/problem.ts';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useTransferTargets } from '../common/debit-queries.ts';
import { LineForm } from './debit-line-form.tsx';

type Props = {
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly debit: Pick<DebitDetail, 'id' | 'equipment' | 'floatKurus' | 'lines'>;
	readonly lines: readonly DebitLine[];
};

/** Zimmet Devri: transfers pieces to another driver, who has to accept them. */
export function TransferForm({ onClose, onDone, debit, lines: selection }: Props) {
	const debitId = debit.id;
	const lines = transferredLines(debit.lines, new Set(selection.map(({ pieceId }) => pieceId)));
	const targets = useTransferTargets(debitId);
	const [target, setTarget] = useState<string | null>(null);
	const [note, setNote] = useState('');
	const [equipmentIds, setEquipmentIds] = useState<string[]>([]);
	const [hasSubmitted, setHasSubmitted] = useState(false);
	const transfer = useFormAct(requestTransfer);
	const options = (targets.data?.items ?? []).map((item) => ({
		value: item.debitId,
		label: `${item.driverName} · ${formatPlate(item.plate)} · ${item.routeNumber}`,
	}));

	const sentence = `${lines.length} koli, devralan sürücü kabul edince onun zimmetine geçer.${
		lines.length > selection.length
			? ' Sonucu girilmemiş siparişin araçtaki bütün kolileri birlikte devredilir.'
			: ''
	}`;
	const lack = hasSubmitted && target === null ? 'Devralacak sürücüyü seçin.' : undefined;

	async function submit() {
		setHasSubmitted(true);
		if (target === null) return;
		try {
			const answer = await transfer.mutateAsync({
				params: { debitId },
				body: {
					toDebitId: target,
					equipmentIds,
					pieceIds: selection.map((line) => line.pieceId),
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
			sentence={sentence}
			lines={lines}
			verb="Devret"
			dirty={note !== '' || equipmentIds.length > 0}
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
			<EquipmentChoice debit={debit} value={equipmentIds} onChange={setEquipmentIds} />
			<NoteField maxLength={300} value={note} onValue={setNote} />
		</LineForm>
	);
}

type ChoiceProps = Pick<Props, 'debit'> & {
	readonly value: string[];
	readonly onChange: (equipmentIds: string[]) => void;
};

/** The equipment that the giver still holds; what is not chosen stays, as does the float. */
function EquipmentChoice({ debit, value, onChange }: ChoiceProps) {
	const items = debit.equipment.filter((item) => outstandingCount(item) > 0);
	const float = debit.floatKurus > 0 ? formatKurus(debit.floatKurus) : null;
	if (items.length === 0 && float === null) return null;
	return (
		<div>
			{items.length === 0 ? null : (
				<Checkbox.Group
					label="Devredilecek ekipman"
					description="İşaretlenmeyen ekipman devreden sürücüde kalır."
					value={value}
					onChange={onChange}
				>
					<Stack gap={8} mt={8}>
						{items.map((item) => (
							<Checkbox
								key={item.id}
								value={item.id}
								label={equipmentName({ ...item, givenCount: outstandingCount(item) })}
							/>
						))}
					</Stack>
				</Checkbox.Group>
			)}
			{items.some(({ id, kind }) => kind === 'pos' && value.includes(id)) ? (
				<Text size="sm" mt={8}>
					Devretmeden önce POS cihazından Z raporu alın; bu rotanın kasasında o toplam girilir.
				</Text>
			) : null}
			{float === null ? null : (
				<Text size="sm" c="dimmed" mt={8}>
					{float} bozuk para avansı devredilmez; devreden sürücünün kasasında sayılır.
				</Text>
			)}
		</div>
	);
}
