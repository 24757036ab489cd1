import { expect, test } from 'vitest';
import { moneyInWords } from './money-words.ts';

test.each([
	[0, 'sıfır Türk lirası'],
	[100_000, 'bin Türk lirası'],
	[123_450, 'binikiyüzotuzdört Türk lirası elli kuruş'],
	[3_147_283, 'otuzbirbindörtyüzyetmişiki Türk lirası seksenüç kuruş'],
	[10_100_005, 'yüzbirbin Türk lirası beş kuruş'],
	[100_000_000_000, 'birmilyar Türk lirası'],
])('%i kuruş in words', (kurus, words) => {
	expect(moneyInWords(kurus)).toBe(words);
});
