import { expect, test } from 'vitest';
import { draftAfterChoice } from './order-import-past-date.ts';

const today = '2026-11-20';
const past = { serviceDate: '2026-11-13' };

test('a row of a past day moves to today, keeps its day or is left out', () => {
	expect(draftAfterChoice(past, 'today', today)).toEqual({ serviceDate: today });
	expect(draftAfterChoice(past, 'keep', today)).toEqual(past);
	expect(draftAfterChoice(past, 'leave_out', today)).toBeNull();
});

test('a row of today or later is not changed', () => {
	const row = { serviceDate: today };
	expect(draftAfterChoice(row, 'leave_out', today)).toBe(row);
});
