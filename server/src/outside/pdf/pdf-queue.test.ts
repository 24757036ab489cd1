import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openPdfQueue, type PdfTask } from './pdf-queue.ts';

/** A worker that returns the content of a task and hangs on `stuck`. */
const printer = `
	const { parentPort } = require('node:worker_threads');
	const { deserialize } = require('node:v8');
	parentPort.on('message', (packed) => {
		const { content } = deserialize(packed);
		if (content === 'stuck') for (;;);
		parentPort.postMessage({ result: Buffer.from(content) });
	});
`;
const limits = { maxWaiting: 2, maxWaitingBytes: 1_000_000, timeoutMs: 1_500 };
const openQueue = () => openPdfQueue(limits, () => new Worker(printer, { eval: true }));
const paper = (content: string): PdfTask => ({ kind: 'paper', content });

test('documents are rendered one at a time in the order of requests', async () => {
	const { run, waitingCount } = openQueue();
	const came: string[] = [];
	const contents = ['first', 'second', 'third'];
	const printed = contents.map(async (content) => {
		came.push(Buffer.from(await run(paper(content))).toString());
	});
	expect(waitingCount()).toBe(2);
	await expect(run(paper('one more'))).rejects.toMatchObject({ code: 'PRINTER_BUSY' });
	await Promise.all(printed);
	expect(came).toEqual(contents);
});

test('a slow document is abandoned and the next one is rendered', async () => {
	const { run } = openQueue();
	const stuck = run(paper('stuck'));
	const behind = run(paper('behind'));
	await expect(stuck).rejects.toMatchObject({ code: 'PRINTER_SLOW' });
	expect(Buffer.from(await behind).toString()).toBe('behind');
});
