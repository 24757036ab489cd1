import { expect, type Page, test } from '@playwright/test';
import { resumeRoute, suspendRoute } from '@sevk/contract/routes/route-outing';
import { listRoutes } from '@sevk/contract/routes/routes';
import { openDemoSession } from '../parts/demo-session.ts';
import { driveWorker, setPermission } from '../parts/messaging-worker.ts';
import { subscribeAt } from '../parts/push-subscriber.ts';
import { site } from '../parts/site/site.ts';

test.use({ serviceWorkers: 'allow' });

const url = site.demoUrl;

test.beforeEach(async ({ context }) => {
	await openDemoSession(context, url, 'planner');
});

test('the push worker is registered at the site root with root scope and is not cached', async ({
	page,
}) => {
	await page.goto(`${url}/routes`);
	await driveWorker(page, url);
	const worker = await page.evaluate(async () => {
		const { scope, active } = await navigator.serviceWorker.ready;
		return { scope, script: active?.scriptURL };
	});
	expect(worker).toEqual({ scope: `${url}/`, script: `${url}/service-worker.js` });
	const file = await page.request.get(`${url}/service-worker.js`);
	expect(file.headers()['cache-control']).toBe('no-cache');
	expect(file.headers()['content-type']).toContain('javascript');
	expect(file.headers()['content-security-policy']).toContain("worker-src 'self'");
});

test('a notification for an open page is shown in the banner and can be closed', async ({
	page,
}) => {
	await setPermission(page, url, 'notifications', 'granted');
	await page.goto(`${url}/routes`);
	const worker = await driveWorker(page, url);
	await worker.push({
		notification: { title: 'Rota değişti', body: 'RT-2401 rotasına İğneada durağı eklendi.' },
	});
	const banner = page
		.getByRole('region', { name: 'Bildirim', exact: true })
		.filter({ hasText: 'Rota değişti' });
	await expect(banner).toContainText('RT-2401 rotasına İğneada durağı eklendi.');
	await expect(page.getByRole('heading', { name: 'Rotalar', level: 1 })).toBeVisible();
	expect(await worker.notifications()).toEqual([]);
	await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
	await expect(banner).toHaveCount(0);

	await worker.push({ title: 'Zimmet sizi bekliyor', body: '12 koli kabulünüzü bekliyor.' });
	await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
	await expect(page.getByText('Zimmet sizi bekliyor')).toHaveCount(0);
});

test('without an open page, a system notification shows only title and text', async ({ page }) => {
	await setPermission(page, url, 'notifications', 'granted');
	await page.goto(`${url}/routes`);
	const worker = await driveWorker(page, url);
	await worker.leave();
	await worker.push({
		notification: { title: 'Rota değişti', body: 'Yeni bir durak eklendi.', image: '/kisi.jpg' },
		data: { recipient: 'Ayşe Yılmaz', phone: '0532 123 45 67' },
	});
	await expect
		.poll(() => worker.notifications())
		.toEqual([{ title: 'Rota değişti', body: 'Yeni bir durak eklendi.', data: null }]);
});

test('permission is requested in the profile with its reason; once granted, a token is obtained', async ({
	page,
}) => {
	await subscribeAt(page, site.pushUrl);
	const warnings = warningsOf(page);
	// The person grants the permission in the browser's prompt.
	await page.exposeFunction('grant', () => setPermission(page, url, 'notifications', 'granted'));
	await page.addInitScript(() => {
		Notification.requestPermission = async () => {
			await Reflect.get(window, 'grant')();
			return Notification.permission;
		};
	});
	await setPermission(page, url, 'notifications', 'prompt');
	await page.goto(`${url}/profile`);
	const panel = page.getByRole('region', { name: 'Bildirimler' });
	await expect(panel).toContainText('Bildirimlerde kişisel bilgi yer almaz.');
	await expect(panel).toContainText('Tarayıcınız izin isteyecek.');
	expect(await page.evaluate(() => Reflect.get(window, 'subscribedWith'))).toBeUndefined();
	await panel.getByRole('button', { name: 'Bildirimlere İzin Ver' }).click();
	// The warnings name the cause of a device that was not saved.
	await expect
		.poll(async () => `${await panel.textContent()} ${warnings.join(' ')}`)
		.toContain('Açık');
	expect(await page.evaluate(() => Reflect.get(window, 'subscribedWith'))).toEqual({
		userVisibleOnly: true,
		applicationServerKey: expect.stringMatching(/^[\w-]{87}$/),
	});
});

