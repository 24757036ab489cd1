import { expect, type Locator, type Page } from '@playwright/test';

/** What the drag library announces to a screen reader once a drag has started. */
const announcement = (page: Page) => page.locator('[id^="DndLiveRegion"]');

/** The column, pool or list that is marked as the drop target. */
const target = (page: Page) => page.locator('[data-target]').first();

/**
 * Picks up an element with the mouse once it no longer moves, and waits until the drag has
 * started.
 */
async function pickUp(page: Page, what: Locator): Promise<void> {
	await what.hover();
	const from = await boxOf(what);
	await page.mouse.down();
	await page.mouse.move(from.x + from.width / 2 + 12, from.y + from.height / 2 + 8, { steps: 4 });
	await expect(announcement(page)).toHaveText(/taşınıyor|değişti/);
}

/** Holds the dragged element over a place of the board until that place is marked as the target. */
export async function hold(page: Page, what: Locator, over: Locator, at: { y?: number } = {}) {
	await expect(over).toBeVisible();
	await pickUp(page, what);
	const to = await boxOf(over);
	const y = to.y + (at.y ?? to.height * 0.7);
	await page.mouse.move(to.x + to.width / 2, y, { steps: 12 });
	await expect(async () => {
		await page.mouse.move(to.x + to.width / 2 + 2, y, { steps: 2 });
		await page.mouse.move(to.x + to.width / 2, y);
		await expect(target(page)).toBeVisible({ timeout: 500 });
	}).toPass();
}

export async function drag(page: Page, what: Locator, over: Locator, at: { y?: number } = {}) {
	await hold(page, what, over, at);
	await page.mouse.up();
}

/** Drags a row of a sorted list by its handle to below another row. */
export async function dragBelow(page: Page, handle: Locator, other: Locator): Promise<void> {
	await other.scrollIntoViewIfNeeded();
	await pickUp(page, handle);
	const from = await boxOf(handle);
	const to = await boxOf(other);
	const x = from.x + from.width / 2;
	const y = to.y + to.height / 2 + 8;
	await page.mouse.move(x, y, { steps: 12 });
	// The rows between move up once the page has seen the place; a release before that moves nothing.
	await expect(async () => {
		await page.mouse.move(x + 2, y, { steps: 2 });
		await page.mouse.move(x, y);
		expect((await boxOf(other)).y).toBeLessThan(to.y - 8);
	}).toPass();
	await page.mouse.up();
}

async function boxOf(what: Locator) {
	const box = await what.boundingBox();
	if (!box) throw new Error('Sürüklenecek yer görünmüyor.');
	return box;
}
