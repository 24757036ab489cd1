import { logFailure } from '../connection/log.ts';
import { readJson } from '../connection/problem.ts';
import { request, type Transport } from './request.ts';

/** Sends one multipart form and reads the answer. */
export async function sendForm(
	address: string,
	form: FormData,
	onProgress?: (fraction: number) => void,
): Promise<unknown> {
	const init = { method: 'POST', body: form };
	return readJson(await request(address, init, formTransport(form, onProgress)));
}

/** fetch can't report the progress of an upload, so it is XHR. */
function formTransport(form: FormData, onProgress?: (fraction: number) => void): Transport {
	return (address, { headers }) =>
		new Promise((resolve, reject) => {
			const xhr = new XMLHttpRequest();
			xhr.open('POST', address);
			for (const [name, value] of new Headers(headers)) xhr.setRequestHeader(name, value);
			xhr.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / total);
			xhr.onerror = () => reject(new TypeError('upload failed'));
			xhr.onabort = xhr.onerror;
			xhr.onload = () => resolve(responseOf(xhr));
			xhr.send(form);
		});
}

function responseOf(xhr: XMLHttpRequest): Response {
	const headers = new Headers();
	for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
		const [name, ...value] = line.split(': ');
		if (name) headers.append(name, value.join(': '));
	}
	// An answer without content, such as 204, may not have a body.
	return new Response(xhr.responseText || null, { status: xhr.status, headers });
}

/**
 * Uploads a file to the temporary store and returns its `fileName`
 * (docs/specification.md#7-calls). A failure is logged (docs/specification.md#8-errors) and
 * thrown.
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
