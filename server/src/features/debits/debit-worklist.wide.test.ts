import { expect, test } from 'vitest';
import { playWorklists } from '../../testing/fixture/worklist-model.ts';

test('400 random days end with every package of the depot in exactly one worklist', async () => {
	expect(await playWorklists(400)).toBeNull();
});
