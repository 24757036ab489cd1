import {
	editGeocoder,
	type GeocoderAnswer,
	showGeocoder,
	tryGeocoder,
} from '@sevk/contract/addresses/geocoder';
import { paths } from '@sevk/contract/common/paths';
import type { GeocoderProblem } from '@sevk/domain/addresses/geocoder';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const none: GeocoderAnswer = {
	kind: null,
	nominatimUrl: '',
	perSecond: 1,
	days: 30,
	hasKey: false,
	problem: null,
	version: 1,
};
const google: GeocoderAnswer = { ...none, kind: 'google', perSecond: 10, hasKey: true, version: 2 };
const problemOf = (kind: GeocoderProblem, sentence: string) => ({
	kind,
	sentence,
	until: '2026-03-05T11:00:00.000Z',
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function renderGeocoder(stored = none) {
	answer(showGeocoder, stored);
	await renderScreen(paths.geocoder, { as: profile('admin') });
	await expect.element(page.getByRole('radio', { name: 'Google' })).toBeVisible();
}

test('a service is chosen with its key', async () => {
	await renderGeocoder();
	answer(editGeocoder, google);
	await page.getByRole('radio', { name: 'Google' }).click();
	await button('Kaydet').click();
	await expect.element(page.getByText(/Google ve HERE anahtarsız yanıt vermez\./)).toBeVisible();
	await page.getByLabelText('Anahtar', { exact: false }).first().fill('gizli');
	await expectAccessible();
	await button('Kaydet').click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	expect(requestsOf(editGeocoder)[0]?.body).toEqual({
		kind: 'google',
		nominatimUrl: '',
		key: 'gizli',
		perSecond: 10,
		days: 30,
		version: 1,
	});
});

test('one address is tried before anything is saved', async () => {
	await renderGeocoder();
	answer(tryGeocoder, {
		line: 'Moda Caddesi 38, Caferağa Mahallesi, Kadıköy, İstanbul',
		found: { longitude: 29.0251, latitude: 40.979174, precision: 'building' },
		sentence: 'Adres bulundu. Kesinlik: bina.',
	});
	await page.getByRole('radio', { name: 'Nominatim' }).click();
	await page.getByLabelText(/^Sunucu adresi/).fill('http://127.0.0.1:8080');
	await button('Dene').click();
	const result = page.getByRole('status', { name: 'Denemenin sonucu' });
	await expect.element(result).toMatchTextContent(/Adres bulundu. Kesinlik: bina./);
	expect(requestsOf(tryGeocoder)[0]?.body).toMatchObject({
		kind: 'nominatim',
		nominatimUrl: 'http://127.0.0.1:8080',
		key: null,
	});
});

test('Enter in the address asks for it and saves nothing', async () => {
	await renderGeocoder();
	answer(tryGeocoder, { line: 'Moda Caddesi 38', found: null, sentence: 'Bu adres bulunamadı.' });
	answer(editGeocoder, google);
	await page.getByRole('radio', { name: 'Google' }).click();
	await page.getByLabelText('Anahtar', { exact: false }).first().fill('gizli');
	await page.getByLabelText('Adres', { exact: true }).click();
	await userEvent.keyboard('{Enter}');
	await expect.element(page.getByText('Bu adres bulunamadı.')).toBeVisible();
	expect(requestsOf(editGeocoder)).toEqual([]);
});

test('no address is asked for without a connection', async () => {
	await renderGeocoder(google);
	await expect.element(button('Dene')).toBeEnabled();
	window.dispatchEvent(new Event('offline'));
	await expect.element(button('Dene')).toBeDisabled();
	window.dispatchEvent(new Event('online'));
});

test.each([
	['is off', none, 'Kapalı', null],
	['answers', google, 'Açık', null],
	[
		'has no quota left',
		{ ...google, problem: problemOf('over_quota', 'Google kotası doldu.') },
		'Kota doldu',
		'Google kotası doldu. Bekleyen adresler o zaman yeniden sorulur.',
	],
	[
		'refuses the key',
		{ ...google, problem: problemOf('refused', 'Google anahtarı kabul etmedi.') },
		'Anahtar reddedildi',
		/^Google anahtarı kabul etmedi\. Ayarı düzeltip kaydedin/,
	],
] as const)('the screen says that the service %s', async (_, stored, label, sentence) => {
	await renderGeocoder(stored);
	await expect.element(page.getByText(label, { exact: true })).toBeVisible();
	if (sentence !== null) await expect.element(page.getByText(sentence)).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a saved key is not shown and need not be entered again', async () => {
	await renderGeocoder(google);
	answer(editGeocoder, { ...google, days: 7, version: 3 });
	await expect.element(page.getByText(/Kayıtlı; gösterilmez/)).toBeVisible();
	await page.getByLabelText('Yanıtları saklama (gün)').fill('40');
	await button('Kaydet').click();
	await expect.element(page.getByText('1 ile 30 arasında olmalı.')).toBeVisible();
	await page.getByLabelText('Yanıtları saklama (gün)').fill('7');
	await button('Kaydet').click();
	await expect.element(page.getByText('Değişiklikler kaydedildi.')).toBeVisible();
	expect(requestsOf(editGeocoder)[0]?.body).toMatchObject({ kind: 'google', key: null, days: 7 });
});
