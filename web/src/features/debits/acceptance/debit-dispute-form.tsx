import { Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { disputeDebit, settleDispute } from '@sevk/contract/debits/debit-loading';
import { formatKurus } from '@sevk/domain/common/format/money';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { debitLineStateWords } from '@sevk/domain/debits/common/debit-words';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import { useId, useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import { type DisputeDraft, disputeBody, emptyDispute } from './debit-dispute.ts';
import { DisputeFields, disputeRow } from './debit-dispute-fields.tsx';
import { FloatField } from './debit-float-field.tsx';

type Props = { readonly debit: DebitDetail; readonly onClose: () => void };

/** Uyuşmazlık Bildir, which names what is missing. */
export function DisputeForm({ debit, onClose }: Props) {
	const [draft, setDraft] = useState<DisputeDraft>(emptyDispute);
	const [error, setError] = useState<string | null>(null);
	const dispute = useAct(disputeDebit);

	function change(patch: Partial<DisputeDraft>) {
		setError(null);
		setDraft((before) => ({ ...before, ...patch }));
	}

	async function submit() {
		const body = { version: debit.version, ...disputeBody(debit, draft) };
		if (!isExplanation(body.note)) return setError(explanationTooShort);
		try {
			await dispute.mutateAsync({ params: { debitId: debit.id }, body });
			notifySuccess('Uyuşmazlık bildirildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={draft !== emptyDispute}
			title="Uyuşmazlık Bildir"
			verb="Uyuşmazlık Bildir"
			busy={dispute.isPending}
			onSubmit={() => void submit()}
		>
			<DisputeFields debit={debit} draft={draft} error={error} onChange={change} />
		</ActModal>
	);
}

/** Uyuşmazlığı Çöz: the depot corrects the debit with an explanation and sends it again. */
export function SettlementForm({ debit, onClose }: Props) {
	const [note, setNote] = useState('');
	const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
	const [floatKurus, setFloatKurus] = useState(debit.floatKurus);
	const [error, setError] = useState<string | null>(null);
	const settle = useAct(settleDispute);

	async function submit() {
		if (!isExplanation(note)) return setError(explanationTooShort);
		try {
			const body = {
				version: debit.version,
				note,
				floatKurus,
				removedEquipmentIds: [...removedIds],
			};
			await settle.mutateAsync({ params: { debitId: debit.id }, body });
			notifySuccess('Uyuşmazlık çözüldü, zimmet yeniden kabule gönderildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={note !== '' || removedIds.length > 0 || floatKurus !== debit.floatKurus}
			title="Uyuşmazlığı Çöz"
			verb="Uyuşmazlığı Çöz"
			busy={settle.isPending}
			onSubmit={() => void submit()}
		>
			<div>Sürücünün bildirdiği: {debit.disputeNote}</div>
			<div>
				Zimmet, listesindeki {debit.balance.remaining} koliyle yeniden sürücünün kabulüne
				gönderilir. Araçta olmayan koli varsa önce okutmasını geri alın.
			</div>
			<DisputedPieces debit={debit} />
			<EquipmentToRemove debit={debit} removedIds={removedIds} onChange={setRemovedIds} />
			<FloatField
				amountKurus={floatKurus}
				onAmount={setFloatKurus}
				{...(debit.disputeFloat === null
					? {}
					: {
							description: `Sürücünün aldığını bildirdiği: ${formatKurus(debit.disputeFloat.receivedKurus)}`,
						})}
			/>
			<NoteField
				withAsterisk
				minRows={3}
				maxLength={500}
				value={note}
				error={error}
				onValue={(value) => {
					setError(null);
					setNote(value);
				}}
			/>
		</ActModal>
	);
}

/** The pieces that the driver did not find, each with what became of it since. */
function DisputedPieces({ debit }: { readonly debit: DebitDetail }) {
	const titleId = useId();
	const pieces = debit.lines.filter(({ isDisputed }) => isDisputed);
	if (pieces.length === 0) return null;
	return (
		<div>
			<Text id={titleId} size="sm" fw={600} mb={6}>
				Sürücünün bulamadığı koliler ({pieces.length})
			</Text>
			<ScrollArea.Autosize mah={220} type="auto" offsetScrollbars>
				<Stack gap={6} component="ul" m={0} p={0} aria-labelledby={titleId}>
					{pieces.map((line) => (
						<Group key={line.pieceId} component="li" gap="sm" justify="space-between" wrap="nowrap">
							<CellLines
								top={line.barcode}
								below={`${line.orderNo ?? line.label} · Koli ${pieceOrdinal(line.ordinal, line.pieceCount)}`}
							/>
							<StatusChip {...debitLineStateWords[line.state]} size="sm" />
						</Group>
					))}
				</Stack>
			</ScrollArea.Autosize>
		</div>
	);
}

type EquipmentProps = {
	readonly debit: DebitDetail;
	readonly removedIds: readonly string[];
	readonly onChange: (ids: string[]) => void;
};

/** What the settlement takes off the debit; what the driver says he did not get comes first. */
function EquipmentToRemove({ debit, removedIds, onChange }: EquipmentProps) {
	if (debit.equipment.length === 0) return null;
	const disputedIds = new Set(debit.disputeEquipment.map(({ id }) => id));
	const items = debit.equipment.toSorted(
		(a, b) => Number(disputedIds.has(b.id)) - Number(disputedIds.has(a.id)),
	);
	return (
		<Checkbox.Group
			label="Verilmeyen ekipman (zimmetten çıkarılır)"
			value={[...removedIds]}
			onChange={onChange}
		>
			<Stack gap={4} mt={6}>
				{items.map((item) => (
					<Checkbox
						key={item.id}
						{...disputeRow}
						value={item.id}
						label={equipmentName(item)}
						{...(disputedIds.has(item.id) ? { description: 'Sürücü almadığını bildirdi.' } : {})}
					/>
				))}
			</Stack>
		</Checkbox.Group>
	);
}
