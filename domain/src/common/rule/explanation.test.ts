import { expect, test } from 'vitest';
import { explanationTooShort, isExplanation } from './explanation.ts';

test.each([
	['Ali Bey söy', true],
	['1234567890', true],
	['123456789', false],
	['   kısa      ', false],
	['', false],
])('"%s" is an explanation: %s', (note, expected) => {
	expect(isExplanation(note)).toBe(expected);
});

test('the message contains the minimum length', () => {
	expect(explanationTooShort).toBe('Açıklama en az 10 karakter olmalı.');
});
