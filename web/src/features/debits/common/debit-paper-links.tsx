import type { SignedPaper } from '@sevk/contract/files/file-signatures';
import { formatDateTime } from '@sevk/domain/common/date/date';
import { fileAddress } from '../../../api/call/file-address.ts';
import { FileLinks } from '../../../ui/file/file-links.tsx';

type Props = {
	readonly papers: readonly SignedPaper[];
	/** Said after the name of a paper, e.g. that it is of an earlier count. */
	readonly noteOf?: (paper: SignedPaper) => string;
};

/** The signed papers of a record, each opened in a window. */
export function PaperLinks({ papers, noteOf = () => '' }: Props) {
	const files = papers.map((paper, at) => ({
		fileName: paper.fileName,
		name: `İmzalı kâğıt ${at + 1} · ${paper.addedByName}, ${formatDateTime(paper.addedAt)}${noteOf(paper)}`,
	}));
	return <FileLinks files={files} addressOf={fileAddress} />;
}
