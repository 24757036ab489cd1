import { expect, type Page, test } from '@playwright/test';
import { listDepots } from '@sevk/contract/depots/depots';
import type { ApiPerson } from './parts/api.ts';
import { openDemoSession } from './parts/demo-session.ts';
import { site } from './parts/site.ts';

const url = site.demoUrl;

let api: ApiPerson;

test.beforeEach(async ({ context }) => {
	api = await openDemoSession(context, url, 'admin');
});

test('dar ekranda sütunlar önem sırasıyla çekilir, Riskte kalır', async ({ page }) => {
	for (const width of [1280, 1366, 1440, 1920]) {
		await page.setViewportSize({ width, height: 800 });
		for (const beside of ['', '?yan=kapali']) {
			const where = `${width} px ${beside}`;
			await page.goto(`${url}/routes${beside}`);
			const table = page.getByRole('table', { name: 'Rotalar' });
			await expect(table.locator('tbody tr').first()).toBeVisible();
			for (const head of ['Rota No', 'Durum', 'Riskte']) {
				const column = table.getByRole('columnheader', { name: head });
				await expect(column, `${where}: ${head}`).toBeInViewport({ ratio: 1 });
			}
			await expect.poll(() => overflowOf(page), where).toEqual({ sideways: 0, cut: [] });
		}
	}
});

test('tüm depolar seçiliyken rota numarasının yanında deposu yazar', { tag: '@both' }, async ({
	page,
	isMobile,
}) => {
	const visibleText = (words: RegExp) => page.getByText(words).filter({ visible: true });
	const depots = await api.call<{ items: { name: string }[] }>(listDepots, {});
	const beside = ` · (${depots.items.map(({ name }) => name).join('|')})`;
	const numbers = visibleText(new RegExp(`RT-\\d{6}-\\d{2,}\\b${beside}`));
	const bare = visibleText(new RegExp(`RT-\\d{6}-\\d{2,}\\b(?!${beside})`));
	const paths = ['/routes', '/routes?gorunum=pano', '/complated-routes', '/end-of-day', '/live'];
	for (const path of paths) {
		await page.goto(`${url}${path}`);
		await expect(numbers.first(), path).toBeVisible();
		await expect(bare, path).toHaveCount(0);
	}
	if (isMobile) return;
	await page.goto(`${url}/routes`);
	await page.getByRole('button', { name: 'Tüm depolar' }).click();
	await page.getByRole('menuitem', { name: 'Ümraniye', exact: true }).click();
	await expect(numbers).toHaveCount(0);
	await expect(bare.first()).toBeVisible();
});

test('Filtreleri Temizle kendi başına bir satıra düşmez', { tag: '@both' }, async ({
	page,
	isMobile,
}) => {
	const screens = ['/routes?durum=plan', '/orders?odeme=cash', '/debits?durum=open'];
	for (const width of isMobile ? [390] : [1024, 1280, 1366, 1440]) {
		if (!isMobile) await page.setViewportSize({ width, height: 800 });
		for (const path of screens) {
			await page.goto(`${url}${path}`);
			const clear = page.getByRole('button', { name: 'Filtreleri Temizle' }).first();
			await expect(clear).toBeVisible();
			await expect.poll(() => besideOf(page), `${path}, ${width} px`).toBeGreaterThan(0);
		}
	}
});

/** How far the list exceeds its space, and which of its texts are cut. */
async function overflowOf(page: Page): Promise<{ sideways: number; cut: string[] }> {
	return page.getByRole('table', { name: 'Rotalar' }).evaluate((table) => {
		const room = table.parentElement as HTMLElement;
		const cut = [...table.querySelectorAll<HTMLElement>('th, td, td *')].filter(
			(cell) =>
				cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflow === 'hidden',
		);
		return {
			sideways: room.scrollWidth - room.clientWidth,
			cut: cut.map((cell) => cell.innerText),
		};
	});
}

/** How many elements of the filter bar are in one line with the clear button. */
async function besideOf(page: Page): Promise<number> {
	const clear = page.getByRole('button', { name: 'Filtreleri Temizle' }).first();
	return clear.evaluate((button) => {
		const line = button.getBoundingClientRect();
		return [...(button.parentElement?.children ?? [])].filter((other) => {
			const { top, bottom } = other.getBoundingClientRect();
			return other !== button && top < line.bottom && bottom > line.top;
		}).length;
	});
}
