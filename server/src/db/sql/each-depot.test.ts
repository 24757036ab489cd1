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
