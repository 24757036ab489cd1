import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

const first = page.getByRole('dialog', { name: 'Birinci kat' });
const second = page.getByRole('dialog', { name: 'İkinci kat' });

/** Opens two windows and closes both; the page scrolls before and after, and not in between. */
export async function expectLockedPage(
	opener: Locator,
	scrollPage: () => Promise<void>,
): Promise<void> {
	await expectScroll(scrollPage);
	window.scrollTo(0, 0);
	await opener.click();
	await expect.element(first).toBeVisible();
	const { scrollY } = window;
	await scrollPage();
	expect(window.scrollY).toBe(scrollY);
	await page.getByRole('button', { name: 'İkinci Katı Aç' }).click();
	await expect.element(second).toBeVisible();
	await scrollPage();
	expect(window.scrollY).toBe(scrollY);
	// Escape belongs to the upper one alone, and the page stays locked under the lower one.
	await userEvent.keyboard('{Escape}');
	await expect.element(second).not.toBeInTheDocument();
	await expect.element(first).toBeVisible();
	await scrollPage();
	expect(window.scrollY).toBe(scrollY);
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
	// The lock lasts until the window has faded out.
	await expectScroll(scrollPage);
}

async function expectScroll(scrollPage: () => Promise<void>): Promise<void> {
	const { scrollY } = window;
	await expect
		.poll(async () => {
			await scrollPage();
			return window.scrollY;
		})
		.toBeGreaterThan(scrollY);
}
