import { expect, test } from 'vitest';
import { type CountAttempt, currentAttempt, nextAttempt } from './settlement-count-round.ts';

const facts = { dueKurus: 100_000, cardDueKurus: 30_000, reopenedVersion: null };
const first: CountAttempt = {
	round: 1,
	attempt: 1,
	dueKurus: 100_000,
	countedKurus: 90_000,
	settlementVersion: 0,
	cardDueKurus: 30_000,
	posKurus: 30_000,
};
const second = { ...first, attempt: 2, countedKurus: 95_000, settlementVersion: 1 };

const counted = (countedKurus: number, posKurus = 30_000) => ({ countedKurus, posKurus });

test('a count may be repeated once; entering its reason is no recount', () => {
	expect(nextAttempt(null, facts, counted(90_000))).toEqual({ round: 1, attempt: 1 });
	expect(nextAttempt(first, facts, counted(90_000))).toBeNull();
	expect(nextAttempt(first, facts, counted(95_000))).toEqual({ round: 1, attempt: 2 });
	expect(nextAttempt(first, facts, counted(90_000, 25_000))).toEqual({ round: 1, attempt: 2 });
	expect(nextAttempt(second, facts, counted(95_000))).toBeNull();
	expect(nextAttempt(second, facts, counted(100_000))).toMatchObject({
		code: 'settlement/recount-used',
	});
});

test('another expected sum or a reopening begins a new round', () => {
	expect(nextAttempt(second, { ...facts, dueKurus: 120_000 }, counted(1))).toEqual({
		round: 2,
		attempt: 1,
	});
	expect(nextAttempt(second, { ...facts, cardDueKurus: 0 }, counted(1))).toMatchObject({
		round: 2,
	});
	const reopened = { ...facts, reopenedVersion: 3 };
	expect(nextAttempt(second, reopened, counted(95_000))).toEqual({ round: 2, attempt: 1 });
	expect(currentAttempt({ ...first, round: 2, settlementVersion: 3 }, reopened)).not.toBeNull();
});
