import {
	editGeocoder,
	type GeocoderAnswer,
	showGeocoder,
	tryGeocoder,
} from '@sevk/contract/addresses/geocoder';
import { paths } from '@sevk/contract/common/paths';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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
	await expect.element(page.getByText('Google ve HERE anahtarsız yanıt vermez.')).toBeVisible();
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
	await page.getByLabelText('Sunucu adresi').fill('http://127.0.0.1:8080');
	await button('Dene').click();
	const result = page.getByRole('status', { name: 'Denemenin sonucu' });
	await expect.element(result).toMatchTextContent(/Adres bulundu. Kesinlik: bina./);
	expect(requestsOf(tryGeocoder)[0]?.body).toMatchObject({
		kind: 'nominatim',
		nominatimUrl: 'http://127.0.0.1:8080',
		key: null,
	});
});

test('a problem of the service is on the screen', async () => {
	await renderGeocoder({
		...google,
		problem: {
			sentence: 'Google kotası doldu. Yeniden denenecek saat: 14:00.',
			until: '2026-03-05T11:00:00.000Z',
		},
	});
	await expect.element(page.getByText(/Google kotası doldu/)).toBeVisible();
	await expect.element(page.getByText(/Kayıtlı; gösterilmez/)).toBeVisible();
});