test('a push worker that cannot be registered is logged and shown only in the profile', async ({
	page,
}) => {
	await page.addInitScript(() => {
		ServiceWorkerContainer.prototype.register = () => Promise.reject(new TypeError('kayıt yok'));
	});
	const warnings = warningsOf(page);
	await page.goto(`${url}/routes`);
	await expect
		.poll(() => warnings.join())
		.toContain('Bildirim kaydı yapılamadı. TypeError: kayıt yok');
	await expect(page.getByRole('heading', { name: 'Rotalar', level: 1 })).toBeVisible();
	await expect(page.getByText('kaydedilemedi')).toHaveCount(0);
	await page.goto(`${url}/profile`);
	const panel = page.getByRole('region', { name: 'Bildirimler' });
	await expect(panel).toContainText('Bu cihaz bildirimler için kaydedilemedi.');
	await expect(panel.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
});

test('from device registration to banner: an event arrives encrypted; while the app is closed, the notification contains the path of its screen', async ({
	browser,
}) => {
	const context = await browser.newContext();
	await openDemoSession(context, url, 'admin');
	const page = await context.newPage();
	const subscriber = await subscribeAt(page, site.pushUrl);
	await setPermission(page, url, 'notifications', 'granted');
	await page.goto(`${url}/profile`);
	const panel = page.getByRole('region', { name: 'Bildirimler' });
	await expect(panel).toContainText(
		'Size gelenler: Depo tutanağı onay bekliyor, Rota askıya alındı, Kasa farkı çıktı, Kodsuz teslim izni istendi.',
	);
	await panel.getByRole('button', { name: 'Deneme Bildirimi Gönder' }).click();
	await expect(panel).toContainText('Deneme bildirimi servise iletildi.');
	const worker = await driveWorker(page, url);
	const deliver = async (count: number) => {
		await expect.poll(async () => (await subscriber.messages()).length).toBe(count);
		const message = (await subscriber.messages()).at(-1) ?? {};
		await worker.push(message);
		return message;
	};
	await deliver(1);
	const banner = page.getByRole('region', { name: 'Bildirim', exact: true });
	await expect(banner).toContainText('Bildirimler bu cihaza ulaşıyor.');

	const ops = await openDemoSession(await browser.newContext(), url, 'ops');
	const { items } = await ops.call<{ items: { id: string; version: number }[] }>(listRoutes, {
		query: { states: 'in_progress' },
	});
	const [route] = items;
	if (route === undefined) throw new Error('no route in progress');
	const params = { routeId: route.id };
	const reason = 'Lastik patladı';
	const body = { version: route.version, reason };
	const { version } = await ops.call<{ version: number }>(suspendRoute, { params, body });
	const message = await deliver(2);
	await ops.call(resumeRoute, { params, body: { version } });
	expect(message).toEqual({
		notification: { title: 'Rota askıda', body: 'Bir rota askıya alındı.' },
		data: { type: 'route_suspended', nounId: route.id, app: 'office' },
	});
	await expect(banner).toContainText('Rota askıda');

	await worker.leave();
	await worker.push(message);
	await expect
		.poll(() => worker.notifications())
		.toEqual([
			{
				title: 'Rota askıda',
				body: 'Bir rota askıya alındı.',
				data: `/route/${route.id}/`,
			},
		]);
	await context.close();
});

function warningsOf(page: Page): string[] {
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') warnings.push(message.text());
	});
	return warnings;
}
