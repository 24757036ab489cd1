// Papers are laid out beside the main thread: 500 labels take seconds, and scans, acceptances and
// health checks must not wait for them. One paper at a time, in the order in which they are asked for.

import { deserialize, serialize } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** A paper on its way to the printer; packed, since what waits lies in memory. */
export type PdfJob = { readonly kind: string; readonly packed: Uint8Array };

export type PdfDone = { readonly file: Uint8Array } | { readonly error: string };

/** What a paper is to say, as the printer unpacks it; the pictures in it are plain bytes by then. */
export function contentOf(job: PdfJob): unknown {
	return deserialize(job.packed);
}

export type PrinterLimits = {
	/** How many papers may wait behind the one that is laid out. */
	readonly mostWaiting: number;
	/** Limit of all waiting documents together; a larger one is accepted if the queue is empty. */
	readonly mostBytes: number;
	/** A paper that is not laid out by then is given up, so that those behind it come. */
	readonly longestMs: number;
};

const usualLimits: PrinterLimits = {
	mostWaiting: 48,
	mostBytes: 64 * 1024 * 1024,
	longestMs: 60_000,
};

const heapMb = 384;

function startPrinter(): Worker {
	return new Worker(new URL('./pdf-worker.ts', import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: heapMb },
	});
}

type Asked = {
	readonly job: PdfJob;
	readonly resolve: (file: Buffer) => void;
	readonly reject: (error: Error) => void;
};

/** A printer with the papers that wait before it; gives what has a paper made. */
export function openPdfQueue(
	{ mostWaiting, mostBytes, longestMs }: PrinterLimits = usualLimits,
	start: () => Worker = startPrinter,
): (kind: string, content: unknown) => Promise<Buffer> {
	const waiting: Asked[] = [];
	let printing: Asked | null = null;
	let printer: Worker | null = null;
	let givingUp: NodeJS.Timeout | undefined;

	function begin(): Worker {
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

	/** The paper that was printed, or why it was not; the others go on. */
	function settle(outcome: Buffer | Error): void {
		clearTimeout(givingUp);
		const asked = printing;
		printing = null;
		if (outcome instanceof Error) asked?.reject(outcome);
		else asked?.resolve(outcome);
		next();
	}

	function next(): void {
		if (printing !== null) return;
		const first = waiting.shift();
		if (first === undefined) {
			// Only somebody who waits keeps the process alive.
			printer?.unref();
			return;
		}
		printing = first;
		printer ??= begin();
		printer.ref();
		givingUp = setTimeout(giveUp, longestMs);
		printer.postMessage(first.job);
	}

	/** Nothing can be said to a printer that is busy: it is ended, and the next paper starts a new one. */
	function giveUp(): void {
		const slow = printer;
		printer = null;
		settle(problem('PRINTER_SLOW', `a paper took longer than ${longestMs} ms`));
		void slow?.terminate();
	}

	return async (kind, content) => {
		if (waiting.length >= mostWaiting) throw problem('PRINTER_BUSY', 'too many papers wait');
		const packed = serialize(content);
		const held = waiting.reduce((sum, { job }) => sum + job.packed.byteLength, 0);
		if (held > 0 && held + packed.byteLength > mostBytes) {
			throw problem('PRINTER_BUSY', 'the papers that wait hold too much');
		}
		return new Promise((resolve, reject) => {
			waiting.push({ job: { kind, packed }, resolve, reject });
			next();
		});
	};
}

/** The edge knows these by their code and says them in Turkish (`http/problem.ts`). */
function problem(code: 'PRINTER_BUSY' | 'PRINTER_SLOW', message: string): Error {
	return Object.assign(new Error(message), { code });
}

/** Has a paper made by the printer of this process. */
export const printAside = openPdfQueue();
