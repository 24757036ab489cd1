import { type RefObject, useEffect, useRef } from 'react';
import { type FieldReader, readField } from './scan-field-reader.ts';
import { holdFocus } from './scan-focus.ts';
import { addTyped, awaitQuiet, isScannerReading, type Reading } from './scan-reading.ts';
import { isCovered, isCoveredByOther, isTyping } from './typing.ts';

/**
 * Longest pause between two keys of a scan while the page is free. Wireless scanners and busy tablets
 * pause up to some 150 ms, and a lost scan is worse than a wrong burst, since no field has the focus.
 */
const keyGapMs = 300;
/** Shorter bursts are typing. */
const shortestCode = 4;

type Burst = {
	/** Adds a key; returns the code when Enter or Tab ends it. */
	readonly add: (key: string, atMs: number) => { code: string | null; running: boolean };
	readonly stop: () => void;
};

/** Collects keys into a code that Enter, Tab or a pause ends. */
function collectBurst(onPause: (code: string) => void): Burst {
	let keys = '';
	let reading: Reading | null = null;
	let stopWait: () => void = () => undefined;
	function reset(): string {
		stopWait();
		const collected = keys;
		keys = '';
		reading = null;
		return collected;
	}
	function onQuiet(): void {
		const isScan = reading !== null && isScannerReading(reading, keys);
		const collected = reset();
		if (isScan) onPause(collected);
	}
	return {
		stop: () => void reset(),
		add: (key, atMs) => {
			if (key === 'Enter' || key === 'Tab') {
				const collected = reset();
				const code = collected.length >= shortestCode ? collected : null;
				return { code, running: false };
			}
			if (key.length !== 1) return { code: null, running: keys.length > 1 };
			keys += key;
			reading = addTyped(reading, { count: 1, atMs });
			stopWait();
			stopWait = awaitQuiet(keyGapMs, onQuiet);
			return { code: null, running: keys.length > 1 };
		},
	};
}

/** The scan fields on the screen; the last one receives the scans. */
const fields: HTMLInputElement[] = [];

type Take = (code: string) => void;

/** Called when a scan field appears on the screen. */
const fieldListeners = new Set<(take: Take) => void>();

/** The scan field of a screen. It also takes the scan that was made while its screen loaded. */
export function useScanField(
	field: RefObject<HTMLInputElement | null>,
	reader: FieldReader,
	enabled = true,
): void {
	useScannedField(field, reader, enabled);
	const latest = useRef(reader);
	latest.current = reader;
	useEffect(() => {
		if (!enabled) return;
		for (const listener of fieldListeners) listener((code) => latest.current.onCode(code));
	}, [enabled]);
}

/**
 * A field that a barcode scanner writes to from anywhere on its screen or dialog. It also takes the
 * scans over a dialog whose own fields do not have the focus.
 */
export function useScannedField(
	field: RefObject<HTMLInputElement | null>,
	reader: FieldReader,
	enabled = true,
): void {
	const latest = useRef(reader);
	latest.current = reader;
	useEffect(() => {
		const element = field.current;
		if (!enabled || element === null) return;
		fields.push(element);
		const stopReading = readField(element, () => latest.current);
		const release = holdFocus(element);
		return () => {
			fields.splice(fields.indexOf(element), 1);
			release();
			stopReading();
		};
	}, [field, enabled]);
	useBursts(
		(code) => latest.current.onCode(code),
		enabled,
		() => {
			const own = field.current;
			return own !== null && fields.at(-1) === own && isCoveredByOther(own);
		},
	);
}

/**
 * The scans of a screen without a scan field and without an open dialog. `onField` is called when a
 * scan field appears afterwards.
 */
export function useScannerElsewhere(onScan: Take, onField: (take: Take) => void): void {
	useBursts(onScan, true, () => fields.length === 0 && !isCovered());
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

/** A scanner is a keyboard: while a field has the focus the keys belong to that field. */
function useBursts(onScan: Take, enabled: boolean, mine: () => boolean): void {
	const onScanRef = useRef(onScan);
	onScanRef.current = onScan;
	const isMineRef = useRef(mine);
	isMineRef.current = mine;
	useEffect(() => {
		if (!enabled) return;
		const burst = collectBurst((code) => {
			if (isMineRef.current()) onScanRef.current(code);
		});
		function onKey(event: KeyboardEvent) {
			if (isTyping() || event.ctrlKey || event.altKey || event.metaKey) return;
			if (!isMineRef.current()) return;
			const { code, running } = burst.add(event.key, event.timeStamp);
			// Keys of a scan must not trigger shortcuts or the focused button.
			if (running || code !== null) event.stopPropagation();
			if (code === null) return;
			event.preventDefault();
			onScanRef.current(code);
		}
		window.addEventListener('keydown', onKey, { capture: true });
		return () => {
			window.removeEventListener('keydown', onKey, { capture: true });
			burst.stop();
		};
	}, [enabled]);
}
