// Compares a document with its committed text, so that no column or amount changes unnoticed.
import { formatDate, todayIn } from '@sevk/domain/common/date/date';
import { expect } from 'vitest';
import { readPdfLines } from './pdf-text.ts';

/** What differs between two runs of a test: times, the day of the run, numbers and random codes. */
function maskVariables(text: string): string {
	return (
		text
			// A word with a hyphen is drawn in one part or in two.
			.replaceAll(/(?<=\S)- /g, '-')
			.replaceAll(/\d{2}\.\d{2}\.\d{4},? \d{2}:\d{2}/g, '<time>')
			.replaceAll(formatDate(todayIn(new Date())), '<today>')
			.replaceAll(/ \d{2}:\d{2}(?= \d+\.\d{3} )/g, ' <time>')
			.replaceAll(/\bD-\d{5}(-\d{4}-\d{6})?/g, '<number>')
			.replaceAll(/(IK-)\d{8}-[0-9A-F]{6}\b/g, '$1<number>')
			.replaceAll(/(hattı: )\d+/g, '$1<number>')
			.replaceAll(/(TEST-)[0-9a-f]{6}\b/g, '$1<number>')
			.replaceAll(/\bSP-\d{6}\b/g, 'SP-<number>')
			.replaceAll(/\b34 SVK \d+\b/g, '34 SVK <number>')
			.replaceAll(/(Moda Cad\. No:)\d+/g, '$1<number>')
	);
}

/**
 * Compares the lines of a PDF with `documents/<name>.txt`. After an intended change write them with
 * `npm run test:unit -- --project server <test file> --update` (docs/testing.md#documents).
 */
export async function expectDocument(name: string, file: Buffer): Promise<void> {
	const text = maskVariables(readPdfLines(file));
	const path = new URL(`../documents/${name}.txt`, import.meta.url).pathname;
	await expect(`${text}\n`).toMatchFileSnapshot(path);
}
