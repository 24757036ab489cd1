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
	// The times are those of a scanner, also when the machine is slow.
	const startS = Date.now() / 1_000;
	const press = (key: string, text: string, index: number) => {
		const timestamp = startS + index * 0.005;
		return [
			scanner.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
			scanner.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
		];
	};
	const keys = [...barcode].flatMap((key, index) => press(key, key, index));
	await Promise.all([...keys, ...press('Enter', '\r', barcode.length)]);
	await scanner.detach();
}
