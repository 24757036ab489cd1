// Sends the scans of one board one after the other, and keeps them over a reload of the page.
import type { ScanAnswer } from '@sevk/contract/debits/debits';
import { newActKey } from '../../../api/call/act-key.ts';
import { connectionProblem, noAnswerOf, ProblemError } from '../../../api/connection/problem.ts';
import type { ScanOutcome } from './debit-scan-outcome.ts';
import {
	addScan,
	createScan,
	discardAside,
	nextScan,
	restoreQueue,
	resumeQueue,
	retryAside,
	type Scan,
	type ScanDirection,
	type ScanQueue,
	type ScanResult,
	settleScan,
	startScan,
	storedText,
	wakeQueue,
} from './debit-scan-queue.ts';
import { asideSentence } from './debit-scan-words.ts';

type Ports = {
	/** Sends body and key unchanged. Rejects with a ProblemError. */
	readonly send: (scan: Scan, signal: AbortSignal) => Promise<ScanAnswer>;
	/** Called after an attempt that may have changed something. */
	readonly onSettled: () => void;
	/** Stores the text over a reload; null deletes it. */
	readonly store: {
		readonly read: () => string | null;
		readonly write: (text: string | null) => void;
	};
};

export type ScanView = {
	readonly queue: ScanQueue;
	readonly last: ScanOutcome | null;
	/** True while the attempt in progress takes long. */
	readonly slow: boolean;
};

export type ScanSender = {
	readonly read: () => ScanView;
	readonly subscribe: (listener: () => void) => () => void;
	/** Adds a barcode at the moment it was read. */
	readonly scan: (barcode: string, direction: ScanDirection) => void;
	/** Sends at once instead of waiting for the next retry. */
	readonly retry: () => void;
	/** Retries, as the connection or the session may be back. */
	readonly wake: () => void;
	readonly retryAside: (keys: readonly string[]) => void;
	readonly discardAside: (key: string) => void;
	readonly changeLast: (change: (last: ScanOutcome | null) => ScanOutcome | null) => void;
};

/** A usual answer takes a tenth of a second; after this time the screen says that it waits. */
const slowAfterMs = 3_000;

/** An attempt in progress; `isOver` once it was given up, so that its late answer is ignored. */
type Try = { readonly stop: AbortController; readonly slow: Timer; isOver: boolean };
type Timer = ReturnType<typeof setTimeout>;

export function createScanSender({ send, onSettled, store }: Ports): ScanSender {
	let view: ScanView = { queue: restoreQueue(store.read()), last: null, slow: false };
	let current: Try | null = null;
	let pause: Timer | undefined;
	const listeners = new Set<() => void>();

	function show(change: Partial<ScanView>): void {
		view = { ...view, ...change };
		for (const listener of listeners) listener();
	}

	/** Stores a change before anything is sent or shown, then continues. */
	function change(queue: ScanQueue, viewChange: Partial<Omit<ScanView, 'queue'>> = {}): void {
		const text = storedText(queue);
		if (text !== storedText(view.queue)) store.write(text);
		if (queue.pause !== view.queue.pause) setPause(queue);
		show({ ...viewChange, queue });
		sendNext();
	}

	function setPause({ pause: next }: ScanQueue): void {
		clearTimeout(pause);
		if (next === null || next.waitMs === null) return;
		pause = setTimeout(() => change(resumeQueue(view.queue)), next.waitMs);
	}

	function sendNext(): void {
		const scan = nextScan(view.queue);
		if (scan === null) return;
		const stop = new AbortController();
		const slow = setTimeout(() => show({ slow: true }), slowAfterMs);
		const own: Try = { stop, slow, isOver: false };
		current = own;
		show({ queue: startScan(view.queue, scan) });
		send(scan, stop.signal).then(
			(answer) => settle(own, scan, { kind: 'answered', answer }),
			(error: unknown) => settle(own, scan, resultOf(error)),
		);
	}

	function settle(own: Try, scan: Scan, result: ScanResult): void {
		if (own.isOver) return;
		own.isOver = true;
		current = null;
		clearTimeout(own.slow);
		const queue = settleScan(view.queue, result, listeners.size === 0);
		change(queue, { slow: false, last: lastAfter(view.last, scan, result, queue) });
		if (result.kind !== 'signed-out') onSettled();
	}

	return {
		read: () => view,
		subscribe: (listener) => {
			listeners.add(listener);
			return () => {
				listeners.delete(listener);
				// The next visit starts with an empty panel.
				if (listeners.size === 0) view = { ...view, last: null };
			};
		},
		scan: (barcode, direction) => {
			const scan = createScan(barcode, direction, newActKey(), new Date());
			const { trouble } = view.queue;
			const last = trouble === null ? view.last : noticeOf(scan);
			change(addScan(view.queue, scan), { last });
		},
		retry: () => {
			const own = current;
			if (own === null) return change(resumeQueue(view.queue));
			const scan = view.queue.waiting[0];
			if (scan === undefined) return;
			// The answer may be late or lost: repeating the same bytes under the same key finds out.
			settle(own, scan, resultOf(connectionProblem()));
			own.stop.abort();
			change(resumeQueue(view.queue));
		},
		wake: () => change(wakeQueue(view.queue)),
		retryAside: (keys) => change(keys.reduce(retryAside, view.queue)),
		discardAside: (key) => change(discardAside(view.queue, key)),
		changeLast: (of) => show({ last: of(view.last) }),
	};
}

/** A 401 keeps the scan: it belongs to the user who signs in again. */
function resultOf(error: unknown): ScanResult {
	const cause = noAnswerOf(error);
	if (error instanceof ProblemError && cause === null) {
		if (error.status === 401) return { kind: 'signed-out' };
		return { kind: 'refused', sentence: error.detail };
	}
	const { retryAfterMs = null, requestId = null } = error instanceof ProblemError ? error : {};
	return { kind: 'unanswered', cause: cause ?? 'failed', retryAfterMs, requestId };
}

/** What the panel shows after an attempt. */
function lastAfter(
	last: ScanOutcome | null,
	scan: Scan,
	result: ScanResult,
	{ waiting, aside }: ScanQueue,
): ScanOutcome | null {
	const { key } = scan;
	const { barcode, scannedAt } = scan.body;
	if (result.kind === 'answered') return { key, answer: result.answer, scannedAt };
	if (result.kind === 'refused') return { key, barcode, tone: 'stop', sentence: result.sentence };
	const left = aside.find((other) => other.key === key);
	if (left) return { key: `${key}:aside`, barcode, tone: 'stop', sentence: asideSentence(left) };
	// Only the newest scan is the piece that the user holds.
	return waiting.at(-1)?.key === key ? noticeOf(scan) : last;
}

/** The scan was accepted and waits. One key for all attempts, so that it sounds once. */
function noticeOf({ key, body: { barcode } }: Scan): ScanOutcome {
	const sentence = 'Okutma alındı, gönderilmeyi bekliyor.';
	return { key: `${key}:waiting`, barcode, tone: 'info', sentence };
}
