import { parentPort } from 'node:worker_threads';
import { type PdfDocument, paperDefinition } from './pdf-document.ts';
import { labelsDefinition, type PdfLabel } from './pdf-labels.ts';
import { printPdf } from './pdf-printer.ts';
import { contentOf, type PdfDone, type PdfJob } from './pdf-queue.ts';

parentPort?.on('message', async (job: PdfJob) => {
	parentPort?.postMessage(await make(job));
});

async function make(job: PdfJob): Promise<PdfDone> {
	try {
		const content = contentOf(job);
		const definition =
			job.kind === 'labels'
				? labelsDefinition(content as readonly PdfLabel[])
				: paperDefinition(content as PdfDocument);
		return { file: await printPdf(definition) };
	} catch (error) {
		return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
	}
}
