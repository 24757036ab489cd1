import type { StopOrder } from '@sevk/contract/routes/routes';
import { expect, test } from 'vitest';
import { emptyResult, needsPosition, resultBody, resultLacks } from './result-draft.ts';

const order = { dueKurus: 0, paymentType: 'prepaid' } as StopOrder;
const absent = {
	...emptyResult(order),
	outcome: 'failed' as const,
	reasonCode: 'RECIPIENT_ABSENT',
};
const evidence = ['location'] as const;

test('a reason that asks for the place is the driver’s to choose: the server measures the way', () => {
	expect(resultLacks(absent, order, evidence, false)).toBeNull();
	expect(resultBody(absent, [29.1244, 41.0165]).position).toEqual([29.1244, 41.0165]);
});

test('in the office a note stands in for the place', () => {
	expect(resultLacks(absent, order, evidence, true)).toBe('Açıklama en az 10 karakter olmalı.');
	expect(
		resultLacks({ ...absent, note: 'Komşusu taşındığını söyledi' }, order, evidence, true),
	).toBeNull();
});

test('only a failure with such a reason waits for the place of the phone', () => {
	expect(needsPosition(absent, evidence)).toBe(true);
	expect(needsPosition(absent, ['call'])).toBe(false);
	expect(needsPosition({ ...absent, outcome: 'delivered' }, evidence)).toBe(false);
});
