import { expect, test } from 'vitest';
import { playWorklists } from '../../testing/fixture/worklist-model.ts';

/** The long run is debit-worklist.wide.test.ts. */
const runs = 12;

test('every package in the depot or expected there is in exactly one worklist', async () => {
	expect(await playWorklists(runs)).toBeNull();
});
