// How the keys of a code come: what a scanner types, and when a pause ends it.

/** Keys of one code so far. */
export type Reading = {
	/** Number of characters. */
	readonly count: number;
	readonly startedAtMs: number;
	readonly lastAtMs: number;
	readonly longestGapMs: number;
};

/** Characters that came at once, by the time of their event, not of its handling. */
export type Typed = { readonly count: number; readonly atMs: number };

export function addTyped(reading: Reading | null, { count, atMs }: Typed): Reading {
	if (reading === null) return { count, startedAtMs: atMs, lastAtMs: atMs, longestGapMs: 0 };
	const gapMs = Math.max(0, atMs - reading.lastAtMs);
	return {
		count: reading.count + count,
		startedAtMs: reading.startedAtMs,
		lastAtMs: atMs,
		longestGapMs: Math.max(reading.longestGapMs, gapMs),
	};
}

/** A wireless scanner takes up to some 60 ms for a key, a fast typist seldom less than 100. */
const scannerKeyMs = 80;
/** Shorter texts are typing: no label has so short a code. */
const shortestScan = 6;

/** Whether a text came from a scanner rather than from a person's hands. */
export function isScannerReading(reading: Reading, text: string): boolean {
	const { count, startedAtMs, lastAtMs } = reading;
	if (count < shortestScan || count !== text.length || !/\d/.test(text)) return false;
	return (lastAtMs - startedAtMs) / (count - 1) <= scannerKeyMs;
}

export type PauseFacts = {
	/** Scanners on this device have ended codes with Enter or Tab, so a pause is inside of one. */
	readonly hasSuffix: boolean;
	/** The text is the beginning of an expected code. */
	readonly isPart: boolean;
};

const shortestPauseMs = 500;
const longestPauseMs = 2_000;

/** The pause that ends a code without Enter or Tab: longer after slow keys, longest inside a code. */
export function endingPauseMs(reading: Reading, { hasSuffix, isPart }: PauseFacts): number {
	if (hasSuffix || isPart) return longestPauseMs;
	return Math.min(longestPauseMs, Math.max(shortestPauseMs, reading.longestGapMs * 4));
}

/** A timer later than this shows that the page was busy, with keys that still wait. */
const punctualMs = 50;

/**
 * Calls back when nothing came for a time in which the page was free. While it is busy, keys wait in
 * the browser, so a late timer starts again. Returns a function that ends the wait.
 */
export function awaitQuiet(quietMs: number, onQuiet: () => void): () => void {
	let timer: ReturnType<typeof setTimeout>;
	const wait = () => {
		const dueAtMs = performance.now() + quietMs;
		timer = setTimeout(() => {
			if (performance.now() - dueAtMs > punctualMs) wait();
			else onQuiet();
		}, quietMs);
	};
	wait();
	return () => clearTimeout(timer);
}
