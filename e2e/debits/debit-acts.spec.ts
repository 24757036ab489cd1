import { expect, type Locator, test } from '@playwright/test';
import { debitPath } from '@sevk/contract/common/paths';
import { openDemoSession } from '../parts/demo-session.ts';
import { demoRecords } from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test('a debit is cancelled under Diğer İşlemler; if it cannot be, the reason is shown', async ({
	page,
	context,
}) => {
	const { debit } = await demoRecords(await openDemoSession(context, url, 'admin'));
	const others = page.getByRole('button', { name: 'Diğer İşlemler' });
	const giveUp = page.getByRole('menuitem', { name: 'Zimmeti İptal Et' });

	await page.goto(`${url}${debitPath(debit('open'))}`);
	await page.getByRole('button', { name: 'Belgeler' }).click();
	await expect(page.getByRole('menuitem', { name: 'Zimmet Listesi (PDF)' })).toBeVisible();
	await expect(giveUp).toHaveCount(0);
	await page.keyboard.press('Escape');
	await others.click();
	await expect(giveUp).toBeDisabled();
	await expect(giveUp).toHaveAccessibleDescription(/Sürücü zimmeti kabul etti/);
	await expect(page.getByText(/Sürücü zimmeti kabul etti; artık iptal edilemez\./)).toBeVisible();

	await page.goto(`${url}${debitPath(debit('draft'))}`);
	await others.click();
	await giveUp.click();
	const question = page.getByRole('dialog', { name: /iptal edilecek$/ });
	await expect(question.getByRole('button', { name: 'Zimmeti İptal Et' })).toBeVisible();
	await question.getByRole('button', { name: 'Vazgeç' }).click();
	await expect(question).toBeHidden();
});

test('a closed dialog returns the focus to its button', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	const opens = async (button: Locator) => {
		await button.focus();
		await page.keyboard.press('Enter');
		await expect(page.getByRole('dialog')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		await expect(button).toBeFocused();
	};

	await page.goto(`${url}/orders`);
	await opens(page.getByRole('button', { name: 'Sipariş Ekle' }));
	await opens(page.getByRole('button', { name: /^Ara/ }));
});
