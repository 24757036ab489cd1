import { expect, type Page, type Request, test } from '@playwright/test';
import { listRoutes } from '@sevk/contract/routes/routes';
import { openDemoSession } from '../parts/demo-session.ts';
import { putLocations, readLocations } from '../parts/location-database.ts';
import { driveWorker, setPermission } from '../parts/messaging-worker.ts';
import { settled } from '../parts/screen-check.ts';
import { site } from '../parts/site/site.ts';

test.use({ serviceWorkers: 'allow' });

const url = site.demoUrl;
const depot = { latitude: 41.0165, longitude: 29.1244, accuracy: 12 };

let routeId: string;

test.beforeEach(async ({ context }) => {
	const driver = await openDemoSession(context, url, 'driver');
	const found = await driver.call<{ items: { id: string }[] }>(listRoutes, {
		query: { states: 'in_progress' },
	});
	routeId = found.items[0]?.id ?? '';
	await context.setGeolocation(depot);
});

test('a driver on the road is asked once for permission; locations are stored and sent', async ({
	page,
}) => {
	await setPermission(page, url, 'geolocation', 'prompt');
	const sent = sendsOf(page);
	await page.goto(`${url}/routes`);
	const strip = stripOf(page);
	await expect(strip).toContainText('Rotanız dağıtımda.');
	await page.getByRole('button', { name: 'Şimdi Değil' }).click();
	await expect(strip).toHaveCount(0);
	// The day says that the route is in progress; from then on the strip could ask.
	const day = page.waitForResponse((answer) => answer.url() === `${url}/api/driver/day`);
	await page.reload();
	await day;
	await settled(page);
	await expect(strip).toHaveCount(0);

	// On another day the person grants the permission in the browser's prompt.
	await page.evaluate(() => sessionStorage.clear());
	await page.reload();
	const share = page.getByRole('button', { name: 'Konumu Paylaş' });
	await expect(share).toBeVisible();
	await setPermission(page, url, 'geolocation', 'granted');
	await share.click();
	await expect(strip).toHaveText('Konum paylaşılıyor');
	await expect.poll(() => sent.length).toBeGreaterThan(0);
	const { deviceId, records } = bodyOf(sent[0]);
	expect(deviceId).toMatch(/^[\w-]{36}$/);
	expect(records[0]).toEqual({
		id: expect.any(Number),
		latitude: depot.latitude,
		longitude: depot.longitude,
		accuracyM: 12,
		speedMps: null,
		headingDeg: null,
		batteryPercent: expect.any(Number),
		routeId,
	});
	expect(Math.abs((records[0]?.id ?? 0) - Date.now())).toBeLessThan(120_000);

	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);
	const { version, stores, keyPath } = await readLocations(page);
	expect({ version, stores, keyPath }).toEqual({
		version: 1,
		stores: ['locations'],
		keyPath: 'id',
	});
});

test('send-location: without an open page, the worker sends waiting locations, or keeps them when it cannot', async ({
	page,
	context,
}) => {
	await setPermission(page, url, 'geolocation', 'denied');
	await page.goto(`${url}/routes`);
	await expect(stripOf(page)).toBeVisible();
	const worker = await driveWorker(page, url);
	const cookies = await context.cookies();
	await context.clearCookies();
	// No user is signed in, so that neither the page nor a sync of its own takes the records.
	await page.goto(`${url}/login`);
	await putLocations(page, waiting(2));
	await worker.leave();
	// The browser has to try again.
	await worker.sync('send-location');
	await page.goto(`${url}/login`);
	expect((await readLocations(page)).records).toHaveLength(2);

	await context.addCookies(cookies);
	await worker.leave();
	const sent = context.waitForEvent('response', (one) => one.url().endsWith('location-records'));
	await worker.sync('send-location');
	expect((await (await sent).json()).accepted).toHaveLength(2);
	await context.clearCookies();
	await page.goto(`${url}/login`);
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);
});

test('without background sync, the page sends at start-up, on reconnection and when it becomes visible', async ({
	page,
	context,
}) => {
	await setPermission(page, url, 'geolocation', 'denied');
	const sent = sendsOf(page);
	await page.goto(`${url}/routes`);
	await expect(stripOf(page)).toBeVisible();
	await putLocations(page, waiting(1));
	await page.reload();
	await expect.poll(() => sent.length).toBe(1);
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);

	await putLocations(page, waiting(1));
	await context.setOffline(true);
	await context.setOffline(false);
	await expect.poll(() => sent.length).toBe(2);
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);

	await putLocations(page, waiting(1));
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect.poll(() => sent.length).toBe(3);
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);
});

/** The strip above every screen while a driver's route is in progress. */
function stripOf(page: Page) {
	return page.getByRole('status').filter({ hasText: /[Kk]onum/ });
}

/** Records of the last minutes, as the app stores them. */
function waiting(count: number) {
	return Array.from({ length: count }, (_, index) => ({
		id: Date.now() - 60_000 - index * 1_000,
		latitude: depot.latitude,
		longitude: depot.longitude,
		accuracyM: 12,
		speedMps: 8,
		headingDeg: 90,
		batteryPercent: 80,
		routeId,
		deviceId: '01a1f9c4-7f64-4000-8000-000000000000',
	})).reverse();
}

function sendsOf(page: Page): Request[] {
	const sent: Request[] = [];
	page.context().on('request', (request) => {
		if (request.url() === `${url}/api/location-records`) sent.push(request);
	});
	return sent;
}

function bodyOf(request: Request | undefined): { deviceId: string; records: { id: number }[] } {
	return request?.postDataJSON() ?? { deviceId: '', records: [] };
}
