import { NumberInput } from '@mantine/core';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import type { Reason, ReasonEvidence, ReasonNextStep } from '@sevk/domain/reasons/reason';
import { evidenceWordsOf } from '@sevk/domain/reasons/reason-words';
import { useStore } from '../../../api/state/client-store.ts';
import { Select } from '../../../ui/select/select.tsx';
import { PhotoField } from './debit-photo-field.tsx';
import type { photoUploadOf } from './debit-photo-upload.ts';
import { PlaceField } from './debit-place-field.tsx';
import type { ResultDraft } from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';

type Props = {
	readonly stop: RouteStop | undefined;
	readonly draft: ResultDraft;
	/** True in the office, where a note replaces the position. */
	readonly fromOffice: boolean;
	readonly uploadPhoto: ReturnType<typeof photoUploadOf>;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Teslim edilememe nedeni and the evidence that it requires. */
export function FailedFields({ stop, draft, fromOffice, uploadPhoto, onChange }: Props) {
	const reasons = useStore((store) => store.vehicle_un_delivery_reasons);
	const selectedReason = reasons.find(({ code }) => code === draft.reasonCode);
	const reason: ChosenReason = {
		code: draft.reasonCode ?? '',
		evidence: (selectedReason?.evidence ?? []) as readonly ReasonEvidence[],
		nextStep: (selectedReason?.nextStep ?? null) as ReasonNextStep | null,
	};
	const { evidence } = reason;
	return (
		<>
			<ResultSlot field="reason">
				<Select
					label="Teslim edilememe nedeni"
					required
					search
					options={reasons}
					valueKey="code"
					value={draft.reasonCode}
					onChange={(reasonCode) => onChange({ reasonCode })}
					description={evidenceSentence(reason, fromOffice)}
				/>
			</ResultSlot>
			{evidence.includes('location') && !fromOffice ? (
				<PlaceField stop={stop} reason={reason} />
			) : null}
			{evidence.includes('call') ? (
				<ResultSlot field="call">
					<NumberInput
						label="Arama sayısı"
						description="Alıcının kaç kez arandığı"
						min={0}
						max={50}
						allowDecimal={false}
						value={draft.callCount}
						onChange={(count) => onChange({ callCount: Number(count || 0) })}
					/>
				</ResultSlot>
			) : null}
			{evidence.includes('photo') ? (
				<PhotoField label="Fotoğraf" upload={uploadPhoto} draft={draft} onChange={onChange} />
			) : null}
		</>
	);
}

type ChosenReason = Pick<Reason, 'code' | 'evidence' | 'nextStep'>;

function evidenceSentence({ code, evidence, nextStep }: ChosenReason, fromOffice: boolean) {
	const waived = fromOffice && evidence.includes('location');
	const requiredEvidence = evidence.filter((each) => !(waived && each === 'location'));
	const words = evidenceWordsOf({ code, nextStep, evidence: requiredEvidence });
	const needed = words.length === 0 ? [] : [`Gereken kanıt: ${words.join(', ')}.`];
	const instead = waived
		? [
				`Panelden girildiği için konum aranmaz; nota en az ${minimumExplanationLength} karakterlik açıklama yazın.`,
			]
		: [];
	const sentences = [...needed, ...instead];
	return sentences.length === 0 ? undefined : sentences.join(' ');
}
