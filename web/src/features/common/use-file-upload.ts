import { useState } from 'react';
import { sendForm } from '../../api/call/upload.ts';
import { sentenceOf } from '../../api/connection/problem.ts';

/** Sends a file to be read; the file is kept here, to be read again in another way. */
export function useFileUpload<Query, Answer>(addressWith: (query: Query) => string) {
	const [file, setFile] = useState<File | null>(null);
	/** The uploaded share between 0 and 1; null without an upload. */
	const [share, setShare] = useState<number | null>(null);
	const [problem, setProblem] = useState<string | null>(null);

	async function send(next: File, query: Query): Promise<Answer | null> {
		setFile(next);
		setProblem(null);
		setShare(0);
		const form = new FormData();
		form.append('file', next);
		try {
			return (await sendForm(addressWith(query), form, setShare)) as Answer;
		} catch (error) {
			setProblem(sentenceOf(error));
			return null;
		} finally {
			setShare(null);
		}
	}

	return { file, share, problem, send, setProblem, clear: () => setFile(null) };
}
