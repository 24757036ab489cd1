import { Checkbox, Group } from '@mantine/core';
import type { DebitLine } from '@sevk/contract/debits/debit-detail';
import { writeReport } from '@sevk/contract/debits/debit-returns';
import { explanationTooShort, isExplanation } from '@sevk/domain/common/rule/explanation';
import {
	type DebitReportType,
	debitReportTypes,
	reportEffectSentence,
	reportReasonCodes,
	reportTypeWords,
} from '@sevk/domain/debits/line/debit-report';
import { allowedMediaTypes } from '@sevk/domain/files/file';
import { damageReasonWords } from '@sevk/domain/reasons/damage-reason';
import { useEffect, useState } from 'react';
import { useFormDraft } from '../../../api/acts/use-form-draft.ts';
import { fileAddress } from '../../../api/call/file-address.ts';
import { uploadTemp } from '../../../api/call/upload.ts';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { notifyInfo, notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import { EvidenceBox } from '../../../ui/file/evidence-box.tsx';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';
import { NoteField } from '../../../ui/form/note-field.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { LineForm } from './debit-line-form.tsx';

/** Most files of one report, as in the contract. */
const mostFiles = 10;

type Props = {
	readonly onClose: () => void;
	readonly onDone: () => void;
	readonly debitId: string;
	readonly lines: readonly DebitLine[];
};

/** The entries as the phone keeps them; the photos are at the server. */
type ReportDraft = {
	readonly type: DebitReportType;
	readonly damage: string[];
	readonly description: string;
	readonly photos: readonly UploadedFile[];
};

/** Tutanak Düzenle: writes pieces off once a second person approves. */
export function ReportForm({ onClose, onDone, debitId, lines }: Props) {
	const [type, setType] = useState<DebitReportType>('loss');
	const [damage, setDamage] = useState<string[]>([]);
	const [description, setDescription] = useState('');
	const [photos, setPhotos] = useState<readonly UploadedFile[]>([]);
	const [hasSubmitted, setHasSubmitted] = useState(false);
	const write = useFormAct(writeReport);
	const { keepDraft, forgetDraft } = useFormDraft<ReportDraft>(
		`report-${lines.map((line) => line.pieceId).join('-')}`,
		(kept) => {
			setType(kept.type);
			setDamage(kept.damage);
			setDescription(kept.description);
			setPhotos(kept.photos);
			notifyInfo('Yarım kalan tutanak geri getirildi.');
		},
	);
	const dirty = description !== '' || photos.length > 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the entries is kept
	useEffect(() => {
		if (dirty) keepDraft({ type, damage, description, photos });
	}, [type, damage, description, photos]);
	const close = () => {
		forgetDraft();
		onClose();
	};

	const short = !isExplanation(description);

	async function submit() {
		setHasSubmitted(true);
		if (short) return;
		try {
			const answer = await write.mutateAsync({
				params: { debitId },
				body: {
					reportType: type,
					pieceIds: lines.map((line) => line.pieceId),
					reasonCode: reportReasonCodes[type],
					damageReasons: type === 'damage' ? damage : [],
					description,
					photoKeys: photos.map((photo) => photo.fileName),
				},
			});
			notifySuccess(`${answer.number} düzenlendi. Başka bir yetkilinin onayı bekleniyor.`);
			onDone();
			close();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<LineForm
			dirty={dirty}
			opened
			onClose={close}
			title="Tutanak Düzenle"
			sentence={`${reportEffectSentence(type, lines.length)} Düzenleyen kişi onaylayamaz.`}
			lines={lines}
			verb="Tutanak Düzenle"
			busy={write.isPending}
			onSubmit={() => void submit()}
		>
			<Select
				label="Tutanak tipi"
				required
				options={debitReportTypes.map((value) => ({ value, label: reportTypeWords[value] }))}
				value={type}
				onChange={(value) => setType((value ?? 'loss') as DebitReportType)}
			/>
			{type === 'damage' ? (
				<Checkbox.Group label="Hasar nedenleri" value={damage} onChange={setDamage}>
					<Group gap="xs" mt={4}>
						{Object.entries(damageReasonWords).map(([value, label]) => (
							<Checkbox key={value} value={value} label={label} size="sm" />
						))}
					</Group>
				</Checkbox.Group>
			) : null}
			<NoteField
				withAsterisk
				minRows={3}
				maxLength={2000}
				value={description}
				error={hasSubmitted && short ? explanationTooShort : null}
				onValue={setDescription}
			/>
			<EvidenceBox
				label="Fotoğraf ve belgeler"
				accept={allowedMediaTypes.join(',')}
				mostFiles={mostFiles}
				files={photos}
				onChange={setPhotos}
				upload={uploadTemp}
				addressOf={fileAddress}
			/>
		</LineForm>
	);
}
