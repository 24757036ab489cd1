import { expect, type Page, type Request, test } from '@playwright/test';
import { routePath } from '@sevk/contract/common/paths';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { listRoutes } from '@sevk/contract/routes/routes';
import { openDemoSession } from '../parts/demo-session.ts';
import { setPermission } from '../parts/messaging-worker.ts';
import { site } from '../parts/site/site.ts';

test.use({ serviceWorkers: 'allow' });

const url = site.demoUrl;

test('the app starts without a network; a sign-out without a network holds after reconnection', async ({
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
	await expect(page.getByText(/^Bağlantı yok/)).toBeVisible();
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

test('the app can be installed on a phone: its manifest and icons are complete', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'driver');
	await page.goto(`${url}/profile`);
	const browser = await context.newCDPSession(page);
	const { data, errors } = await browser.send('Page.getAppManifest');
	expect(errors).toEqual([]);
	const { icons, display } = JSON.parse(data ?? '{}') as {
		icons: { src: string; sizes: string; purpose?: string }[];
		display: string;
	};
	expect(display).toBe('standalone');
	expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
	for (const { src, sizes } of icons) {
		const picture = await page.request.get(`${url}${src}`);
		expect(picture.ok(), src).toBe(true);
		if (sizes === 'any') continue;
		// The width of a PNG follows its first chunk's name.
		const width = (await picture.body()).readUInt32BE(16);
		expect(`${width}x${width}`, src).toBe(sizes);
	}
	const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
	// A window of a test is a private one.
	expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('the network is lost with the form open and the app restarts without it: the result arrives once', async ({
	page,
	context,
}) => {
	const driver = await openDemoSession(context, url, 'driver');
	await setPermission(page, url, 'geolocation', 'denied');
	const found = await driver.call<{ items: { id: string }[] }>(listRoutes, {
		query: { states: 'in_progress' },
	});
	const routeId = found.items[0]?.id ?? '';
	const resultsOf = async () => {
		const { stops } = await driver.call<{ stops: { orders: Order[] }[] }>(showRoute, {
			params: { routeId },
		});
		return stops.flatMap(({ orders }) => orders);
	};
	const order = (await resultsOf()).find(
		(each) => each.result === 'pending' && each.dueKurus === 0,
	);
	await page.goto(`${url}${routePath(routeId)}`);
	await untilControlled(page);
	const row = page
		.getByRole('listitem')
		.filter({ hasText: order?.orderNo ?? '' })
		.last();
	await row.getByRole('button', { name: 'Sonuç Gir' }).click();
	const form = page.getByRole('dialog', { name: `Teslim Sonucu · ${order?.orderNo}` });
	await form.getByRole('radio', { name: 'Kendisi' }).click();

	await context.setOffline(true);
	await form.getByRole('button', { name: 'Sonucu Kaydet' }).click();
	await expect(page.getByText('kaydedildi, bağlantı gelince gönderilecek.')).toBeVisible();
	await expect(form).toBeHidden();
	await expect(page.getByText('Bağlantı yok · 1 işlem bekliyor')).toBeVisible();
	await expect(row.getByRole('button', { name: 'Sonuç Gir' })).toHaveCount(0);

	await page.close();
	const later = await context.newPage();
	await later.goto(`${url}/profile`);
	await expect(later.getByText('Bağlantı yok · 1 işlem bekliyor')).toBeVisible();
	await later.getByRole('button', { name: 'Göster' }).click();
	await expect(later.getByText(`${order?.orderNo} · teslim sonucu`)).toBeVisible();
	await later.keyboard.press('Escape');

	let sends = 0;
	context.on('request', (request) => {
		if (request.method() === 'POST' && request.url().endsWith('/results')) sends += 1;
	});
	await context.setOffline(false);
	const arrived = async () =>
		(await resultsOf()).find(({ orderId }) => orderId === order?.orderId)?.result;
	await expect.poll(arrived).toBe('delivered');
	await expect(later.getByText(/işlem (bekliyor|gönderiliyor)/)).toHaveCount(0);
	expect(sends).toBe(1);
});

test('the office reloads without a network: the list seen last is readable', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'planner');
	const unanswered = unansweredOf(page);
	await page.goto(`${url}/routes`);
	const rows = page.getByRole('row');
	await expect(rows.nth(1)).toBeVisible();
	await untilControlled(page);
	const seen = await rows.count();
	// The lists of the screen are kept one after the other: until no further one comes.
	let before = 0;
	const isComplete = async () => {
		const now = await keptRecords(page);
		const complete = now > 0 && now === before && unanswered.size === 0;
		before = now;
		return complete;
	};
	await expect.poll(isComplete, { intervals: [1_000] }).toBe(true);
	await context.setOffline(true);
	await page.reload();
	await expect(page.getByText(/^Çevrimdışı · son görülen: .* · işlem yapılamaz$/)).toBeVisible();
	await expect(rows).toHaveCount(seen);
	await context.setOffline(false);
});

type Order = { orderId: string; orderNo: string; result: string; dueKurus: number };

/** Waits until the worker has stored the app and answers for the page. */
async function untilControlled(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await expect
		.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
		.toBe(true);
}

/** The requests of a page that have no answer yet, without the stream of events. */
function unansweredOf(page: Page): ReadonlySet<Request> {
	const unanswered = new Set<Request>();
	page.on('request', (request) => {
		if (!request.url().includes('/api/events')) unanswered.add(request);
	});
	page.on('requestfinished', (request) => unanswered.delete(request));
	page.on('requestfailed', (request) => unanswered.delete(request));
	return unanswered;
}

/** What the device keeps for its person. */
function keptRecords(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const own = (await indexedDB.databases()).find(({ name }) => name?.startsWith('SevkDay-'));
		if (own?.name === undefined) return 0;
		const { promise, resolve, reject } = Promise.withResolvers<number>();
		const opening = indexedDB.open(own.name);
		opening.addEventListener('error', () => reject(opening.error));
		opening.addEventListener('success', () => {
			const database = opening.result;
			const [store = ''] = database.objectStoreNames;
			const counting = database.transaction(store).objectStore(store).count();
			counting.addEventListener('success', () => {
				resolve(counting.result);
				database.close();
			});
		});
		return promise;
	});
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
