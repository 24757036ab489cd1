import { EvidenceBox } from '../../../ui/file/evidence-box.tsx';
import { photoAddress, type photoUploadOf } from './debit-photo-upload.ts';
import type { ResultDraft } from './debit-result-draft.ts';
import { ResultSlot } from './debit-result-slot.tsx';

type Props = {
	readonly label: string;
	readonly upload: ReturnType<typeof photoUploadOf>;
	readonly draft: ResultDraft;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Most photos of one result, as in the contract. */
const mostPhotos = 10;

/** The photos of a result, delivered or not. */
export function PhotoField({ label, upload, draft, onChange }: Props) {
	return (
		<ResultSlot field="photo">
			<EvidenceBox
				label={label}
				accept="image/jpeg,image/png,image/webp"
				mostFiles={mostPhotos}
				files={draft.photos}
				onChange={(photos) => onChange({ photos })}
				upload={upload}
				addressOf={photoAddress}
			/>
		</ResultSlot>
	);
}
