import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A batcher whose runs end when the test ends them. */
function startedBatcher({ longestWaitMs = 60_000 } = {}) {
	const runs: { group: string; items: readonly string[]; end: (error?: Error) => void }[] = [];
	const batcher = createBatcher<string, string>({
		size: 3,
		longestWaitMs,
		keyOf: (item) => item.charAt(0),
		run: (group, items) =>
			new Promise((resolve, reject) => {
				const end = (error?: Error) =>
					error === undefined ? resolve(items.map((item) => `${item} done`)) : reject(error);
				runs.push({ group, items, end });
			}),
	});
	return { batcher, runs };
}

const itemsOf = (runs: readonly { items: readonly string[] }[]) => runs.map(({ items }) => items);
const nextRun = () => new Promise((resolve) => setImmediate(resolve));

test('the first item runs alone at once; what arrives meanwhile shares the next run', async () => {
	const { batcher, runs } = startedBatcher();
	const results = ['a', 'b', 'c'].map((item) => batcher.add('depot', item));
	expect(itemsOf(runs)).toEqual([['a']]);
	runs[0]?.end();
	await nextRun();
	expect(itemsOf(runs)).toEqual([['a'], ['b', 'c']]);
	runs[1]?.end();
	expect(await Promise.all(results)).toEqual(['a done', 'b done', 'c done']);
});

test('a run has one item of each key and no more than its size; the others keep their sequence', async () => {
	const { batcher, runs } = startedBatcher();
	for (const item of ['a1', 'b1', 'b2', 'c1', 'b3', 'd1', 'e1']) void batcher.add('depot', item);
	for (const at of [0, 1, 2]) {
		runs[at]?.end();
		await nextRun();
	}
	expect(itemsOf(runs)).toEqual([['a1'], ['b1', 'c1', 'd1'], ['b2', 'e1'], ['b3']]);
});

test('groups run side by side, and a group that was idle runs at once again', async () => {
	const { batcher, runs } = startedBatcher();
	for (const item of ['a', 'b']) void batcher.add('one', item);
	void batcher.add('other', 'c');
	expect(runs.map(({ group, items }) => [group, ...items])).toEqual([
		['one', 'a'],
		['other', 'c'],
	]);
	runs[1]?.end();
	await nextRun();
	void batcher.add('other', 'd');
	expect(itemsOf(runs)).toEqual([['a'], ['c'], ['d']]);
});

test('a run that takes long holds up the next one no longer', async () => {
	const { batcher, runs } = startedBatcher({ longestWaitMs: 10 });
	const slow = batcher.add('depot', 'a');
	const next = batcher.add('depot', 'b');
	await expect.poll(() => itemsOf(runs)).toEqual([['a'], ['b']]);
	runs[1]?.end();
	expect(await next).toBe('b done');
	runs[0]?.end();
	expect(await slow).toBe('a done');
});

test('an error of a run is the error of its items alone', async () => {
	const { batcher, runs } = startedBatcher();
	const results = ['a', 'b', 'c'].map((item) => batcher.add('depot', item));
	const settled = Promise.allSettled(results);
	runs[0]?.end();
	await nextRun();
	runs[1]?.end(new Error('connection lost'));
	await nextRun();
	const later = batcher.add('depot', 'd');
	runs[2]?.end();
	expect(await later).toBe('d done');
	expect((await settled).map(({ status }) => status)).toEqual([
		'fulfilled',
		'rejected',
		'rejected',
	]);
});
