import { expect, test } from 'vitest';
import { refuseWeakPassword } from './password-strength.ts';

test('a password has enough characters, without composition rules', () => {
	expect(refuseWeakPassword('kısa', { email: 'a@b.tr', name: 'A B' })).toMatchObject({
		code: 'access/password-too-short',
		detail: 'Şifre en az 10 karakter olmalı.',
	});
	expect(refuseWeakPassword('x'.repeat(129), { email: 'a@b.tr', name: 'A B' })).toMatchObject({
		code: 'access/password-too-long',
	});
	expect(
		refuseWeakPassword('Mehmet@sevk.tr', { email: 'mehmet@sevk.tr', name: 'Ali' }),
	).toMatchObject({
		code: 'access/password-is-email',
	});
	expect(
		refuseWeakPassword('sarı bina caminin karşısı', { email: 'a@b.tr', name: 'A B' }),
	).toBeNull();
});

const owner = { email: 'mehmet.yilmaz@ornek-kargo.tr', name: 'Mehmet Can Yılmaz' };

test.each([
	'sifre123456',
	'Şifre12345!',
	'galatasaray1905',
	'Galatasaray.1905',
	'FENERBAHÇE1907',
	'1907fenerbahce',
	'123456aaaa',
	'1234567890',
	'0987654321',
	'aaaaaaaaaa',
	'abababababab',
	'password123',
	'qwertyuiop',
	'1q2w3e4r5t',
	'sevk-sevk-2026',
	'sevk123456',
	'İstanbul34!!!',
	'parolaparola',
])('the common password %s is refused', (password) => {
	expect(refuseWeakPassword(password, owner)).toMatchObject({ code: 'access/password-common' });
});

test.each([
	'mehmet1985!',
	'Yılmaz-Mehmet',
	'MehmetCanYilmaz',
	'mehmet.yilmaz',
	'ornekkargo2026',
	'YILMAZ.1985.tr',
])('the password %s of Mehmet Can Yılmaz is refused', (password) => {
	expect(refuseWeakPassword(password, owner)).toMatchObject({ code: 'access/password-personal' });
});

test.each([
	'sarı bina, caminin karşısı',
	'kirmizi-kamyon-sabah-6',
	'sabah-erken-yola-cik',
	'yepyeni bir şifre',
	'bir milyon sipariş var',
	'x7#kQ9!mZ2',
	'galatasaray deniz feneri',
	'mehmet amcanın bakkalı',
])('%s is a good password', (password) => {
	expect(refuseWeakPassword(password, owner)).toBeNull();
});
