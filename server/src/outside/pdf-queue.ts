// Papers are laid out beside the main thread: 500 labels take seconds, and scans, acceptances and
// health checks must not wait for them.

import { Worker } from 'node:worker_threads';

type Waiting = {
	readonly resolve: (file: Buffer) => void;
	readonly reject: (error: Error) => void;
};

export type PdfJob = { readonly id: number; readonly kind: string; readonly content: unknown };

export type PdfDone =
	| { readonly id: number; readonly file: Uint8Array }
	| { readonly id: number; readonly error: string };

const heapMb = 384;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** Has a paper made; one after the other, as they are asked for. */
export function printAside(kind: string, content: unknown): Promise<Buffer> {
	const printer = worker ?? startWorker();
	lastId += 1;
	const job: PdfJob = { id: lastId, kind, content };
	return new Promise((resolve, reject) => {
		waiting.set(job.id, { resolve, reject });
		// Only somebody who waits keeps the process alive.
		printer.ref();
		printer.postMessage(job);
	});
}

function startWorker(): Worker {
	const started = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
		resourceLimits: { maxOldGenerationSizeMb: heapMb },
	});
	started.on('message', (done: PdfDone) => {
		const asked = waiting.get(done.id);
		waiting.delete(done.id);
		if (waiting.size === 0) started.unref();
		if ('file' in done) asked?.resolve(Buffer.from(done.file));
		else asked?.reject(new Error(done.error));
	});
	started.on('error', (error) => endAll(started, error));
	started.on('exit', (code) => endAll(started, new Error(`the printer ended with ${code}`)));
	worker = started;
	return started;
}

/** The next paper starts a new one. */
function endAll(ended: Worker, error: Error): void {
	if (worker !== ended) return;
	worker = null;
	for (const { reject } of waiting.values()) reject(error);
	waiting.clear();
}
