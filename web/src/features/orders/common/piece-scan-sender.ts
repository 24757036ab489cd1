// Sends the scans of one board one after the other, and keeps them over a reload of the page.
import { newActKey } from '../../../api/commands/act-key.ts';
import { connectionProblem } from '../../../api/connection/problem.ts';
import { failureOf, type SendResult, sendEach } from '../../../api/sending/send-each.ts';
import {
	addScan,
	createScan,
	discardAside,
	nextScan,
	type PieceScanAnswer,
	restoreQueue,
	resumeQueue,
	retryAside,
	type Scan,
	type ScanDirection,
	type ScanQueue,
	settleScan,
	startScan,
	storedText,
	wakeQueue,
} from './piece-scan-queue.ts';
import { asideSentence } from './piece-scan-words.ts';

/** What a board shows for the last scan: the server's answer, or a sentence without one. */
export type PieceScanOutcome<Answer> =
	| {
			readonly key: string;
			readonly answer: Answer;
			/** When the barcode was read. */
			readonly scannedAt: string | null;
	  }
	| {
			readonly key: string;
			readonly barcode: string;
			readonly tone: 'info' | 'stop';
			readonly sentence: string;
	  };

type Ports<Answer> = {
	/** Sends body and key unchanged. Rejects with a ProblemError. */
	readonly send: (scan: Scan, signal: AbortSignal) => Promise<Answer>;
	/** Called after an attempt that may have changed something. */
	readonly onSettled: () => void;
	/** Stores the text over a reload; null deletes it. */
	readonly store: {
		readonly read: () => string | null;
		readonly write: (text: string | null) => void;
	};
};

type ScanView<Answer> = {
	readonly queue: ScanQueue;
	readonly last: PieceScanOutcome<Answer> | null;
	/** True while the attempt in progress takes long. */
	readonly slow: boolean;
};

export type ScanSender<Answer> = {
	readonly read: () => ScanView<Answer>;
	readonly subscribe: (listener: () => void) => () => void;
	/** Adds a barcode at the moment it was read. */
	readonly scan: (barcode: string, direction: ScanDirection) => void;
	/** Sends at once instead of waiting for the next retry. */
	readonly retry: () => void;
	/** Retries, as the connection or the session may be back. */
	readonly wake: () => void;
	readonly retryAside: (keys: readonly string[]) => void;
	readonly discardAside: (key: string) => void;
	readonly changeLast: (
		change: (last: PieceScanOutcome<Answer> | null) => PieceScanOutcome<Answer> | null,
	) => void;
};

/** The scans of a board with their acts. */
export type PieceScans<Answer> = ScanView<Answer> & Omit<ScanSender<Answer>, 'read' | 'subscribe'>;

/** A usual answer takes a tenth of a second; after this time the screen says that it waits. */
const slowAfterMs = 3_000;

type Timer = ReturnType<typeof setTimeout>;

export function createScanSender<Answer extends PieceScanAnswer>({
	send,
	onSettled,
	store,
}: Ports<Answer>): ScanSender<Answer> {
	let view: ScanView<Answer> = { queue: restoreQueue(store.read()), last: null, slow: false };
	/** The loop that sends; one that was given up settles nothing any more. */
	let loop: AbortController | null = null;
	let slow: Timer | undefined;
	let pause: Timer | undefined;
	const listeners = new Set<() => void>();

	function show(change: Partial<ScanView<Answer>>): void {
		view = { ...view, ...change };
		for (const listener of listeners) listener();
	}

	/** Stores a change before anything is sent or shown, then continues. */
	function change(
		queue: ScanQueue,
		viewChange: Partial<Omit<ScanView<Answer>, 'queue'>> = {},
	): void {
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

	/** The loop in progress takes what was added. */
	function sendNext(): void {
		if (loop !== null || nextScan(view.queue) === null) return;
		const own = new AbortController();
		loop = own;
		const sending = sendEach<Scan, Answer>({
			next: () => (loop === own ? startNext() : null),
			send: (scan) => send(scan, own.signal),
			settle: (scan, result) => {
				if (loop === own) settle(scan, result);
			},
		});
		sending.catch(() => {
			// The board shows why the loop stopped; a bug of the board must not stop the next one.
			if (loop === own) loop = null;
		});
	}

	function startNext(): Scan | null {
		const scan = nextScan(view.queue);
		if (scan === null) {
			loop = null;
			return null;
		}
		slow = setTimeout(() => show({ slow: true }), slowAfterMs);
		show({ queue: startScan(view.queue, scan) });
		return scan;
	}

	function settle(scan: Scan, result: SendResult<Answer>): void {
		clearTimeout(slow);
		const queue = settleScan(view.queue, result, listeners.size === 0);
		if (result.kind === 'stopped') loop = null;
		change(queue, { slow: false, last: lastAfter(view.last, scan, result, queue) });
		if (result.kind !== 'stopped' || result.cause !== 'signed-out') onSettled();
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
			const own = loop;
			const [scan] = view.queue.waiting;
			if (own === null || scan === undefined) return change(resumeQueue(view.queue));
			// The answer may be late or lost: repeating the same bytes under the same key finds out.
			settle(scan, failureOf(connectionProblem()));
			own.abort();
			change(resumeQueue(view.queue));
		},
		wake: () => change(wakeQueue(view.queue)),
		retryAside: (keys) => change(keys.reduce(retryAside, view.queue)),
		discardAside: (key) => change(discardAside(view.queue, key)),
		changeLast: (of) => show({ last: of(view.last) }),
	};
}

/** What the panel shows after an attempt. */
function lastAfter<Answer extends PieceScanAnswer>(
	last: PieceScanOutcome<Answer> | null,
	scan: Scan,
	result: SendResult<Answer>,
	{ waiting, aside }: ScanQueue,
): PieceScanOutcome<Answer> | null {
	const { key } = scan;
	const { barcode, scannedAt } = scan.body;
	if (result.kind === 'answered') return { key, answer: result.answer, scannedAt };
	if (result.kind === 'refused')
		return { key, barcode, tone: 'stop', sentence: result.error.detail };
	const left = aside.find((other) => other.key === key);
	if (left) return { key: `${key}:aside`, barcode, tone: 'stop', sentence: asideSentence(left) };
	// Only the newest scan is the piece that the user holds.
	return waiting.at(-1)?.key === key ? noticeOf(scan) : last;
}

/** The scan was accepted and waits. One key for all attempts, so that it sounds once. */
function noticeOf({ key, body: { barcode } }: Scan): PieceScanOutcome<never> {
	const sentence = 'Okutma alındı, gönderilmeyi bekliyor.';
	return { key: `${key}:waiting`, barcode, tone: 'info', sentence };
}
