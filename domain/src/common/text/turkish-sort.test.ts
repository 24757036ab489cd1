import { expect, test } from 'vitest';
import { compareTurkish } from './turkish-sort.ts';

test('sorts by the Turkish alphabet', () => {
	const letters = ['z', 'ü', 'u', 'ş', 's', 'ö', 'o', 'i', 'ı', 'ğ', 'g', 'ç', 'c', 'a'];
	expect(letters.toSorted(compareTurkish).join('')).toBe('acçgğıioösşuüz');
	expect(compareTurkish('Rota 2', 'Rota 10')).toBeLessThan(0);
	expect(compareTurkish('Işıl', 'Ünal')).toBeLessThan(0);
});
