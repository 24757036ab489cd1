import type { Endpoint } from '@sevk/contract/common/endpoint';
import { useState } from 'react';
import type { InputOf } from '../../api/call/call.ts';
import { download } from '../../api/call/download.ts';
import { notifyProblem, notifyWork } from '../../ui/feedback/toasts.tsx';

/** Downloads the personal data of a person as a ZIP file. */
export function usePersonalFile<E extends Endpoint>({ path, method }: E) {
	const [isExporting, setExporting] = useState(false);

	async function takeFile({ body }: InputOf<E> & { readonly body: object }) {
		setExporting(true);
		const headers = { 'content-type': 'application/json' };
		const init = { method, headers, body: JSON.stringify(body) };
		try {
			await notifyWork(
				'Dosya hazırlanıyor…',
				() => download(path, 'kisisel-veriler.zip', undefined, init),
				(name) => `${name} indirildi.`,
			);
		} catch (problem) {
			notifyProblem(problem);
		} finally {
			setExporting(false);
		}
	}

	return { isExporting, takeFile };
}
