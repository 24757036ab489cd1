import {
	closeUserPhone,
	createPhoneCode,
	listUserPhones,
	type UserPhone,
} from '@sevk/contract/users/user-phones';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../testing/builders/definition-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { UserPhones } from './user-phones.tsx';

const button = (name: string) => page.getByRole('button', { name });
const driver = user({ role: 'driver', phone: '+905321234567' });

function phone(change: Partial<UserPhone> = {}): UserPhone {
	return {
		pinDeviceId: testId(81),
		userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile',
		enrolledAt: '2026-11-19T06:00:00.000Z',
		codeByName: 'Zehra Uçar',
		lastSeenAt: '2026-11-20T05:40:00.000Z',
		isLocked: false,
		closedAt: null,
		closedByName: null,
		...change,
	};
}

const render = (record = driver) =>
	renderPart(<UserPhones user={record} />, { as: profile('admin') });

test('a driver without a phone gets a code, as digits and as a QR code', async () => {
	answer(listUserPhones, { managedHere: true, items: [] });
	await render();
	await expect.element(page.getByText('Tanıtılmış telefon yok.', { exact: false })).toBeVisible();
	answer(createPhoneCode, {
		code: '48291573',
		expiresAt: '2026-11-20T06:15:00.000Z',
		address: 'https://sevk.test/login#kod=48291573',
	});
	await button('Telefon Tanıt').click();
	await expect.element(page.getByText('4829 1573')).toBeVisible();
	await expect.element(page.getByRole('img', { name: 'Telefon tanıtma karekodu' })).toBeVisible();
	await expect.element(page.getByText('Son kullanım: 09:15.', { exact: false })).toBeVisible();
	await expectAccessible({ dark: true });
});

test('a code leaves the screen when its phone is enrolled', async () => {
	answer(listUserPhones, { managedHere: true, items: [] });
	await render();
	answer(createPhoneCode, {
		code: '48291573',
		expiresAt: '2026-11-20T06:15:00.000Z',
		address: 'https://sevk.test/login#kod=48291573',
	});
	await button('Telefon Tanıt').click();
	await expect.element(page.getByText('4829 1573')).toBeVisible();
	answer(listUserPhones, {
		managedHere: true,
		items: [phone({ enrolledAt: '2026-11-20T06:04:00.000Z' })],
	});
	await expect.element(page.getByText('Chrome · Android'), { timeout: 8_000 }).toBeVisible();
	await expect.element(page.getByText('4829 1573')).not.toBeInTheDocument();
});

test('a lost phone is closed after a question; locked and closed ones say so', async () => {
	const items = [
		phone(),
		phone({ pinDeviceId: testId(82), isLocked: true }),
		phone({
			pinDeviceId: testId(83),
			closedAt: '2026-11-19T08:00:00.000Z',
			closedByName: 'Zehra Uçar',
		}),
	];
	answer(listUserPhones, { managedHere: true, items });
	answer(closeUserPhone, { done: true });
	await render();
	await expect.element(page.getByText('Kilitli')).toBeVisible();
	await expect.element(page.getByText('Kapatıldı')).toBeVisible();
	await expectAccessible({ dark: true });
	await button('Cihazı Kapat: Chrome · Android').first().click();
	await page.getByRole('dialog').getByRole('button', { name: 'Cihazı Kapat' }).click();
	await expect.element(page.getByText('Cihaz kapatıldı.')).toBeVisible();
	expect(requestsOf(closeUserPhone)[0]?.params).toMatchObject({ pinDeviceId: testId(81) });
});

test('a failed list can be read again; a number is needed first', async () => {
	answer(listUserPhones, offline);
	await render(user({ role: 'driver', phone: null }));
	await expect.element(page.getByText('Bağlantı kurulamadı.')).toBeVisible();
	await expect
		.element(page.getByText('önce kullanıcının telefon numarasını', { exact: false }))
		.toBeVisible();
	answer(listUserPhones, { managedHere: true, items: [phone()] });
	await button('Tekrar Dene').click();
	await expect.element(button('Cihazı Kapat: Chrome · Android')).toBeVisible();
});

test('with a hosted identity provider the feature is off and says so', async () => {
	answer(listUserPhones, { managedHere: false, items: [] });
	await render();
	await expect
		.element(page.getByText('kimlik sağlayıcıda yönetiliyor', { exact: false }))
		.toBeVisible();
	await expect.element(button('Telefon Tanıt')).not.toBeInTheDocument();
});
