import { apiAddress } from './api-host.ts';
import { logFailure } from './log.ts';
import { connectionProblem, ProblemError } from './problem.ts';
import { bearer } from './request.ts';
import { announceSessionEnd } from './session-end.ts';

/** Sends one multipart form with its progress; fetch can't report progress, so it is XHR. */
export async function sendForm(
	address: string,
	form: FormData,
	onProgress?: (fraction: number) => void,
	headers: Record<string, string> = {},
): Promise<unknown> {
	const all = { ...headers, ...(await bearer()) };
	return new Promise((resolve, reject) => {
		const xhr = new XMLHttpRequest();
		xhr.open('POST', apiAddress(address));
		for (const [name, value] of Object.entries(all)) xhr.setRequestHeader(name, value);
		xhr.upload.onprogress = (event) => onProgress?.(event.loaded / event.total);
		xhr.onerror = () => reject(connectionProblem());
		xhr.onload = () => {
			const answer = parsed(xhr.responseText);
			if (xhr.status >= 200 && xhr.status < 300) return resolve(answer);
			if (xhr.status === 401) announceSessionEnd();
			reject(
				new ProblemError({
					status: xhr.status,
					code: answer['code'] ?? `http/${xhr.status}`,
					detail: answer['detail'] ?? 'Dosya yüklenemedi.',
				}),
			);
		};
		xhr.send(form);
	});
}

/**
 * Sends a file to the temporary store; what comes back is its `fileName` (spec §7). A failure is
 * logged (spec §8), and shown by whoever asked.
 */
export async function uploadTemp(
	file: File,
	onProgress?: (fraction: number) => void,
): Promise<string> {
	const form = new FormData();
	form.append('file', file);
	try {
		const answer = (await sendForm('/api/public/upload/temp', form, onProgress)) as {
			data: { fileName: string };
		};
		return answer.data.fileName;
	} catch (error) {
		logFailure('Dosya yüklenemedi.', error);
		throw error;
	}
}

function parsed(text: string): Record<string, string> {
	try {
		return JSON.parse(text) as Record<string, string>;
	} catch {
		return {};
	}
}
