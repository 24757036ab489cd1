import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { routePath } from '@sevk/contract/common/paths';
import { openDemoSession } from '../parts/demo-session.ts';
import { demoRecords } from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test('breadcrumb and back button return to the list with its filter', { tag: '@repeat' }, async ({
	page,
	context,
}) => {
	const api = await openDemoSession(context, url, 'admin');
	const { route } = await demoRecords(api);
	const crumbs = page.getByRole('navigation', { name: 'Konum' });
	await page.goto(`${url}/routes?durum=dagitim`);
	await expect(page.getByRole('heading', { name: 'Rotalar', level: 1 })).toBeVisible();
	await expect(crumbs).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Geri', exact: true })).toHaveCount(0);
	await openFirst(page, /^RT-/);
	await page.getByRole('link', { name: 'Rotayı Aç' }).click();
	await expect(page).toHaveURL(/\/route\//);
	await expect(crumbs.getByRole('link', { name: 'Rotalar' })).toBeVisible();
	await page.getByRole('button', { name: 'Geri', exact: true }).click();
	await expect(page).toHaveURL(/\/routes\?durum=dagitim/);

	// Opened directly by a link, so back leads to the list.
	const fresh = await context.newPage();
	await fresh.goto(`${url}${routePath(route('in_progress'))}`);
	await fresh.getByRole('button', { name: 'Geri', exact: true }).click();
	await expect(fresh).toHaveURL(`${url}/routes`);
});

test('on a phone, the figures of the day keep their scroll position', { tag: '@phone' }, async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'admin');
	await page.goto(`${url}/routes`);
	const rail = page.getByRole('region', { name: 'Rakamlar' });
	const dot = (number: number) => page.getByRole('button', { name: `Rakamlar ${number} / 3` });
	await expect(dot(1)).toHaveAttribute('aria-current', 'true');
	await expect(rail.getByText('Tahsilat')).not.toBeInViewport();
	await swipeLeft(page, rail);
	await expect(dot(2)).toHaveAttribute('aria-current', 'true');

	const nav = page.getByRole('navigation', { name: 'Ana menü' });
	await nav.getByRole('link', { name: 'Siparişler' }).click();
	await expect(page.getByRole('heading', { name: 'Siparişler', level: 1 })).toBeVisible();
	await nav.getByRole('link', { name: 'Rotalar' }).click();
	await expect(dot(2)).toHaveAttribute('aria-current', 'true');
	await expect(rail.getByText('Tahsilat')).toBeInViewport();

	await rail.focus();
	await page.keyboard.press('ArrowRight');
	await expect(dot(3)).toHaveAttribute('aria-current', 'true');
	await expect(rail.getByText('Açık rota')).toBeInViewport();
	await dot(1).click();
	await expect(rail.getByText('Teslim edilen')).toBeInViewport();
});

test('enums are loaded once at start-up and used on the screens', async ({ page, context }) => {
	const enumRequests = requestsTo(page, '/api/public/enums');
	await page.goto(`${url}/login`);
	await expect.poll(() => enumRequests.length).toBe(1);

	const api = await openDemoSession(context, url, 'admin');
	const { route } = await demoRecords(api);
	await page.goto(`${url}${routePath(route('in_progress'))}`);
	await page.getByRole('button', { name: 'Sonuç Gir' }).first().click();
	const dialog = page.getByRole('dialog');
	await dialog.getByText('Teslim Edilemedi').click();
	await dialog.getByLabel('Teslim edilememe nedeni').click();
	// Only the visible part of a long list is in the page.
	await page.keyboard.type('süre');
	await expect(page.getByRole('option', { name: 'Süre yetmedi' })).toBeVisible();
	expect(enumRequests.length).toBe(2);
});

/** Every later request to a path of the API. */
function requestsTo(page: Page, path: string, host = url): Request[] {
	const found: Request[] = [];
	page.on('request', (request) => {
		const { origin, pathname } = new URL(request.url());
		if (origin === host && (pathname === path || (path.endsWith('/') && pathname.startsWith(path))))
			found.push(request);
	});
	return found;
}

/** A row of a desktop or a card of a phone. */
async function openFirst(page: Page, name: RegExp): Promise<void> {
	const row = page.getByRole('cell').getByText(name).or(page.getByRole('button', { name }));
	await row.filter({ visible: true }).first().click();
}

/** Swipes over the figures by two thirds of a slide. */
async function swipeLeft(page: Page, rail: Locator): Promise<void> {
	const box = await rail.boundingBox();
	if (!box) throw new Error('Rakamlar görünmüyor.');
	const browser = await page.context().newCDPSession(page);
	const y = box.y + box.height / 2;
	const touch = (type: 'touchStart' | 'touchMove', x: number) =>
		browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
	await touch('touchStart', box.width * 0.85);
	for (let part = 0.8; part > 0.15; part -= 0.05) await touch('touchMove', box.width * part);
	await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
