import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openPdfQueue } from './pdf-queue.ts';

/** Prints what kind a paper is of; hangs on one that is stuck, breaks on one that is too much. */
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
const wide = { mostWaiting: 10, mostBytes: 1_000_000, longestMs: 20_000 };
const busy = { code: 'PRINTER_BUSY' };

test('papers come in the order in which they are asked for', async () => {
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

test('when enough papers wait the next one is told so at once', async () => {
	const print = openPdfQueue({ ...wide, mostWaiting: 2 }, start);
	const taken = ['laid out', 'waits', 'waits too'].map((kind) => print(kind, {}));
	await expect(print('one more', {})).rejects.toMatchObject(busy);
	expect(await Promise.all(taken)).toHaveLength(3);
	expect((await print('later', {})).toString()).toBe('later');
});

test('what waits holds no more than it may; a large paper alone is printed', async () => {
	const print = openPdfQueue({ ...wide, mostBytes: 10_000 }, start);
	const large = 'x'.repeat(20_000);
	const taken = [print('laid out', large), print('waits', large)];
	await expect(print('one more', 'x'.repeat(100))).rejects.toMatchObject(busy);
	expect(await Promise.all(taken)).toHaveLength(2);
});

test('a paper that takes too long is given up; those behind it are printed', async () => {
	const print = openPdfQueue({ ...wide, longestMs: 1_500 }, start);
	const stuck = print('stuck', {});
	const behind = print('behind', {});
	await expect(stuck).rejects.toMatchObject({ code: 'PRINTER_SLOW' });
	expect((await behind).toString()).toBe('behind');
});

test('a printer that breaks takes one paper with it, not those behind', async () => {
	const print = openPdfQueue(wide, start);
	const broken = print('too much', {});
	const behind = print('behind', {});
	await expect(broken).rejects.toThrow('the printer ended with 9');
	expect((await behind).toString()).toBe('behind');
});
