import { Button } from '@mantine/core';
import { type OpenedPaper, printPaper } from './document-print.ts';

/** İlişik Kesme: prints what a person who leaves still has to return or pay. */
export function ClearanceButton({ open }: { readonly open: () => Promise<OpenedPaper> }) {
	return (
		<Button variant="default" onClick={() => void printPaper('İlişik kesme belgesi', open)}>
			İlişik Kesme Belgesi (PDF)
		</Button>
	);
}
