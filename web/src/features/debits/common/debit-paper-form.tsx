import { Text } from '@mantine/core';
import { useState } from 'react';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';
import { PaperBox } from './debit-paper-box.tsx';

type Props = {
	/** Which paper is attached, in one sentence. */
	readonly sentence: string;
	readonly busy: boolean;
	readonly onClose: () => void;
	/** Attaches the uploaded files; rejects with a ProblemError. */
	readonly onAttach: (fileNames: string[]) => Promise<unknown>;
};

/** İmzalı Kâğıt Ekle: attaches photos or PDFs of a signed paper to its record. */
export function PaperForm({ sentence, busy, onClose, onAttach }: Props) {
	const [files, setFiles] = useState<readonly UploadedFile[]>([]);

	async function submit() {
		try {
			await onAttach(files.map(({ fileName }) => fileName));
			notifySuccess('İmzalı kâğıt eklendi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			title="İmzalı Kâğıt Ekle"
			verb="Ekle"
			busy={busy}
			disabled={files.length === 0}
			dirty={files.length > 0}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<Text size="sm">{sentence}</Text>
			<PaperBox files={files} onChange={setFiles} />
		</ActModal>
	);
}
