import { fileAddress } from '../../../api/call/file-address.ts';
import { FileLinks } from '../../../ui/file/file-links.tsx';

/** The photos of a report, for the user who approves it. */
export function EvidencePhotos({ fileNames }: { readonly fileNames: readonly string[] }) {
	const files = fileNames.map((fileName, at) => ({ fileName, name: `Fotoğraf ${at + 1}` }));
	return <FileLinks files={files} addressOf={fileAddress} />;
}
