import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startGallery } from './gallery-site.ts';

/** Tests that start on the gallery; each worker serves its own. */
export const galleryTest = base.extend<object, { galleryUrl: string }>({
	galleryUrl: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters of a fixture
		async ({}, use) => {
			const { url, stop } = await startGallery();
			await use(url);
			await stop();
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	page: async ({ page, galleryUrl }, use) => {
		await page.goto(`${galleryUrl}/gallery`);
		await expect(page.getByRole('heading', { name: 'Yapı Taşları' })).toBeVisible();
		await use(page);
	},
});

/** One state of a block. */
export function state(page: Page, name: string): Locator {
	return page.getByRole('article', { name, exact: true });
}

/** What a block has emitted last. */
export function emitted(place: Locator): Locator {
	return place.getByRole('status');
}

/** Width and height of a block once nothing on it moves any more. */
export async function sizeOf(place: Locator): Promise<{ width: number; height: number }> {
	await place.evaluate((element) =>
		Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)),
	);
	// Without the scale of an opening window.
	return place.evaluate((element: HTMLElement) => ({
		width: element.offsetWidth,
		height: element.offsetHeight,
	}));
}
