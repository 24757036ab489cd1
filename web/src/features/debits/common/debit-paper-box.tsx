import { fileAddress } from '../../../api/call/file-address.ts';
import { uploadTemp } from '../../../api/call/upload.ts';
import { EvidenceBox } from '../../../ui/file/evidence-box.tsx';
import type { UploadedFile } from '../../../ui/file/use-uploading.ts';

type Props = {
	readonly files: readonly UploadedFile[];
	readonly onChange: (files: readonly UploadedFile[]) => void;
};

/** Most files of one act, as in the contract. */
const mostFiles = 5;

/** Photos or PDFs of a signed paper. */
export function PaperBox({ files, onChange }: Props) {
	return (
		<EvidenceBox
			label="İmzalı kâğıt (fotoğraf ya da PDF)"
			mostFiles={mostFiles}
			accept="image/jpeg,image/png,image/webp,application/pdf"
			files={files}
			onChange={onChange}
			upload={uploadTemp}
			addressOf={fileAddress}
		/>
	);
}
