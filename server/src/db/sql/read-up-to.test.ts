import { expect, test } from 'vitest';
import { readUpTo } from './read-up-to.ts';

/** Counts of three depots up to 12 in all, with the number of reads. */
async function countUpTo12(depots: Record<string, Record<string, number>>) {
	let reads = 0;
	const { rows, unfinished } = await readUpTo({
		depotIds: Object.keys(depots),
		limit: 12,
		keyOf: ({ key }: { key: string; count: number }) => key,
		read: async (depotId, limit) => {
			reads += 1;
			return Object.entries(depots[depotId] ?? {}).map(([key, count]) => ({
				key,
				count: Math.min(count, limit ?? count),
			}));
		},
	});
	const sum = (key: string) =>
		rows.filter((row) => row.key === key).reduce((total, { count }) => total + count, 0);
	return { a: sum('a'), b: sum('b'), unfinished: [...unfinished], reads };
}

test.each([
	['few in each depot', { x: { a: 3 }, y: { a: 1, b: 3 }, z: {} }, [4, 3], [], 3],
	['all in one depot', { x: { a: 11 }, y: {}, z: { b: 1 } }, [11, 1], [], 4],
	['many in each depot', { x: { a: 99 }, y: { a: 99 }, z: { a: 99 } }, [12, 0], ['a'], 3],
	['too many in one depot', { x: { a: 99, b: 2 }, y: {}, z: {} }, [12, 2], ['a'], 4],
	['more than a share in two', { x: { a: 5 }, y: { a: 6, b: 9 }, z: {} }, [11, 9], [], 5],
] as const)('%s', async (_, depots, [a, b], unfinished, reads) => {
	expect(await countUpTo12(depots)).toEqual({ a, b, unfinished, reads });
});

test('a key that is counted in full is neither read again nor unfinished', async () => {
	let reads = 0;
	const counted = await readUpTo({
		depotIds: ['x', 'y'],
		limit: 12,
		keyOf: ({ key }: { key: string; count: number }) => key,
		isUnlimited: (key) => key === 'full',
		read: async () => {
			reads += 1;
			return [{ key: 'full', count: 7 }];
		},
	});
	expect(counted.rows.map(({ count }) => count)).toEqual([7, 7]);
	expect([...counted.unfinished]).toEqual([]);
	expect(reads).toBe(2);
});
