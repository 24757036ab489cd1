import type { Page } from '@playwright/test';

/** Opens the filters of a list: on a phone they are behind a button. */
export async function openFilters(page: Page): Promise<void> {
	await page.getByRole('searchbox').first().waitFor();
	const button = page.getByRole('button', { name: /^Filtreler( \(\d+\))?$/ });
	const isFolded = (await button.count()) > 0;
	if (isFolded && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
