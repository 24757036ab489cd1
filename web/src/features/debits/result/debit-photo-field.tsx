import type { ComponentProps } from 'react';
import { EvidenceBox } from '../../../ui/file/evidence-box.tsx';
import type { ResultDraft } from './debit-result-draft.ts';

type Props = Pick<ComponentProps<typeof EvidenceBox>, 'upload' | 'addressOf'> & {
	readonly label: string;
	readonly draft: ResultDraft;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** Most photos of one result, as in the contract. */
const mostPhotos = 10;

/** The photos of a result, delivered or not. */
export function PhotoField({ label, upload, addressOf, draft, onChange }: Props) {
	return (
		<EvidenceBox
			label={label}
			accept="image/jpeg,image/png,image/webp"
			mostFiles={mostPhotos}
			files={draft.photos}
			onChange={(photos) => onChange({ photos })}
			upload={upload}
			addressOf={addressOf}
		/>
	);
}
