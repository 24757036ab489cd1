import { Checkbox, NumberInput, Stack } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { formatKurus } from '@sevk/domain/common/format/money';
import { maximumOverCount } from '@sevk/domain/debits/common/debit-acceptance';
import { type DisputePhase, returnClaim } from '@sevk/domain/debits/common/debit-dispute';
import type { DisputeField } from '@sevk/domain/debits/common/debit-dispute-field';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { ProblemContext, ProblemSlot } from '../../../ui/form/problem-slot.tsx';
import {
	type DisputeDraft,
	type DisputeProblem,
	disputableReturns,
	disputeRow,
	loadedLines,
	pieceName,
} from './debit-dispute.ts';
import { FloatField } from './debit-float-field.tsx';
import { PieceChoice } from './debit-piece-choice.tsx';

type Props = {
	readonly debit: DebitDetail;
	readonly draft: DisputeDraft;
	readonly onChange: (patch: Partial<DisputeDraft>) => void;
};

type FieldsProps = Props & {
	readonly phase: DisputePhase;
	readonly problem: DisputeProblem | null;
};

const Slot = ProblemSlot<DisputeField>;

/** What a dispute names, by its phase, each with its problem. */
export function DisputeFields({ phase, problem, ...props }: FieldsProps) {
	return (
		<ProblemContext value={problem}>
			{phase === 'return' ? <ReturnDispute {...props} /> : <LoadingDispute {...props} />}
		</ProblemContext>
	);
}

/**
 * What a dispute of the loading names: equipment, float, further pieces and those that are missing.
 * The pieces may be a hundred, so what is short comes first.
 */
function LoadingDispute({ debit, draft, onChange }: Props) {
	return (
		<>
			<LackingThings debit={debit} draft={draft} onChange={onChange} />
			<Slot field="over">
				<NumberInput
					label="Fazla koli"
					size="md"
					min={0}
					max={maximumOverCount(debit.balance.debited)}
					allowDecimal={false}
					value={draft.overCount}
					onChange={(count) => onChange({ overCount: Number(count || 0) })}
				/>
			</Slot>
			<Slot field="note">
				<NoteField
					size="md"
					maxLength={300}
					value={draft.note}
					onValue={(note) => onChange({ note })}
				/>
			</Slot>
			<Slot field="pieces">
				<PieceChoice
					label={`Araçta olmayan koliler (${draft.pieceIds.length})`}
					lines={loadedLines(debit)}
					selectedIds={draft.pieceIds}
					onChange={(pieceIds) => onChange({ pieceIds })}
				/>
			</Slot>
		</>
	);
}

/** What a dispute of the return names: pieces, each with how the depot listed it. */
function ReturnDispute({ debit, draft, onChange }: Props) {
	return (
		<>
			<div>
				Depoya verdiğiniz halde listede olmayan ya da kaydı yanlış olan kolileri işaretleyin.
			</div>
			<Slot field="pieces">
				<Checkbox.Group
					label="İtiraz ettiğiniz koliler"
					value={[...draft.pieceIds]}
					onChange={(pieceIds) => onChange({ pieceIds })}
				>
					<Stack gap={4} mt={6}>
						{disputableReturns(debit).map((line) => (
							<Checkbox
								key={line.pieceId}
								{...disputeRow}
								value={line.pieceId}
								label={`${line.orderNo ?? line.label} · ${pieceName(line)} · ${line.barcode}`}
								description={returnClaim(line)}
							/>
						))}
					</Stack>
				</Checkbox.Group>
			</Slot>
			<Slot field="note">
				<NoteField
					size="md"
					withAsterisk
					maxLength={300}
					value={draft.note}
					onValue={(note) => onChange({ note })}
				/>
			</Slot>
		</>
	);
}

function LackingThings({ debit, draft, onChange }: Props) {
	return (
		<>
			<Slot field="equipment">
				{debit.equipment.length > 0 ? (
					<Checkbox.Group
						label="Verilmeyen ekipman"
						value={[...draft.equipmentIds]}
						onChange={(equipmentIds) => onChange({ equipmentIds })}
					>
						<Stack gap={4} mt={6}>
							{debit.equipment.map((item) => (
								<Checkbox
									key={item.id}
									{...disputeRow}
									value={item.id}
									label={equipmentName(item)}
								/>
							))}
						</Stack>
					</Checkbox.Group>
				) : null}
			</Slot>
			<Slot field="float">
				{debit.floatKurus > 0 ? (
					<Checkbox
						{...disputeRow}
						checked={draft.lacksFloat}
						label={`${formatKurus(debit.floatKurus)} avans eksik`}
						onChange={(event) => onChange({ lacksFloat: event.currentTarget.checked })}
					/>
				) : null}
				{draft.lacksFloat ? (
					<FloatField
						label="Sürücünün aldığı avans"
						description="Hiç verilmediyse ₺0,00 kalsın."
						maxKurus={debit.floatKurus - 1}
						size="md"
						amountKurus={draft.receivedKurus}
						onAmount={(receivedKurus) => onChange({ receivedKurus })}
					/>
				) : null}
			</Slot>
		</>
	);
}
