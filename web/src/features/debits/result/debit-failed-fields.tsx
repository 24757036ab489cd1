import { NumberInput } from '@mantine/core';
import { minimumExplanationLength } from '@sevk/domain/common/rule/explanation';
import type { ReasonEvidence } from '@sevk/domain/reasons/reason';
import { evidenceWordsOf } from '@sevk/domain/reasons/reason-words';
import { useStore } from '../../../api/state/client-store.ts';
import { Select } from '../../../ui/select/select.tsx';
import { PhotoField } from './debit-photo-field.tsx';
import { photoAddress, type photoUploadOf } from './debit-photo-upload.ts';
import type { ResultDraft } from './debit-result-draft.ts';

type Props = {
	readonly draft: ResultDraft;
	/** True in the office, where a note replaces the position. */
	readonly fromOffice: boolean;
	readonly uploadPhoto: ReturnType<typeof photoUploadOf>;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Teslim edilememe nedeni and the evidence that it requires. */
export function FailedFields({ draft, fromOffice, uploadPhoto, onChange }: Props) {
	const reasons = useStore((store) => store.vehicle_un_delivery_reasons);
	const selectedReason = reasons.find(({ code }) => code === draft.reasonCode);
	const evidence = (selectedReason?.evidence ?? []) as readonly ReasonEvidence[];
	return (
		<>
			<Select
				label="Teslim edilememe nedeni"
				required
				search
				options={reasons}
				valueKey="code"
				value={draft.reasonCode}
				onChange={(reasonCode) => onChange({ reasonCode })}
				description={evidenceSentence(draft.reasonCode ?? '', evidence, fromOffice)}
			/>
			{evidence.includes('call') ? (
				<NumberInput
					label="Arama sayısı"
					description="Alıcının kaç kez arandığı"
					min={0}
					max={50}
					allowDecimal={false}
					value={draft.callCount}
					onChange={(count) => onChange({ callCount: Number(count || 0) })}
				/>
			) : null}
			{evidence.includes('photo') ? (
				<PhotoField
					label="Fotoğraf"
					upload={uploadPhoto}
					addressOf={photoAddress}
					draft={draft}
					onChange={onChange}
				/>
			) : null}
		</>
	);
}

function evidenceSentence(code: string, evidence: readonly ReasonEvidence[], fromOffice: boolean) {
	const waived = fromOffice && evidence.includes('location');
	const requiredEvidence = evidence.filter((each) => !(waived && each === 'location'));
	const words = evidenceWordsOf({ code, nextStep: null, evidence: requiredEvidence });
	const needed = words.length === 0 ? [] : [`Gereken kanıt: ${words.join(', ')}.`];
	const instead = waived
		? [
				`Panelden girildiği için konum aranmaz; nota en az ${minimumExplanationLength} karakterlik açıklama yazın.`,
			]
		: [];
	const sentences = [...needed, ...instead];
	return sentences.length === 0 ? undefined : sentences.join(' ');
}
