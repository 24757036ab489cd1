import type { ComponentProps } from 'react';
import { FileUploadBox } from '../../../ui/file/file-upload-box.tsx';
import type { ResultDraft } from './debit-result-draft.ts';

type Props = Pick<ComponentProps<typeof FileUploadBox>, 'upload' | 'addressOf'> & {
	readonly label: string;
	readonly draft: ResultDraft;
	readonly onChange: (patch: Partial<ResultDraft>) => void;
};

/** The photos of a result, delivered or not. */
export function PhotoField({ label, upload, addressOf, draft, onChange }: Props) {
	return (
		<FileUploadBox
			label={label}
			multiple
			accept="image/jpeg,image/png,image/webp"
			files={draft.photos}
			onChange={(photos) => onChange({ photos })}
			upload={upload}
			addressOf={addressOf}
		/>
	);
}
