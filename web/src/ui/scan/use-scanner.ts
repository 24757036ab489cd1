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

type Take = (code: string) => void;

/** Called when a scan field appears on the screen. */
const fieldListeners = new Set<(take: Take) => void>();

/** The scan field of a screen. It also takes the scan that was made while its screen loaded. */
export function useScanField(onScan: Take, enabled = true): void {
	useScanner(onScan, enabled);
	const onScanRef = useRef(onScan);
	onScanRef.current = onScan;
	useEffect(() => {
		if (!enabled) return;
		for (const listener of fieldListeners) listener((code) => onScanRef.current(code));
	}, [enabled]);
}

/**
 * The same for a screen without a scan field and without an open dialog. `onField` is called when
 * a scan field appears afterwards.
 */
export function useScannerElsewhere(onScan: Take, onField: (take: Take) => void): void {
	useBursts(onScan, true, () => fields === 0 && !isCovered());
	const onFieldRef = useRef(onField);
	onFieldRef.current = onField;
	useEffect(() => {
		const listener = (take: Take) => onFieldRef.current(take);
		fieldListeners.add(listener);
		return () => {
			fieldListeners.delete(listener);
		};
	}, []);
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
