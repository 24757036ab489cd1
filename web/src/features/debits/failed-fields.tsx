import { NumberInput } from '@mantine/core';
import type { ReasonEvidence } from '@sevk/domain/reasons/reason';
import { reasonEvidenceWords } from '@sevk/domain/reasons/reason-words';
import { useStore } from '../../api/client-store.ts';
import { fileAddress } from '../../api/file-address.ts';
import { uploadTemp } from '../../api/upload.ts';
import { FileUploadBox } from '../../ui/file-upload-box.tsx';
import { Select } from '../../ui/select.tsx';
import type { ResultDraft } from './result-draft.ts';

type Props = {
	readonly draft: ResultDraft;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Teslim edilememe nedeni and the evidence that it asks for. */
export function FailedFields({ draft, onChange }: Props) {
	const reasons = useStore((store) => store.vehicle_un_delivery_reasons);
	const chosen = reasons.find(({ code }) => code === draft.reasonCode);
	const evidence = (chosen?.evidence ?? []) as readonly ReasonEvidence[];
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
				description={
					evidence.length > 0
						? `Gereken kanıt: ${evidence.map((each) => reasonEvidenceWords[each]).join(', ')}`
						: undefined
				}
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
				<FileUploadBox
					label="Fotoğraf"
					multiple
					accept="image/jpeg,image/png,image/webp"
					files={draft.photos}
					onChange={(photos) => onChange({ photos })}
					upload={uploadTemp}
					addressOf={fileAddress}
				/>
			) : null}
		</>
	);
}
