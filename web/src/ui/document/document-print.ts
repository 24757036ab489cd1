import { notifyProblem, notifyWork } from '../feedback/toasts.tsx';

/** Prepares a paper and opens it, saying so meanwhile: a long route takes some seconds. */
export async function printPaper(what: string, open: () => Promise<unknown>): Promise<void> {
	try {
		await notifyWork(`${what} hazırlanıyor…`, open, () => `${what} hazır.`);
	} catch (problem) {
		notifyProblem(problem);
	}
}
