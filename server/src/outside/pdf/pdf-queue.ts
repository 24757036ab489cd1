// Papers are rendered in a worker thread, because 500 labels take seconds and must not delay scans
// and health checks. One paper is rendered at a time, in order of request.

import { deserialize, serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** A queued paper, serialised to limit memory. */
export type PdfJob = { readonly kind: string; readonly packed: Uint8Array };

export type PdfDone = { readonly file: Uint8Array } | { readonly error: string };

/** The content of a paper, deserialised in the worker; images are plain bytes. */
export function contentOf(job: PdfJob): unknown {
	return deserialize(job.packed);
}

export type PrinterLimits = {
	/** Maximum number of waiting papers. */
	readonly maxWaiting: number;
	/** Limit of all waiting papers together; a larger one is accepted if the queue is empty. */
	readonly maxWaitingBytes: number;
	/** A paper that takes longer is abandoned, so that the next ones are rendered. */
	readonly timeoutMs: number;
};

const defaultLimits: PrinterLimits = {
	maxWaiting: 48,
	maxWaitingBytes: 64 * 1024 * 1024,
	timeoutMs: 60_000,
};

const heapMb = 384;

function startPrinter(): Worker {
	return new Worker(new URL('./pdf-worker.ts', import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: heapMb },
	});
}

type PrintRequest = {
	readonly job: PdfJob;
	readonly resolve: (file: Buffer) => void;
	readonly reject: (error: Error) => void;
};

/**
 * Renders a paper. A patient one is never refused: the next paper of an archive whose first part is
 * already with its reader; an archive has one in the queue at a time.
 */
type Print = (kind: string, content: unknown, patient?: boolean) => Promise<Buffer>;

/** `waitingCount`: papers behind the one that is rendered. */
type PrintQueue = Print & { readonly waitingCount: () => number };

/** Starts a queue; returns the function that renders a paper. */
export function openPdfQueue(
	{ maxWaiting, maxWaitingBytes, timeoutMs }: PrinterLimits = defaultLimits,
	start: () => Worker = startPrinter,
): PrintQueue {
	const waiting: PrintRequest[] = [];
	let printing: PrintRequest | null = null;
	let printer: Worker | null = null;
	let timer: NodeJS.Timeout | undefined;

	function startWorker(): Worker {
		const started = start();
		const end = (error: Error) => {
			if (printer !== started) return;
			printer = null;
			settle(error);
		};
		started.on('message', (done: PdfDone) => {
			if (printer !== started) return;
			settle('file' in done ? Buffer.from(done.file) : new Error(done.error));
		});
		started.on('error', end);
		started.on('exit', (code) => end(new Error(`the printer ended with ${code}`)));
		return started;
	}

	/** Completes the current paper and starts the next one. */
	function settle(outcome: Buffer | Error): void {
		clearTimeout(timer);
		const request = printing;
		printing = null;
		if (outcome instanceof Error) request?.reject(outcome);
		else request?.resolve(outcome);
		next();
	}

	function next(): void {
		if (printing !== null) return;
		const first = waiting.shift();
		if (first === undefined) {
			// Only waiting papers keep the process alive.
			printer?.unref();
			return;
		}
		printing = first;
		printer ??= startWorker();
		printer.ref();
		timer = setTimeout(abandonPaper, timeoutMs);
		printer.postMessage(first.job);
	}

	/**
	 * A busy worker cannot receive messages, so it is terminated; the next paper starts a new one.
	 */
	function abandonPaper(): void {
		const slow = printer;
		printer = null;
		settle(problem('PRINTER_SLOW', `a paper took longer than ${timeoutMs} ms`));
		void slow?.terminate();
	}

	const print: Print = async (kind, content, patient = false) => {
		if (!patient && waiting.length >= maxWaiting)
			throw problem('PRINTER_BUSY', 'too many papers wait');
		const packed = serialize(content);
		const waitingBytes = waiting.reduce((sum, { job }) => sum + job.packed.byteLength, 0);
		const isTooMuch = waitingBytes > 0 && waitingBytes + packed.byteLength > maxWaitingBytes;
		if (!patient && isTooMuch) {
			throw problem('PRINTER_BUSY', 'the papers that wait hold too much');
		}
		return new Promise((resolve, reject) => {
			waiting.push({ job: { kind, packed }, resolve, reject });
			next();
		});
	};
	return Object.assign(print, { waitingCount: () => waiting.length });
}

/** The HTTP layer maps these codes to Turkish problems (`http/problem/problem.ts`). */
function problem(code: 'PRINTER_BUSY' | 'PRINTER_SLOW', message: string): Error {
	return Object.assign(new Error(message), { code });
}

/** Renders a paper in the worker of this process. */
export const printInWorker = openPdfQueue();
