import { paths } from '@sevk/contract/common/paths';
import { listUsers } from '@sevk/contract/users/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { user } from '../../../testing/builders/definition-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const retiredAt = '2026-11-10T06:00:00.000Z';

test('a user whose personal data were erased is only shown', async () => {
	const items = [
		user({ email: null, secondFactorEnabled: true, state: 'erased', retiredAt, erased: true }),
		user({ userId: testId(3), name: 'Can Tan', state: 'closed', retiredAt }),
	];
	answer(listUsers, { items, nextCursor: null });
	await renderScreen(`${paths.users}?eski=1`, { as: profile('admin') });
	const row = page.getByRole('row', { name: /İpek Çağlar/ });
	await expect.element(row).toMatchTextContent('Verileri silindi');
	await expect.element(row).not.toMatchTextContent('Hesap kapalı');
	await expect
		.element(page.getByRole('row', { name: /Can Tan/ }))
		.toMatchTextContent('Hesap kapalı');
	await row.click();
	const dialog = page.getByRole('dialog', { name: 'İpek Çağlar' });
	await expect
		.element(dialog.getByText('Kişisel verileri silindi; kayıt değiştirilemez.'))
		.toBeVisible();
	await expect.element(dialog).toMatchTextContent(/Rol.*Depolar.*Ümraniye.*Verileri silindi/);
	await expect
		.element(dialog.getByRole('button', { name: 'İlişik Kesme Belgesi (PDF)' }))
		.toBeVisible();
	for (const verb of [/Kaydet/, /Hesabı/, /Bağlantıyı/, /Oturumları/, /Doğrulamayı/, /Tanıt/]) {
		expect(dialog.getByRole('button', { name: verb }).elements()).toEqual([]);
	}
	expect(dialog.getByRole('textbox').elements()).toEqual([]);
	await expectAccessible({ dark: true });
	await dialog.getByText('Kapat', { exact: true }).click();
	await expect.element(dialog).not.toBeInTheDocument();
});
