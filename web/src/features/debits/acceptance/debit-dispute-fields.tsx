import { Checkbox, NumberInput, Stack } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { formatKurus } from '@sevk/domain/common/format/money';
import { maximumOverCount } from '@sevk/domain/debits/common/debit-acceptance';
import { type DisputePhase, returnClaim } from '@sevk/domain/debits/common/debit-dispute';
import { equipmentName } from '@sevk/domain/debits/line/debit-equipment';
import { NoteField } from '../../../ui/form/note-field.tsx';
import {
	type DisputeDraft,
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
	/** What the explanation lacks, or whether the form says it elsewhere. */
	readonly error: string | boolean | null;
	readonly onChange: (patch: Partial<DisputeDraft>) => void;
};

/** What a dispute names, by its phase. */
export function DisputeFields({ phase, ...props }: Props & { readonly phase: DisputePhase }) {
	return phase === 'return' ? <ReturnDispute {...props} /> : <LoadingDispute {...props} />;
}

/**
 * What a dispute of the loading names: equipment, float, further pieces and those that are missing.
 * The pieces may be a hundred, so what is short comes first.
 */
function LoadingDispute({ debit, draft, error, onChange }: Props) {
	return (
		<>
			<LackingThings debit={debit} draft={draft} onChange={onChange} />
			<NumberInput
				label="Fazla koli"
				size="md"
				min={0}
				max={maximumOverCount(debit.balance.debited)}
				allowDecimal={false}
				value={draft.overCount}
				onChange={(count) => onChange({ overCount: Number(count || 0) })}
			/>
			<NoteField
				size="md"
				maxLength={300}
				value={draft.note}
				error={error}
				onValue={(note) => onChange({ note })}
			/>
			<PieceChoice
				label={`Araçta olmayan koliler (${draft.pieceIds.length})`}
				lines={loadedLines(debit)}
				selectedIds={draft.pieceIds}
				onChange={(pieceIds) => onChange({ pieceIds })}
			/>
		</>
	);
}

/** What a dispute of the return names: pieces, each with how the depot listed it. */
function ReturnDispute({ debit, draft, error, onChange }: Props) {
	return (
		<>
			<div>
				Depoya verdiğiniz halde listede olmayan ya da kaydı yanlış olan kolileri işaretleyin.
			</div>
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
			<NoteField
				size="md"
				withAsterisk
				maxLength={300}
				value={draft.note}
				error={error}
				onValue={(note) => onChange({ note })}
			/>
		</>
	);
}

function LackingThings({ debit, draft, onChange }: Omit<Props, 'error'>) {
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
							<Checkbox key={item.id} {...disputeRow} value={item.id} label={equipmentName(item)} />
						))}
					</Stack>
				</Checkbox.Group>
			) : null}
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
		</>
	);
}
