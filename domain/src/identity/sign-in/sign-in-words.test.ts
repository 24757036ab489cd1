import { expect, test } from 'vitest';
import { formatWait } from './sign-in-words.ts';

test('a wait is written in seconds, then in minutes', () => {
	expect([2, 60, 61, 900].map(formatWait)).toEqual([
		'2 saniye',
		'60 saniye',
		'2 dakika',
		'15 dakika',
	]);
});
