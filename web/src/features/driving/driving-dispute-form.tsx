import { Checkbox, NumberInput, Stack, Textarea } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debits';
import type { RouteDetail } from '@sevk/contract/routes/routes';
import { formatKurus } from '@sevk/domain/common/format/money';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import { maximumOverCount } from '@sevk/domain/debits/common/debit-acceptance';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { pieceOrdinal } from '@sevk/domain/orders/common/order-piece';
import { useState } from 'react';
import { ActModal } from '../../ui/dialog/act-modal.tsx';
import { reportKeptAct, useDispute } from './driving-acts.ts';
import { type DisputeDraft, disputeNote, emptyDispute, loadedLines } from './driving-dispute.ts';

type Props = {
	readonly route: RouteDetail;
	readonly debit: DebitDetail;
	readonly onClose: () => void;
};

/** Uyuşmazlık Bildir on the phone: the driver picks what is missing. */
export function DrivingDisputeForm({ route, debit, onClose }: Props) {
	const [draft, setDraft] = useState<DisputeDraft>(emptyDispute);
	const [error, setError] = useState<string | null>(null);
	const dispute = useDispute(route.id, debit.id);
	const change = (patch: Partial<DisputeDraft>) => {
		setError(null);
		setDraft((before) => ({ ...before, ...patch }));
	};

	async function submit() {
		const note = disputeNote(debit, draft);
		if (!isExplanation(note)) return setError(explanationTooShort);
		const { pieceIds, overCount } = draft;
		const body = { version: null, note, shortCount: pieceIds.length, overCount };
		const sending = dispute.mutateAsync({ params: { debitId: debit.id }, body });
		if (await reportKeptAct(sending, 'Uyuşmazlık', 'Uyuşmazlık bildirildi.')) onClose();
	}

	return (
		<ActModal
			onClose={onClose}
			dirty={draft !== emptyDispute}
			fullOnPhone
			title="Uyuşmazlık Bildir"
			verb="Uyuşmazlık Bildir"
			busy={dispute.isPending}
			onSubmit={() => void submit()}
		>
			<Checkbox.Group
				label="Araçta olmayan koliler"
				value={[...draft.pieceIds]}
				onChange={(pieceIds) => change({ pieceIds })}
			>
				<Stack gap={4} mt={6}>
					{loadedLines(debit).map((line) => (
						<Checkbox
							key={line.pieceId}
							size="md"
							styles={{ body: { minHeight: 48, alignItems: 'center' } }}
							value={line.pieceId}
							label={`${line.orderNo ?? line.label} · Koli ${pieceOrdinal(line.ordinal, line.pieceCount)} · ${line.barcode}`}
						/>
					))}
				</Stack>
			</Checkbox.Group>
			<LackingThings debit={debit} draft={draft} onChange={change} />
			<NumberInput
				label="Fazla koli"
				size="md"
				min={0}
				max={maximumOverCount(debit.balance.debited)}
				allowDecimal={false}
				value={draft.overCount}
				onChange={(count) => change({ overCount: Number(count || 0) })}
			/>
			<Textarea
				label="Açıklama"
				size="md"
				autosize
				minRows={2}
				maxLength={300}
				value={draft.note}
				error={error}
				onChange={(event) => change({ note: event.currentTarget.value })}
			/>
		</ActModal>
	);
}

type LackingProps = Pick<Props, 'debit'> & {
	readonly draft: DisputeDraft;
	readonly onChange: (patch: Partial<DisputeDraft>) => void;
};

function LackingThings({ debit, draft, onChange }: LackingProps) {
	const row = { size: 'md', styles: { body: { minHeight: 48, alignItems: 'center' } } } as const;
	return (
		<>
			{debit.equipment.length > 0 ? (
				<Checkbox.Group
					label="Verilmeyen ekipman"
					value={[...draft.equipmentIds]}
					onChange={(equipmentIds) => onChange({ equipmentIds })}
				>
					<Stack gap={4} mt={6}>
						{debit.equipment.map((item) => (
							<Checkbox key={item.id} {...row} value={item.id} label={equipmentName(item)} />
						))}
					</Stack>
				</Checkbox.Group>
			) : null}
			{debit.floatKurus > 0 ? (
				<Checkbox
					{...row}
					checked={draft.lacksFloat}
					label={`${formatKurus(debit.floatKurus)} avans verilmedi`}
					onChange={(event) => onChange({ lacksFloat: event.currentTarget.checked })}
				/>
			) : null}
		</>
	);
}
