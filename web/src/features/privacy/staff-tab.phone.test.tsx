import { paths } from '@sevk/contract/common/paths';
import { findStaff, listStaffErasures } from '@sevk/contract/privacy/staff-records';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { staffMember } from '../../testing/builders/definition-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

test('the card of a person has the state and both acts', async () => {
	answer(listStaffErasures, { items: [] });
	answer(findStaff, {
		items: [staffMember(), staffMember({ id: testId(402), name: 'Elif Uçar', block: 'debt-left' })],
		hasMore: false,
	});
	await renderScreen(`${paths.personalData}?sekme=personel`, { as: profile('admin') });
	await page.getByRole('textbox', { name: 'Telefon, e-posta ya da ad soyad' }).fill('uçar');
	await page.getByRole('button', { name: 'Bul' }).click();
	const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
	await expect.element(card('Gökhan Öz')).toMatchTextContent('Sürücü · Ümraniye');
	await expect
		.element(card('Gökhan Öz'))
		.toMatchTextContent('0533 *** ** 33 · gokhan.oz@sevk.test');
	await expect.element(card('Elif Uçar').getByText('Borcu kapanmadı')).toBeVisible();
	await expect
		.element(page.getByRole('button', { name: 'Elif Uçar: Kişisel Verileri Sil' }))
		.toBeDisabled();
	await expectAccessible();
	await page.getByRole('button', { name: 'Gökhan Öz: Kişisel Verileri Sil' }).click();
	await expect
		.element(
			page.getByRole('dialog', { name: 'Gökhan Öz adlı kişinin kişisel verileri silinecek' }),
		)
		.toBeVisible();
	await expectAccessible();
});
