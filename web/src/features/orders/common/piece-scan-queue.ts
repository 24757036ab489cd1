// The scans of one board without a final answer, in the order they were read.
import { z } from 'zod';
import type { ProblemError } from '../../../api/connection/problem.ts';
import { retryAfterOf } from '../../../api/connection/retry.ts';
import { backOffMs, type SendResult, type StopCause } from '../../../api/sending/send-each.ts';

const scan = z.object({
	/** The idempotency key, the same for every attempt. */
	key: z.string(),
	/** Onto a vehicle, back from it, or into the depot with a delivery. */
	direction: z.enum(['out', 'back', 'in']),
	/** Fixed when the barcode is read: the server refuses a known key with another body. */
	body: z.object({
		barcode: z.string(),
		scannedAt: z.string(),
		/** The condition of a returned product; only a hand-back has one. */
		condition: z.null().optional(),
	}),
});
export type Scan = z.infer<typeof scan>;
export type ScanDirection = Scan['direction'];

const waitingScan = scan.extend({
	failedTries: z.int(),
	busyTries: z.int(),
	/** True if the answer comes when the user has turned to other pieces. */
	late: z.boolean(),
});
type WaitingScan = z.infer<typeof waitingScan>;

/** A scan that is no longer sent automatically; the user retries or discards it. */
const asideScan = scan.extend({
	cause: z.enum(['failed', 'busy', 'refused']),
	/** The server's sentence; empty if it gave none. */
	sentence: z.string(),
	/** The request id, to find the error in the server's log. */
	requestId: z.string().nullable(),
});
export type AsideScan = z.infer<typeof asideScan>;

const storedQueue = z.object({ waiting: z.array(waitingScan), aside: z.array(asideScan) });

/** The reason why scans are not answered; null while they are. */
type Trouble = { readonly cause: StopCause | 'failed'; readonly tries: number };

export type ScanQueue = {
	readonly waiting: readonly WaitingScan[];
	readonly aside: readonly AsideScan[];
	readonly sendingKey: string | null;
	readonly trouble: Trouble | null;
	/** Nothing is sent for this time; null waits until the queue is woken. */
	readonly pause: { readonly waitMs: number | null } | null;
};

/** What the queue reads in an answer, at loading, at a hand-back and at the receipt of goods. */
export type PieceScanAnswer = {
	readonly tone: 'ok' | 'info' | 'stop';
	readonly code: string;
	readonly sentence: string;
	readonly mayAdd?: boolean;
};

/** A server error repeats: after the third for one barcode, a further attempt is useless. */
export const failedTriesAtMost = 3;
/**
 * An overloaded server recovers, so a scan is retried for three and a half minutes. The limit
 * exists because a statement that always times out is answered 503 as well.
 */
export const busyTriesAtMost = 12;
const backOff = { firstMs: 1_000, longestMs: 30_000 };

const emptyQueue: ScanQueue = {
	waiting: [],
	aside: [],
	sendingKey: null,
	trouble: null,
	pause: null,
};

export function createScan(
	barcode: string,
	direction: ScanDirection,
	key: string,
	readAt: Date,
): Scan {
	const body = { barcode, scannedAt: readAt.toISOString() };
	return { key, direction, body: direction === 'back' ? { ...body, condition: null } : body };
}

/** A new scan retries a lost connection at once; a busy server is not asked again earlier. */
export function addScan(queue: ScanQueue, added: Scan): ScanQueue {
	const waiting = [...queue.waiting, asWaiting(added, queue.trouble !== null)];
	return { ...wakeQueue(queue), waiting };
}

/** The scan to send next; null if there is none or the queue is paused. */
export function nextScan({ waiting, sendingKey, pause }: ScanQueue): Scan | null {
	return sendingKey === null && pause === null ? (waiting[0] ?? null) : null;
}

export function startScan(queue: ScanQueue, { key }: Scan): ScanQueue {
	return { ...queue, sendingKey: key };
}

/** Applies the result of the attempt in progress. `unseen`: no board shows its answer. */
export function settleScan(
	queue: ScanQueue,
	result: SendResult<PieceScanAnswer>,
	unseen = false,
): ScanQueue {
	const [current, ...others] = queue.waiting;
	if (current === undefined || current.key !== queue.sendingKey) return queue;
	const idle = { ...queue, sendingKey: null };
	const done = { ...idle, waiting: others, trouble: null, pause: null };
	const isLate = current.late || unseen;
	switch (result.kind) {
		case 'answered': {
			const aside = withoutBarcode(queue.aside, current, result.answer);
			const seen = { ...done, aside };
			if (!isLate || !needsPerson(result.answer)) return seen;
			return setAside(seen, current, 'refused', result.answer.sentence);
		}
		case 'refused':
			return isLate ? setAside(done, current, 'refused', result.error.detail) : done;
		case 'failed':
			return settleUnanswered(idle, { ...current, late: true }, result.kind, result.error);
		case 'stopped': {
			const { cause, error } = result;
			// The scan belongs to the user who signs in again.
			if (cause === 'signed-out') {
				return { ...idle, trouble: troubleOf(queue, cause), pause: { waitMs: null } };
			}
			return settleUnanswered(idle, { ...current, late: true }, cause, error);
		}
	}
}

