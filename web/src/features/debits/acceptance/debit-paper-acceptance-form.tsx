import { Text } from '@mantine/core';
import type { DebitDetail } from '@sevk/contract/debits/debit-detail';
import { acceptDebit } from '@sevk/contract/debits/debit-loading';
import { useState } from 'react';
import { useFormAct } from '../../../api/commands/use-act.ts';
import { ActModal } from '../../../ui/dialog/act-modal.tsx';
import { notifyProblem, notifySuccess } from '../../../ui/feedback/toasts.tsx';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';
import { PaperBox } from '../common/debit-paper-box.tsx';
import { acceptanceQuestion } from './debit-acceptance-sentence.ts';

type Props = { readonly debit: DebitDetail; readonly onClose: () => void };

/** An acceptance for which the depot holds the list that the driver signed. */
export function PaperAcceptanceForm({ debit, onClose }: Props) {
	const [files, setFiles] = useState<readonly UploadedFile[]>([]);
	const accept = useFormAct(acceptDebit);
	const missing = debit.signatureRequired && files.length === 0;

	async function submit() {
		const paperFiles = files.map(({ fileName }) => fileName);
		try {
			await accept.mutateAsync({
				params: { debitId: debit.id },
				body: {
					version: debit.version,
					onPaper: true,
					...(paperFiles.length === 0 ? {} : { paperFiles }),
				},
			});
			notifySuccess('Zimmet kabul edildi.');
			onClose();
		} catch (problem) {
			notifyProblem(problem);
		}
	}

	return (
		<ActModal
			title="İmzalı Liste ile Kabul"
			verb="Kabul Et"
			busy={accept.isPending}
			disabled={missing}
			dirty={files.length > 0}
			onClose={onClose}
			onSubmit={() => void submit()}
		>
			<Text size="sm">{acceptanceQuestion(debit, false)}</Text>
			<Text size="sm" c="dimmed">
				{debit.signatureRequired
					? 'Firma kuralı gereği imzalı listenin fotoğrafını ya da PDF dosyasını ekleyin.'
					: 'İmzalı listeyi şimdi ya da kabulden sonra zimmetin belgelerine ekleyebilirsiniz.'}
			</Text>
			<PaperBox files={files} onChange={setFiles} />
		</ActModal>
	);
}
