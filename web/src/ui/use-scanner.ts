import { useEffect, useRef } from 'react';
import { isTyping } from './typing.ts';

/**
 * Longer than this between two keys is no scan. Wireless scanners and busy tablets pause up to some
 * 150 ms inside a code, and a lost scan costs more than a chance burst: no field has the focus here.
 */
const keyGapMs = 250;
/** Shorter bursts are chance. */
const shortestCode = 4;

/** Gathers keys into a code; answers with the code when Enter ends a fast burst. */
function burst(): (key: string, atMs: number) => { code: string | null; running: boolean } {
	let keys = '';
	let lastAtMs = 0;
	return (key, atMs) => {
		if (atMs - lastAtMs > keyGapMs) keys = '';
		lastAtMs = atMs;
		if (key === 'Enter') {
			const code = keys.length >= shortestCode ? keys : null;
			keys = '';
			return { code, running: false };
		}
		if (key.length === 1) keys += key;
		return { code: null, running: keys.length > 1 };
	};
}

/**
 * A barcode scanner is a keyboard: fast keys ending in Enter, anywhere on the screen, are a scan.
 * While a field has the focus the keys belong to that field.
 */
export function useScanner(onScan: (code: string) => void, enabled = true): void {
	const tell = useRef(onScan);
	tell.current = onScan;
	useEffect(() => {
		if (!enabled) return;
		const take = burst();
		function onKey(event: KeyboardEvent) {
			if (isTyping() || event.ctrlKey || event.altKey || event.metaKey) return;
			const { code, running } = take(event.key, event.timeStamp);
			// Keys of a scan belong to nothing else: no shortcut, and no button that has the focus.
			if (running || code !== null) event.stopPropagation();
			if (code === null) return;
			event.preventDefault();
			tell.current(code);
		}
		window.addEventListener('keydown', onKey, { capture: true });
		return () => window.removeEventListener('keydown', onKey, { capture: true });
	}, [enabled]);
}
