import { parentPort } from 'node:worker_threads';
import { type PdfDocument, paperDefinition } from './pdf-document.ts';
import { labelsDefinition, type PdfLabel } from './pdf-labels.ts';
import { printPdf } from './pdf-printer.ts';
import type { PdfDone, PdfJob } from './pdf-queue.ts';

parentPort?.on('message', async (job: PdfJob) => {
	parentPort?.postMessage(await make(job));
});

async function make({ id, kind, content }: PdfJob): Promise<PdfDone> {
	try {
		const definition =
			kind === 'labels'
				? labelsDefinition(content as readonly PdfLabel[])
				: paperDefinition(content as PdfDocument);
		return { id, file: await printPdf(definition) };
	} catch (error) {
		return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
