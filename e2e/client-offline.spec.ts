import { expect, type Page, test } from '@playwright/test';
import { openDemoSession } from './parts/demo-session.ts';
import { setPermission } from './parts/messaging-worker.ts';
import { site } from './parts/site.ts';

const url = site.demoUrl;

test('uygulama ağ olmadan açılır; ağsız çıkış bağlantı gelince de geçerlidir', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'driver');
	await setPermission(page, url, 'geolocation', 'denied');
	await page.goto(`${url}/profile`);
	await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
	await untilControlled(page);
	expect(await storedAnswers(page)).toEqual([]);

	await context.setOffline(true);
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
	await expect(page.getByText(/^Çevrimdışı/)).toBeVisible();
	await page.getByRole('button', { name: 'Oturumu Kapat' }).click();
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
	await page.goto(`${url}/profile`);
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();

	// The cookie is still there; the server learns of the sign-out before anything else.
	await context.setOffline(false);
	const signOut = page.waitForResponse((response) => response.url().endsWith('/auth/sign-out'));
	await page.goto(`${url}/profile`);
	expect((await signOut).ok()).toBe(true);
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
	await page.reload();
	await expect(page.getByRole('button', { name: 'Giriş Yap' })).toBeVisible();
});

/** Waits until the worker has stored the app and answers for the page. */
async function untilControlled(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await expect
		.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
		.toBe(true);
}

/** Answers of the API in Cache Storage: there must be none. */
function storedAnswers(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const stored: string[] = [];
		for (const name of await caches.keys()) {
			for (const { url: address } of await (await caches.open(name)).keys()) stored.push(address);
		}
		return stored.filter((address) => new URL(address).pathname.startsWith('/api'));
	});
}
