import { expect, type Page } from '@playwright/test';

/** Chooses an order file in the open form; one without a sender asks for it, once. */
export async function chooseOrderFile(page: Page, file: string): Promise<void> {
	const dialog = page.getByRole('dialog');
	await dialog.locator('input[type=file]').setInputFiles(file);
	const state = dialog.getByRole('status', { name: 'İçe aktarma durumu' });
	const noSender = dialog.getByRole('checkbox', { name: 'Göndericisi yok' });
	await expect(state.or(noSender)).toBeVisible();
	if (await noSender.isVisible()) {
		await noSender.click();
		await dialog.getByRole('button', { name: 'Uygula' }).click();
	}
	await expect(state).toBeVisible();
}
