// 500 labels take seconds to render, so documents are rendered in a worker thread: one at a time, in
// order of request.
import { Worker } from 'node:worker_threads';
import { openWorkerQueue, type WorkerQueue } from '../worker/worker-queue.ts';

export type PdfTask = { readonly kind: 'labels' | 'paper'; readonly content: unknown };

const defaultLimits = {
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

export function openPdfQueue(
	limits = defaultLimits,
	startWorker = startPrinter,
): WorkerQueue<PdfTask, Uint8Array> {
	const codes = { busy: 'PRINTER_BUSY', slow: 'PRINTER_SLOW' };
	return openWorkerQueue({ ...limits, startWorker, workerCount: 1, codes });
}

/** The queue of this process. */
export const pdfQueue = openPdfQueue();

/**
 * Renders a document in the worker of this process. A patient one is never refused: the next
 * document of an archive whose first part is already with its reader; an archive has one in the
 * queue at a time.
 */
export async function printInWorker(task: PdfTask, patient = false): Promise<Buffer> {
	return Buffer.from(await pdfQueue.run(task, { patient }));
}
