// One test per sentence of the specification on its windows (docs/spec-tests.md), in a real
// browser against the gallery of development builds.
import { expect, type Page } from '@playwright/test';
import { sizeOf, state, galleryTest as test } from './parts/gallery-test.ts';

test.setTimeout(60_000);

test.describe('pencere', () => {
	const open = (page: Page, name: string) =>
		state(page, 'Açılışlar').getByRole('button', { name }).click();

	test('başlığı, kapatma düğmesi, gövdesi ve altlığı vardır', async ({ page }) => {
		await open(page, 'Altlıklı');
		const dialog = page.getByRole('dialog', { name: 'Rotayı Kapat' });
		await expect(dialog.getByText('Araçtaki 3 koli')).toBeVisible();
		await expect(dialog.locator('footer').getByRole('button')).toHaveText([
			'Vazgeç',
			'Rotayı Kapat',
		]);
		await dialog.getByRole('button', { name: 'Kapat', exact: true }).click();
		await expect(dialog).toHaveCount(0);
	});

	test('kapatılamaz olan ne çarpı gösterir ne Escape ile kapanır', async ({ page }) => {
		await open(page, 'Kapatılamayan');
		const dialog = page.getByRole('dialog', { name: 'Kayıt sürüyor' });
		await expect(dialog.getByRole('button')).toHaveText(['Tamam']);
		await page.keyboard.press('Escape');
		await page.mouse.click(4, 4);
		await expect(dialog).toBeVisible();
		await dialog.getByRole('button', { name: 'Tamam' }).click();
		await expect(dialog).toHaveCount(0);
	});

	test('en az yüksekliği ve en çok genişliği kullanıldığı yer belirler', async ({ page }) => {
		await open(page, 'En az 320, en çok 360');
		const { width, height } = await sizeOf(page.getByRole('dialog', { name: 'Ölçüler' }));
		expect(width).toBeLessThanOrEqual(360);
		expect(height).toBeGreaterThanOrEqual(320);
	});

	test('açıkken sayfa kaymaz, iki kat pencerede de', async ({ page }) => {
		const at = () => page.evaluate(() => window.scrollY);
		await open(page, 'İki kat');
		const before = await at();
		await scrollPage(page);
		expect(await at()).toBe(before);
		await page.getByRole('button', { name: 'İkinci Katı Aç' }).click();
		await expect(page.getByRole('dialog', { name: 'İkinci kat' })).toBeVisible();
		await scrollPage(page);
		expect(await at()).toBe(before);
		// Escape belongs to the upper one alone, and the page stays locked under the lower one.
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog', { name: 'İkinci kat' })).toHaveCount(0);
		await expect(page.getByRole('dialog', { name: 'Birinci kat' })).toBeVisible();
		await scrollPage(page);
		expect(await at()).toBe(before);
		await page.keyboard.press('Escape');
		await expect(page.getByRole('dialog')).toHaveCount(0);
		// The lock lasts until the window has faded out.
		await expect(async () => {
			await scrollPage(page);
			expect(await at()).toBeGreaterThan(before);
		}).toPass();
	});

	test('içindeki açık liste Escape ile tek başına kapanır', async ({ page }) => {
		await open(page, 'Altlıklı');
		await page.getByRole('dialog').getByRole('combobox', { name: 'Neden' }).click();
		await expect(page.getByRole('option')).toHaveCount(3);
		await page.keyboard.press('Escape');
		await expect(page.getByRole('option')).toHaveCount(0);
		await expect(page.getByRole('dialog', { name: 'Rotayı Kapat' })).toBeVisible();
	});
});

/** A wheel on a desk, a finger on a phone; resolves when the browser has painted the outcome. */
async function scrollPage(page: Page): Promise<void> {
	const { width = 0, height = 0 } = page.viewportSize() ?? {};
	const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
	if (isTouch) {
		const client = await page.context().newCDPSession(page);
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
			client.send('Input.dispatchTouchEvent', {
				type,
				touchPoints: y === undefined ? [] : [{ x: width / 2, y }],
			});
		await touch('touchStart', height - 100);
		for (let y = height - 120; y > height - 400; y -= 20) await touch('touchMove', y);
		await touch('touchEnd');
	} else {
		await page.mouse.move(width / 2, height - 60);
		await page.mouse.wheel(0, 300);
	}
	await page.evaluate(
		() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
	);
}
