import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';
import { PaperBox } from './debit-paper-box.tsx';

type Props = {
	/** Which paper is attached, in one sentence. */
	readonly sentence: string;
	readonly busy: boolean;
	readonly onClose: () => void;
	readonly onSubmit: (fileNames: string[]) => void;
};

/** İmzalı Kâğıt Ekle: attaches photos or PDFs of a signed paper to its record. */
export function PaperForm({ sentence, busy, onClose, onSubmit }: Props) {
	const [files, setFiles] = useState<readonly UploadedFile[]>([]);
	return (
		<ActModal
			title="İmzalı Kâğıt Ekle"
			verb="Ekle"
			busy={busy}
			disabled={files.length === 0}
			dirty={files.length > 0}
			onClose={onClose}
			onSubmit={() => onSubmit(files.map(({ fileName }) => fileName))}
		>
			<Text size="sm">{sentence}</Text>
			<PaperBox files={files} onChange={setFiles} />
		</ActModal>
	);
}
