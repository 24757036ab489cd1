import { performTasks } from '../worker/worker-thread.ts';
import type { PdfDocument } from './pdf-document.ts';
import { labelsDefinition, type PdfLabel } from './pdf-labels.ts';
import { printPaper } from './pdf-paper.ts';
import { printPdf } from './pdf-printer.ts';
import type { PdfTask } from './pdf-queue.ts';

performTasks(async (readTask: () => PdfTask) => {
	const { kind, content } = readTask();
	if (kind === 'labels') return printPdf(labelsDefinition(content as readonly PdfLabel[]));
	return printPaper(() => readTask().content as PdfDocument);
});
