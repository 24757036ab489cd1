import { type BrowserContext, expect, type Page, type Request, test } from '@playwright/test';
import { listUsers } from '@sevk/contract/access/users';
import { listRoutes } from '@sevk/contract/routes/routes';
import { signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openDemoSession, openSession } from './parts/demo-session.ts';
import { putLocations, readLocations } from './parts/location-database.ts';
import { driveWorker, setPermission } from './parts/messaging-worker.ts';
import { site } from './parts/site.ts';

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

test('rotası dağıtımda olan sürücüye bir kez sorulur; konum saklanır ve gönderilir', async ({
	page,
}) => {
	await setPermission(page, url, 'geolocation', 'prompt');
	const sent = sendsOf(page);
	await page.goto(`${url}/routes`);
	const strip = stripOf(page);
	await expect(strip).toContainText('Rotanız dağıtımda.');
	await page.getByRole('button', { name: 'Şimdi Değil' }).click();
	await expect(strip).toHaveCount(0);
	await page.reload();
	await expect(page.getByRole('heading', { name: 'Rotalar', level: 1 })).toBeVisible();
	await page.waitForTimeout(1_000);
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

test('send-location: işçi, sayfa açık değilken bekleyenleri gönderir; gönderemezse saklar', async ({
	page,
	context,
}) => {
	await setPermission(page, url, 'geolocation', 'denied');
	await page.goto(`${url}/routes`);
	// The page has already looked for waiting records by then.
	await expect(stripOf(page)).toBeVisible();
	const worker = await driveWorker(page, url);
	await putLocations(page, waiting(2));
	const cookies = await context.cookies();
	await context.clearCookies();
	await page.goto('about:blank');
	// No user is signed in, so the browser has to try again.
	await worker.sync('send-location');
	await page.goto(`${url}/login`);
	expect((await readLocations(page)).records).toHaveLength(2);

	await context.addCookies(cookies);
	await page.goto('about:blank');
	const sent = context.waitForEvent('response', (one) => one.url().endsWith('location-records'));
	await worker.sync('send-location');
	expect((await (await sent).json()).accepted).toHaveLength(2);
	await context.clearCookies();
	await page.goto(`${url}/login`);
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);
});

test('arka plan gönderimi olmayan tarayıcıda sayfa gönderir: açılışta, bağlantı gelince, bakılınca', async ({
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

test('yalnız yanıtın adını verdiği kayıtlar cihazdan silinir', async ({ page, context }) => {
	const [accepted, duplicate, rejected, unnamed] = waiting(4);
	await answerWith(context, (ids) => ({
		accepted: ids.filter((id) => id === accepted?.id),
		duplicate: ids.filter((id) => id === duplicate?.id),
		rejected: ids.includes(rejected?.id ?? 0)
			? [{ index: ids.indexOf(rejected?.id ?? 0), id: null, code: 'bad-record' }]
			: [],
	}));
	await setPermission(page, url, 'geolocation', 'denied');
	await page.goto(`${url}/profile`);
	await expect(stripOf(page)).toBeVisible();
	const four = [accepted, duplicate, rejected, unnamed].filter((one) => one !== undefined);
	await putLocations(page, four);
	await page.reload();
	await expect
		.poll(async () => (await readLocations(page)).records.map(({ id }) => id))
		.toEqual([unnamed?.id]);
});

test('ortak telefonda bekleyen konumlar yalnız kendi sürücüsüyle gönderilir', async ({
	page,
	context,
}) => {
	await setPermission(page, url, 'geolocation', 'granted');
	const sent = sendsOf(page);
	await page.goto(`${url}/routes`);
	await expect(stripOf(page)).toHaveText('Konum paylaşılıyor');
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);
	const worker = await driveWorker(page, url);

	// Offline, the next position stays on the phone; then the driver signs out.
	await context.setOffline(true);
	let metres = 0;
	await expect
		.poll(
			async () => {
				metres += 50;
				await context.setGeolocation({ ...depot, latitude: depot.latitude + metres / 111_000 });
				return (await readLocations(page)).records.length;
			},
			{ timeout: 30_000, intervals: [1_000] },
		)
		.toBeGreaterThan(0);
	await setPermission(page, url, 'geolocation', 'denied');
	const waitingIds = (await readLocations(page)).records.map(({ id }) => id);
	await context.clearCookies();
	await page.goto('about:blank');
	await context.setOffline(false);

	// A colleague uses the phone: neither the screens nor the worker send the driver's records.
	await openSession(context, url, await otherDriver(), demoPassword);
	const before = sent.length;
	await page.goto(`${url}/routes`);
	await expect(page.getByRole('heading', { name: 'Rotalar', level: 1 })).toBeVisible();
	await worker.sync('send-location');
	await page.waitForTimeout(1_500);
	expect((await readLocations(page)).records.map(({ id }) => id)).toEqual(waitingIds);
	expect(sent.slice(before)).toEqual([]);

	// The driver signs in again: the waiting records are sent.
	await context.clearCookies();
	await openDemoSession(context, url, 'driver');
	const locationResponse = context.waitForEvent('response', (one) =>
		one.url().endsWith('location-records'),
	);
	await page.goto(`${url}/profile`);
	// A send whose answer was lost has stored the record already, so it counts as accepted or
	// duplicate.
	const { accepted, duplicate } = await (await locationResponse).json();
	expect([...accepted, ...duplicate]).toEqual(waitingIds);
	await expect.poll(async () => (await readLocations(page)).records).toEqual([]);
});

test('reddedilen konum izni ekranda görünür ve günlüğe yazılır', async ({ page }) => {
	await setPermission(page, url, 'geolocation', 'denied');
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') warnings.push(message.text());
	});
	await page.goto(`${url}/routes`);
	await expect(stripOf(page)).toHaveText('Konum izni kapalı. Canlı takip çalışmaz.');
	expect(warnings.join()).toContain('Konum izni kapalı');
});

test('sürücü olmayanın konumu sorulmaz', async ({ page, context }) => {
	await context.clearCookies();
	await openDemoSession(context, url, 'admin');
	await setPermission(page, url, 'geolocation', 'granted');
	const sent = sendsOf(page);
	await page.goto(`${url}/routes`);
	await expect(page.getByText(/^RT-/).first()).toBeVisible();
	await page.waitForTimeout(1_500);
	await expect(stripOf(page)).toHaveCount(0);
	expect(sent).toEqual([]);
});

/** The e-mail address of another driver of the demo. */
async function otherDriver(): Promise<string> {
	const admin = await signInToApi(url, demoAddress('admin'), demoPassword);
	const { items } = await admin.call<{ items: { email: string }[] }>(listUsers, {
		query: { role: 'driver' },
	});
	const found = items.find(({ email }) => email !== demoAddress('driver'));
	if (!found) throw new Error('Demoda ikinci sürücü yok.');
	return found.email;
}

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

async function answerWith(
	context: BrowserContext,
	answer: (ids: number[]) => object,
): Promise<void> {
	await context.route('**/api/location-records', (route) => {
		const { records } = bodyOf(route.request());
		return route.fulfill({ json: answer(records.map(({ id }) => id)) });
	});
}
