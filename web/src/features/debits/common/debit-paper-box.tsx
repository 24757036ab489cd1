import { fileAddress } from '../../../api/call/file-address.ts';
import { uploadTemp } from '../../../api/call/upload.ts';
import { FileUploadBox } from '../../../ui/file/file-upload-box.tsx';
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
		<FileUploadBox
			label="İmzalı kâğıt (fotoğraf ya da PDF)"
			multiple
			accept="image/jpeg,image/png,image/webp,application/pdf"
			files={files}
			onChange={(all) => onChange(all.slice(0, mostFiles))}
			upload={uploadTemp}
			addressOf={fileAddress}
		/>
	);
}
