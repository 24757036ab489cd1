import { expect, test } from 'vitest';
import { eachDepot } from './each-depot.ts';

test('depots are read four at a time and answer in their order', async () => {
	let running = 0;
	let highest = 0;
	const answers = await eachDepot(['a', 'b', 'c', 'd', 'e', 'f'], async (depotId) => {
		running += 1;
		highest = Math.max(highest, running);
		await new Promise((resolve) => setTimeout(resolve, depotId === 'a' ? 20 : 1));
		running -= 1;
		return depotId.toUpperCase();
	});
	expect(answers).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
	expect(highest).toBe(4);
});

test('readings with several statements run fewer at a time', async () => {
	let running = 0;
	let highest = 0;
	const read = async () => {
		running += 1;
		highest = Math.max(highest, running);
		await new Promise((resolve) => setTimeout(resolve, 1));
		running -= 1;
	};
	await eachDepot(['a', 'b', 'c'], read, { statements: 2 });
	expect(highest).toBe(2);
	highest = 0;
	await eachDepot(['a', 'b', 'c'], read, { statements: 5 });
	expect(highest).toBe(1);
});

test('after a failure no further depot is read', async () => {
	const tried: string[] = [];
	const read = async (depotId: string) => {
		tried.push(depotId);
		await new Promise((resolve) => setTimeout(resolve, depotId === 'a' ? 1 : 5));
		if (depotId === 'a') throw new Error('busy');
	};
	const depotIds = ['a', 'b', 'c', 'd', 'e', 'f'];
	await expect(eachDepot(depotIds, read)).rejects.toThrow('busy');
	await new Promise((resolve) => setTimeout(resolve, 20));
	expect(tried).toEqual(['a', 'b', 'c', 'd']);
});
