import type { Page } from '@playwright/test';

/** Brings the filters of a list into sight: on a phone they stand behind a button. */
export async function openFilters(page: Page): Promise<void> {
	await page.getByRole('searchbox').first().waitFor();
	const button = page.getByRole('button', { name: /^Filtreler( \(\d+\))?$/ });
	const isFolded = (await button.count()) > 0;
	if (isFolded && (await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
