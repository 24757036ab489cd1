import { expect, test } from 'vitest';
import { whatsappLink } from './whatsapp.ts';

test('writes to a number, or to whom the person chooses', () => {
	expect(whatsappLink('+905321234567')).toBe('https://wa.me/905321234567');
	expect(whatsappLink(null, 'İlk giriş: https://sevk.test/x?a=1&b=2')).toBe(
		'https://wa.me/?text=%C4%B0lk%20giri%C5%9F%3A%20https%3A%2F%2Fsevk.test%2Fx%3Fa%3D1%26b%3D2',
	);
});
