import { expect, test } from 'vitest';
import { playLedgerTogether } from '../../../testing/fixture/custody-model.ts';

/** Enough to catch a race that occurs once in a hundred histories. */
const runs = 4_000;

test(`${runs} histories of the ledger end with exactly one holder for every piece`, async () => {
	expect(await playLedgerTogether(4, runs)).toEqual([null, null, null, null]);
});
