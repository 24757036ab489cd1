import { expect, test } from 'vitest';
import { unprintedLetters } from './printable.ts';

test('names letters that documents cannot print', () => {
	expect(unprintedLetters('محمد Ali')).toBe('محد');
	expect(unprintedLetters('Ирина Çağlar Ελένη 5')).toBe('');
	expect(unprintedLetters('')).toBe('');
});
