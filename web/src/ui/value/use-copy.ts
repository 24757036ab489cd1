import { useState } from 'react';

/** Copies a text to the clipboard; whether that has just happened, and the act. */
export function useCopy(text: string): [copied: boolean, copy: () => Promise<void>] {
	const [copied, setCopied] = useState(false);
	async function copy() {
		try {
			await navigator.clipboard.writeText(text);
		} catch {
			// Without https there is no clipboard API; the deprecated copy command still works.
			const area = document.createElement('textarea');
			area.value = text;
			document.body.append(area);
			area.select();
			document.execCommand('copy');
			area.remove();
		}
		setCopied(true);
		setTimeout(() => setCopied(false), 1500);
	}
	return [copied, copy];
}
