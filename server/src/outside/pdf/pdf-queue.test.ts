import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openPdfQueue } from './pdf-queue.ts';

/** A worker that returns the kind of a paper, hangs on `stuck` and crashes on `too much`. */
const printer = `
	const { parentPort } = require('node:worker_threads');
	parentPort.on('message', ({ kind }) => {
		if (kind === 'stuck') for (;;);
		if (kind === 'too much') process.exit(9);
		if (kind === 'wrong') return parentPort.postMessage({ error: 'no such paper' });
		parentPort.postMessage({ file: Buffer.from(kind) });
	});
`;
const start = () => new Worker(printer, { eval: true });
const wide = { maxWaiting: 10, maxWaitingBytes: 1_000_000, timeoutMs: 20_000 };
const busy = { code: 'PRINTER_BUSY' };

test('papers are rendered in the order of requests', async () => {
	const print = openPdfQueue(wide, start);
	const came: string[] = [];
	const kinds = ['first', 'second', 'third'];
	await Promise.all(
		kinds.map(async (kind) => {
			came.push((await print(kind, {})).toString());
		}),
	);
	expect(came).toEqual(kinds);
	await expect(print('wrong', {})).rejects.toThrow('no such paper');
	expect((await print('fourth', {})).toString()).toBe('fourth');
});

test('a full queue refuses the next paper immediately', async () => {
	const print = openPdfQueue({ ...wide, maxWaiting: 2 }, start);
	const papers = ['laid out', 'waits', 'waits too'].map((kind) => print(kind, {}));
	await expect(print('one more', {})).rejects.toMatchObject(busy);
	expect(print.waitingCount()).toBe(2);
	expect(await Promise.all(papers)).toHaveLength(3);
	expect(print.waitingCount()).toBe(0);
	expect((await print('later', {})).toString()).toBe('later');
});

test('a full queue takes the next paper of an archive', async () => {
	const print = openPdfQueue({ ...wide, maxWaiting: 1, maxWaitingBytes: 10 }, start);
	const papers = ['laid out', 'waits'].map((kind) => print(kind, {}));
	await expect(print('one more', {})).rejects.toMatchObject(busy);
	expect((await print('of an archive', {}, true)).toString()).toBe('of an archive');
	expect(await Promise.all(papers)).toHaveLength(2);
});

test('the size of waiting papers is limited, but a single large paper is rendered', async () => {
	const print = openPdfQueue({ ...wide, maxWaitingBytes: 10_000 }, start);
	const large = 'x'.repeat(20_000);
	const papers = [print('laid out', large), print('waits', large)];
	await expect(print('one more', 'x'.repeat(100))).rejects.toMatchObject(busy);
	expect(await Promise.all(papers)).toHaveLength(2);
});

test('a slow paper is abandoned and the next ones are rendered', async () => {
	const print = openPdfQueue({ ...wide, timeoutMs: 1_500 }, start);
	const stuck = print('stuck', {});
	const behind = print('behind', {});
	await expect(stuck).rejects.toMatchObject({ code: 'PRINTER_SLOW' });
	expect((await behind).toString()).toBe('behind');
});

test('a crash of the worker fails one paper, not the next ones', async () => {
	const print = openPdfQueue(wide, start);
	const broken = print('too much', {});
	const behind = print('behind', {});
	await expect(broken).rejects.toThrow('the printer ended with 9');
	expect((await behind).toString()).toBe('behind');
});
