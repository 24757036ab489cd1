import { Button, Checkbox, Group, ScrollArea, Stack, Text } from '@mantine/core';
import type { DebitDetail, DebitLine } from '@sevk/contract/debits/debit-detail';
import { disputeDebit, settleDispute, undoScan } from '@sevk/contract/debits/debit-loading';
import { formatKurus } from '@sevk/domain/common/format/money';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import type { DisputePhase } from '@sevk/domain/debits/common/debit-dispute';
import { debitLineStateWords } from '@sevk/domain/debits/common/debit-words';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { type ComponentProps, useId, useState } from 'react';
import { useAct } from '../../../api/commands/use-act.ts';
import { useMay } from '../../../api/state/client-store.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { StatusChip } from '../../../ui/status/status-chip.tsx';
import { CellLines } from '../../../ui/value/cell-lines.tsx';
import {
	type DisputeDraft,
	type DisputeProblem,
	disputeInput,
	disputeLacks,
	disputeProblemOf,
	disputeRow,
	emptyDispute,
	pieceName,
	returnAnswers,
} from './debit-dispute.ts';
import { DisputeFields } from './debit-dispute-fields.tsx';
import { FloatField } from './debit-float-field.tsx';

type Props = { readonly debit: DebitDetail; readonly onClose: () => void };

/** Uyuşmazlık Bildir, which names what is missing or was handed back. */
export function DisputeForm({
	debit,
	phase = 'loading',
	onClose,
}: Props & { readonly phase?: DisputePhase }) {
	const [draft, setDraft] = useState<DisputeDraft>(emptyDispute);
	const [problem, setProblem] = useState<DisputeProblem | null>(null);
	const dispute = useAct(disputeDebit);

	function change(patch: Partial<DisputeDraft>) {
		setProblem(null);
		setDraft((before) => ({ ...before, ...patch }));
	}

	async function submit() {
		const body = { version: debit.version, ...disputeInput(phase, debit, draft) };
		const lacks = disputeLacks(phase, draft, body.note);
		setProblem(lacks);
		if (lacks !== null) return;
		try {
			await dispute.mutateAsync({ params: { debitId: debit.id }, body });
			notifySuccess('Uyuşmazlık bildirildi.');
			onClose();
		} catch (failure) {
			setProblem(disputeProblemOf(failure));
		}
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={draft !== emptyDispute}
			title="Uyuşmazlık Bildir"
			verb="Uyuşmazlık Bildir"
			busy={dispute.isPending}
			problem={problem?.sentence ?? null}
			onSubmit={() => void submit()}
		>
			<DisputeFields
				phase={phase}
				debit={debit}
				draft={draft}
				problem={problem}
				onChange={change}
			/>
		</ActModal>
	);
}

/** Uyuşmazlığı Çöz, for the loading or the return. */
export function SettlementForm(props: Props) {
	return props.debit.state === 'return_disputed' ? (
		<ReturnSettlement {...props} />
	) : (
		<LoadingSettlement {...props} />
	);
}

/** The depot answers a dispute of the return; what it does not correct by a scan it rejects. */
function ReturnSettlement({ debit, onClose }: Props) {
	const [note, setNote] = useState('');
	const [error, setError] = useState<string | null>(null);
	const settle = useAct(settleDispute);
	const openCount = returnAnswers(debit).filter(({ isOpen }) => isOpen).length;

	async function submit() {
		if (!isExplanation(note)) return setError(explanationTooShort);
		try {
			await settle.mutateAsync({
				params: { debitId: debit.id },
				body: { version: debit.version, note },
			});
			notifySuccess('Uyuşmazlık çözüldü.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={note !== ''}
			title="Uyuşmazlığı Çöz"
			verb="Uyuşmazlığı Çöz"
			busy={settle.isPending}
			onSubmit={() => void submit()}
		>
			<div>Sürücünün bildirdiği: {debit.disputeNote}</div>
			<DisputedPieces debit={debit} />
			<div>
				{openCount === 0
					? 'İtiraz edilen kolilerin tümü düzeltildi.'
					: `Depoda bulunan koliyi önce okutun. Düzeltilmeyen ${openCount} koli için itiraz kabul edilmemiş olur; nedenini yazın.`}
			</div>
			<NoteField
				withAsterisk
				label="Sürücüye cevap"
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

/** The depot corrects the debit with an explanation and sends it again. */
function LoadingSettlement({ debit, onClose }: Props) {
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

/** The pieces that the driver disputes, each with what became of it since. */
function DisputedPieces({ debit }: { readonly debit: DebitDetail }) {
	const titleId = useId();
	const mayScan = useMay('debits.scan');
	const undo = useAct(undoScan);
	const pieces = debit.lines.filter(({ isDisputed }) => isDisputed);
	if (pieces.length === 0) return null;

	async function takeBack({ pieceId, barcode }: DebitLine) {
		try {
			await undo.mutateAsync({ params: { debitId: debit.id }, body: { pieceId } });
			notifySuccess(`${barcode} okutması geri alındı.`);
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	const isReturn = debit.disputePhase === 'return';
	const answers = new Map(returnAnswers(debit).map((answer) => [answer.name, answer]));
	const chipOf = ({ barcode, state }: DebitLine): ComponentProps<typeof StatusChip> => {
		const answer = answers.get(barcode);
		if (answer === undefined) return debitLineStateWords[state];
		return { tone: answer.isRemoved ? 'green' : 'amber', label: answer.decision };
	};
	return (
		<div>
			<Text id={titleId} size="sm" fw={600} mb={6}>
				{isReturn ? 'Sürücünün itiraz ettiği koliler' : 'Sürücünün bulamadığı koliler'} (
				{pieces.length})
			</Text>
			<ScrollArea.Autosize mah={220} type="auto" offsetScrollbars>
				<Stack gap={6} component="ul" m={0} p={0} aria-labelledby={titleId}>
					{pieces.map((line) => (
						<Group key={line.pieceId} component="li" gap="sm" justify="space-between" wrap="nowrap">
							<CellLines
								top={line.barcode}
								below={`${line.orderNo ?? line.label} · ${pieceName(line)}`}
							/>
							{!isReturn && line.state === 'debited' && mayScan ? (
								<Button
									size="xs"
									variant="default"
									disabled={undo.isPending}
									onClick={() => void takeBack(line)}
								>
									Okutmayı Geri Al
								</Button>
							) : (
								<StatusChip {...chipOf(line)} size="sm" />
							)}
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
