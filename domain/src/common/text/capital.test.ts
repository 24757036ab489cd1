import { expect, it } from 'vitest';
import { startWithCapital } from './capital.ts';

it('starts a text with a Turkish capital letter', () => {
	expect(startWithCapital('iade ürünleri')).toBe('İade ürünleri');
	expect(startWithCapital('ışık')).toBe('Işık');
	expect(startWithCapital('₺120,00 nakdi')).toBe('₺120,00 nakdi');
	expect(startWithCapital('')).toBe('');
});
