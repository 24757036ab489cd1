import { expect, test } from 'vitest';
import { compareTurkish, sortTurkish } from './turkish-sort.ts';

test('sorts by the Turkish alphabet', () => {
	const letters = ['z', 'ü', 'u', 'ş', 's', 'ö', 'o', 'i', 'ı', 'ğ', 'g', 'ç', 'c', 'a'];
	expect(sortTurkish(letters, (letter) => letter).join('')).toBe('acçgğıioösşuüz');
	expect(compareTurkish('Rota 2', 'Rota 10')).toBeLessThan(0);
	expect(sortTurkish([{ name: 'Ünal' }, { name: 'Işıl' }], ({ name }) => name)[0]?.name).toBe(
		'Işıl',
	);
});
