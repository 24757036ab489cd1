import { type FileToSave, notifyProblem, notifyWork } from '../feedback/toasts.tsx';

/** What is known of an opened document; the name alone when it was saved already. */
export type OpenedPaper = FileToSave | string | null;

/**
 * Creates a document and opens it, with a progress message: a long route takes some seconds. The
 * message then saves it, too, which needs no tab.
 */
export async function printPaper(what: string, open: () => Promise<OpenedPaper>): Promise<void> {
	try {
		await notifyWork(`${what} hazırlanıyor…`, open, (paper) => ({
			message: `${what} hazır.`,
			file: typeof paper === 'string' ? null : paper,
		}));
	} catch (problem) {
		notifyProblem(problem);
	}
}
