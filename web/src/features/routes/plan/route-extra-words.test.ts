import { expect, test } from 'vitest';
import { extraWords, slackWords } from './route-extra-words.ts';

test('what is less than a minute or a lira is the same', () => {
	expect(extraWords({ metres: 0, seconds: 20, costKurus: -30 })).toBe('aynı · aynı · aynı');
	expect(extraWords({ metres: 1200, seconds: -95, costKurus: 4_550 })).toBe(
		'+1,2 km · −2 dk · +₺46',
	);
});

test.each([
	[null, null],
	[20, 'pay yok'],
	[1500, '25 dk pay'],
])('a slack of %s seconds is %s', (seconds, words) => {
	expect(slackWords(seconds)).toBe(words);
});
