import { expect, test } from 'vitest';
import { weakPassword } from './password-strength.ts';
import { waitWords } from './sign-in-words.ts';
import { foldEmail } from './user.ts';

test('e-mail addresses meet by any case, without Turkish surprises', () => {
	expect(foldEmail('  INFO@Sevk.TR ')).toBe('info@sevk.tr');
	expect(foldEmail('İLKER@sevk.tr')).toBe('ilker@sevk.tr');
	expect(foldEmail('ISIL@SEVK.TR')).toBe('isil@sevk.tr');
});

test('a password is long, not clever', () => {
	expect(weakPassword('kısa', 'a@b.tr')).toMatchObject({
		code: 'access/password-too-short',
		detail: 'Şifre en az 10 karakter olmalı.',
	});
	expect(weakPassword('x'.repeat(129), 'a@b.tr')).toMatchObject({
		code: 'access/password-too-long',
	});
	expect(weakPassword('Mehmet@sevk.tr', 'mehmet@sevk.tr')).toMatchObject({
		code: 'access/password-is-email',
	});
	expect(weakPassword('sarı bina caminin karşısı', 'a@b.tr')).toBeNull();
});

test('waits are said in seconds, then in minutes', () => {
	expect([2, 60, 61, 900].map(waitWords)).toEqual([
		'2 saniye',
		'60 saniye',
		'2 dakika',
		'15 dakika',
	]);
});
