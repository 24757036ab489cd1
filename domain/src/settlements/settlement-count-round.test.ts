import { expect, test } from 'vitest';
import { type CountAttempt, currentAttempt, nextAttempt } from './settlement-count-round.ts';

const facts = { dueKurus: 100_000, reopenedVersion: null };
const first: CountAttempt = {
	...{ round: 1, attempt: 1, dueKurus: 100_000, countedKurus: 90_000, settlementVersion: 0 },
};
const second = { ...first, attempt: 2, countedKurus: 95_000, settlementVersion: 1 };

test('a count may be repeated once; entering its reason is no recount', () => {
	expect(nextAttempt(null, facts, 90_000)).toEqual({ round: 1, attempt: 1 });
	expect(nextAttempt(first, facts, 90_000)).toBeNull();
	expect(nextAttempt(first, facts, 95_000)).toEqual({ round: 1, attempt: 2 });
	expect(nextAttempt(second, facts, 95_000)).toBeNull();
	expect(nextAttempt(second, facts, 100_000)).toMatchObject({ code: 'settlement/recount-used' });
});

test('another expected sum or a reopening begins a new round', () => {
	expect(nextAttempt(second, { ...facts, dueKurus: 120_000 }, 1)).toEqual({ round: 2, attempt: 1 });
	const reopened = { ...facts, reopenedVersion: 3 };
	expect(nextAttempt(second, reopened, 95_000)).toEqual({ round: 2, attempt: 1 });
	expect(currentAttempt({ ...first, round: 2, settlementVersion: 3 }, reopened)).not.toBeNull();
});
