import { expect, type Page, test } from '@playwright/test';
import { debitPath, livePath, orderPath, paths, routePath } from '@sevk/contract/common/paths';
import { openDemoSession } from '../parts/demo-session.ts';
import { checkState, settled } from '../parts/screen-check.ts';
import { demoRecords } from '../parts/screen-tour.ts';
import { site } from '../parts/site/site.ts';

const url = site.demoUrl;

test.setTimeout(1_800_000);

/** Requests of the layout; all others are the content of the screen. */
const ofTheFrame = /\/api\/(auth|me$|public|events)/;

/** The screens that read data, with the address that shows it. */
async function screens(page: Page): Promise<readonly (readonly [name: string, path: string])[]> {
	const { route, debit, orders } = await demoRecords(
		await openDemoSession(page.context(), url, 'admin'),
	);
	return [
		['rotalar', paths.routes],
		['rotalar-pano', `${paths.routes}?gorunum=pano`],
		['canli', livePath],
		['rota', routePath(route('in_progress'))],
		['siparisler', paths.orders],
		['siparis', orderPath(orders[0]?.id ?? '')],
		['tamamlanan-rotalar', paths.completedRoutes],
		['zimmetler', paths.debits],
		['zimmet', debitPath(debit('open'))],
		...(
			[
				'carryOvers',
				'endOfDay',
				'reports',
				'company',
				'vehicles',
				'drivers',
				'depots',
				'reasons',
				'users',
			] as const
		).map((name) => [name, paths[name]] as const),
	];
}

test('every screen shows its skeleton while loading', async ({ page }) => {
	const all = await screens(page);
	await page.route(
		(address) => address.pathname.startsWith('/api/') && !ofTheFrame.test(address.pathname),
		() => undefined,
	);
	for (const [name, path] of all) {
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		await page.goto(url + path);
		await expect(page.locator('.mantine-Skeleton-root, [data-skeleton]').first()).toBeVisible();
		await checkState(page, `${name}, yüklenirken`);
	}
});

test('every screen that fails to load shows the error, and Tekrar Dene reloads it', async ({
	page,
}) => {
	const all = await screens(page);
	const content = (address: URL) =>
		address.pathname.startsWith('/api/') && !ofTheFrame.test(address.pathname);
	for (const [name, path] of all) {
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		await page.route(content, (route) =>
			route.fulfill({
				status: 500,
				contentType: 'application/problem+json',
				body: JSON.stringify({
					code: 'http/bug',
					title: 'Beklenmeyen bir hata oluştu.',
					detail: 'Beklenmeyen bir hata oluştu. Birazdan yeniden deneyin.',
					status: 500,
					requestId: 'deneme',
				}),
			}),
		);
		await page.goto(url + path);
		const retry = page.getByRole('button', { name: 'Tekrar Dene' }).first();
		await expect(retry, name).toBeVisible();
		await checkState(page, `${name}, hata`);
		await page.unroute(content);
		await retry.click();
		await settled(page);
		await expect(retry, name).toBeHidden();
	}
});

test('offline, the last data stays with its time', async ({ page, context }) => {
	for (const [name, path] of await screens(page)) {
		await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
		await page.goto(url + path);
		const heading = page.locator('main h1').first();
		// The heading comes with the screen, its data may come later.
		await expect(heading).toBeVisible();
		await settled(page);
		const before = await heading.textContent();
		await context.setOffline(true);
		await expect(
			page.getByText(/^Çevrimdışı · son görülen: \d\d:\d\d · işlem yapılamaz$/),
		).toBeVisible();
		expect(await heading.textContent()).toBe(before);
		await checkState(page, `${name}, çevrimdışı`);
		await context.setOffline(false);
		await expect(page.getByText(/^Çevrimdışı/)).toBeHidden();
	}
});

test('a user without the right reads so on the screen', async ({ page, context }) => {
	await openDemoSession(context, url, 'driver');
	await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
	for (const name of ['users', 'vehicles', 'depots'] as const) {
		await page.goto(url + paths[name]);
		await expect(page.getByText('Bu ekranı görmek için yetkiniz bulunmuyor.')).toBeVisible();
		await checkState(page, `${name}, yetkisiz`);
	}
});
