import { expect, test } from 'vitest';
import { readDepotPage } from './depot-page.ts';

const stored = {
	umraniye: [
		{ id: 'a', key: 1 },
		{ id: 'c', key: 3 },
	],
	gebze: [
		{ id: 'b', key: 2 },
		{ id: 'd', key: 4 },
	],
	tuzla: [{ id: 'e', key: 9 }],
};

test('reads only the rows of the merged page, in its sequence', async () => {
	const requested: string[][] = [];
	const deleted = new Set<string>();
	const page = await readDepotPage(Object.keys(stored), {
		find: async (depotId) =>
			stored[depotId as keyof typeof stored]
				.filter(({ id }) => !deleted.has(id))
				.map((found) => ({ ...found, depotId })),
		merging: { keysOf: ({ key, id }) => [key, id], limit: 3 },
		read: async (depotId, ids) => {
			requested.push(ids);
			// Deleted between the two readings.
			deleted.add('b');
			return ids
				.filter((id) => !deleted.has(id))
				.map((id) => ({ id, from: depotId }))
				.reverse();
		},
	});
	expect(requested).toEqual([['a', 'c'], ['b'], ['a', 'c'], ['d']]);
	expect(page.map(({ row, found }) => [row.id, row.from, found.key])).toEqual([
		['a', 'umraniye', 1],
		['c', 'umraniye', 3],
		['d', 'gebze', 4],
	]);
});
