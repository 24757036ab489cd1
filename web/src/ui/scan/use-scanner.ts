import { useEffect, useRef } from 'react';
import { isCovered, isTyping } from './typing.ts';

/**
 * Longest pause between two keys of a scan. Wireless scanners and busy tablets pause up to some
 * 150 ms, and a lost scan is worse than a wrong burst, since no field has the focus.
 */
const keyGapMs = 250;
/** Shorter bursts are typing. */
const shortestCode = 4;

/** Collects keys into a code; returns the code when Enter ends a fast burst. */
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

/** Number of scan fields on the screen. While there is one, it receives the scans. */
let fields = 0;

/**
 * A barcode scanner is a keyboard: fast keys ending in Enter, anywhere on the screen, are a scan.
 * While a field has the focus the keys belong to that field.
 */
export function useScanner(onScan: (code: string) => void, enabled = true): void {
	useEffect(() => {
		if (!enabled) return;
		fields += 1;
		return () => {
			fields -= 1;
		};
	}, [enabled]);
	useBursts(onScan, enabled, () => true);
}

/** The same for a screen without a scan field and without an open dialog. */
export function useScannerElsewhere(onScan: (code: string) => void): void {
	useBursts(onScan, true, () => fields === 0 && !isCovered());
}

function useBursts(onScan: (code: string) => void, enabled: boolean, mine: () => boolean): void {
	const onScanRef = useRef(onScan);
	onScanRef.current = onScan;
	const isMineRef = useRef(mine);
	useEffect(() => {
		if (!enabled) return;
		const take = burst();
		function onKey(event: KeyboardEvent) {
			if (isTyping() || event.ctrlKey || event.altKey || event.metaKey) return;
			if (!isMineRef.current()) return;
			const { code, running } = take(event.key, event.timeStamp);
			// Keys of a scan must not trigger shortcuts or the focused button.
			if (running || code !== null) event.stopPropagation();
			if (code === null) return;
			event.preventDefault();
			onScanRef.current(code);
		}
		window.addEventListener('keydown', onKey, { capture: true });
		return () => window.removeEventListener('keydown', onKey, { capture: true });
	}, [enabled]);
}
