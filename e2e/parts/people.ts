import type { Page } from '@playwright/test';

/** The admin of the installation that starts empty. */
export const firstAdmin = {
	name: 'Elif Şahin',
	email: 'elif@sevk.test',
	password: 'kirmizi-kamyon-sabah-6',
};

/** Signs in on the screen and waits for the first list. */
export async function signInOnScreen(
	page: Page,
	url: string,
	email: string,
	password: string,
): Promise<void> {
	await page.goto(`${url}/login`);
	await fillSignIn(page, email, password);
	await page.waitForURL(/\/routes/);
}

/** Fills in the sign-in screen that is open. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
	await page.getByLabel('E-posta').fill(email);
	await page.getByRole('textbox', { name: 'Şifre' }).fill(password);
	await page.getByRole('button', { name: 'Giriş Yap' }).click();
}

/**
 * Scans a barcode: fast keys and Enter, wherever the focus is. All keys are sent at once, since a
 * scanner does not wait between two keys.
 */
export async function scan(page: Page, barcode: string): Promise<void> {
	const scanner = await page.context().newCDPSession(page);
	const press = (key: string, text: string) => [
		scanner.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }),
		scanner.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
	];
	await Promise.all([...[...barcode].flatMap((key) => press(key, key)), ...press('Enter', '\r')]);
	await scanner.detach();
}
