import { notifyProblem, notifyWork } from '../feedback/toasts.tsx';

/** Creates a document and opens it, with a progress message: a long route takes some seconds. */
export async function printPaper(what: string, open: () => Promise<unknown>): Promise<void> {
	try {
		await notifyWork(`${what} hazırlanıyor…`, open, () => `${what} hazır.`);
	} catch (problem) {
		notifyProblem(problem);
	}
}