function settleUnanswered(
	queue: ScanQueue,
	current: WaitingScan,
	cause: 'no-connection' | 'busy' | 'failed',
	error: unknown,
): ScanQueue {
	const others = queue.waiting.slice(1);
	const tried = {
		...current,
		failedTries: current.failedTries + (cause === 'failed' ? 1 : 0),
		busyTries: current.busyTries + (cause === 'busy' ? 1 : 0),
	};
	const isSpent = tried.failedTries >= failedTriesAtMost || tried.busyTries >= busyTriesAtMost;
	if (cause !== 'no-connection' && isSpent) {
		const rest = { ...queue, waiting: others, trouble: null, pause: null };
		const { requestId = null } = error as Partial<ProblemError>;
		return setAside(rest, current, cause, '', requestId);
	}
	const trouble = troubleOf(queue, cause);
	const waitMs = Math.max(backOffMs(trouble.tries, backOff), retryAfterOf(error));
	return { ...queue, waiting: [tried, ...others], trouble, pause: { waitMs } };
}

/** Ends a pause: its time is over, or the user retries. */
export function resumeQueue(queue: ScanQueue): ScanQueue {
	return { ...queue, pause: null };
}

/** Ends a pause that waits for the connection or the session, but not one for a busy server. */
export function wakeQueue(queue: ScanQueue): ScanQueue {
	const cause = queue.trouble?.cause;
	return cause === 'no-connection' || cause === 'signed-out' ? resumeQueue(queue) : queue;
}

/** Puts a scan that was set aside back at the end of the queue, with the same bytes. */
export function retryAside(queue: ScanQueue, key: string): ScanQueue {
	const again = queue.aside.find((scan) => scan.key === key);
	if (again === undefined) return queue;
	const { direction, body } = again;
	const waiting = [...queue.waiting, asWaiting({ key, direction, body }, false)];
	return { ...discardAside(queue, key), waiting };
}

export function discardAside(queue: ScanQueue, key: string): ScanQueue {
	return { ...queue, aside: queue.aside.filter((scan) => scan.key !== key) };
}

/** The state to keep over a reload of the page; null if there is none. */
export function storedText({ waiting, aside }: ScanQueue): string | null {
	return waiting.length + aside.length === 0 ? null : JSON.stringify({ waiting, aside });
}

/**
 * Restores the queue of an earlier page. Its answers come late: the user has turned to other
 * pieces.
 */
export function restoreQueue(text: string | null): ScanQueue {
	const stored = storedQueue.safeParse(parsed(text));
	if (!stored.success) return emptyQueue;
	const { waiting, aside } = stored.data;
	return { ...emptyQueue, aside, waiting: waiting.map((scan) => ({ ...scan, late: true })) };
}

function parsed(text: string | null): unknown {
	try {
		return text === null ? null : JSON.parse(text);
	} catch {
		return null;
	}
}

function asWaiting(added: Scan, late: boolean): WaitingScan {
	return { ...added, failedTries: 0, busyTries: 0, late };
}

function setAside(
	queue: ScanQueue,
	{ key, direction, body }: Scan,
	cause: AsideScan['cause'],
	sentence: string,
	requestId: string | null = null,
): ScanQueue {
	const aside = { key, direction, body, cause, sentence, requestId };
	return { ...queue, aside: [...queue.aside, aside] };
}

/** Removes the aside scans of a piece that was scanned successfully since. */
function withoutBarcode(
	aside: readonly AsideScan[],
	{ direction, body }: Scan,
	{ tone }: PieceScanAnswer,
) {
	if (tone !== 'ok') return aside;
	const isSame = (other: Scan) =>
		other.direction === direction && other.body.barcode === body.barcode;
	return aside.filter((other) => !isSame(other));
}

/** True if the piece has to be put aside, or the user has to choose. */
function needsPerson({ tone, mayAdd = false, code }: PieceScanAnswer): boolean {
	return tone === 'stop' || mayAdd || choiceCodes.includes(code);
}

const choiceCodes = [
	'debit/condition-missing',
	'debit/barcode-ambiguous',
	'debit/barcode-partial',
	'ambiguous',
	'partial',
];

function troubleOf({ trouble }: ScanQueue, cause: Trouble['cause']): Trouble {
	return { cause, tries: (trouble?.tries ?? 0) + 1 };
}
