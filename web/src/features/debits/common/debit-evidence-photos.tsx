import { fileAddress } from '../../../api/call/file-address.ts';
import { fileKind } from '../../../ui/file/file-kind.ts';
import { FileLinks } from '../../../ui/file/file-links.tsx';

/** The photos and papers of a report, for the user who approves it. */
export function EvidencePhotos({ fileNames }: { readonly fileNames: readonly string[] }) {
	const files = fileNames.map((fileName, at) => ({
		fileName,
		name: `${fileKind({ fileName }) === 'pdf' ? 'Belge' : 'Fotoğraf'} ${at + 1}`,
	}));
	return <FileLinks files={files} addressOf={fileAddress} />;
}
