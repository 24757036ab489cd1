import { parentPort } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';
import { labelsDefinition, type PdfLabel } from './pdf-labels.ts';
import { printPaper } from './pdf-paper.ts';
import { printPdf } from './pdf-printer.ts';
import { contentOf, type PdfDone, type PdfJob } from './pdf-queue.ts';

parentPort?.on('message', async (job: PdfJob) => {
	parentPort?.postMessage(await make(job));
});

async function make(job: PdfJob): Promise<PdfDone> {
	try {
		if (job.kind !== 'labels')
			return { file: await printPaper(() => contentOf(job) as PdfDocument) };
		return { file: await printPdf(labelsDefinition(contentOf(job) as readonly PdfLabel[])) };
	} catch (error) {
		return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
