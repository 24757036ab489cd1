import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { routePath } from '@sevk/contract/common/paths';
import { signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openDemoSession } from './parts/demo-session.ts';
import { fillSignIn } from './parts/people.ts';
import { demoRecords } from './parts/screen-tour.ts';
import { site } from './parts/site.ts';

const url = site.demoUrl;

test('ekmek kırıntısı ve geri düğmesi, geldiği süzgeçle döner', { tag: '@both' }, async ({
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

test('telefonda günün rakamları kaydırılır ve kaldığı yerde bulunur', { tag: '@phone' }, async ({
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
	await expect(rail.getByText('Teslim edilemeyen')).toBeInViewport();

	await rail.focus();
	await page.keyboard.press('ArrowRight');
	await expect(dot(3)).toHaveAttribute('aria-current', 'true');
	await expect(rail.getByText('Tahsilat')).toBeInViewport();
	await dot(1).click();
	await expect(rail.getByText('Teslim edilen')).toBeInViewport();
});

test('listeler açılışta bir kez yüklenir ve ekranlarda kullanılır', async ({ page, context }) => {
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

test('yüklenemeyen listeler günlüğe yazılır, ekranda görünür ve yeniden yüklenir', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'admin');
	await page.clock.install();
	const warnings = warningsOf(page);
	const enumRequests = requestsTo(page, '/api/public/enums');
	await page.route('**/api/public/enums', (route) => route.fulfill({ status: 503, body: '' }), {
		times: 1,
	});
	await page.goto(`${url}/routes`);
	await expect(page.getByText('Listeler alınamadı', { exact: false }).first()).toBeVisible();
	expect(warnings.join()).toContain('Listeler alınamadı.');
	await page.clock.fastForward('00:11');
	await expect.poll(() => enumRequests.length).toBe(2);
});

test('tüm çağrılar ayarlanan tek sunucuya gider', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	const host = 'http://127.0.0.1:9';
	await page.route(`${url}/routes`, async (route) => {
		const answer = await route.fetch();
		const body = (await answer.text()).replace(
			'name="api-host" content=""',
			`name="api-host" content="${host}"`,
		);
		// The page of another installation, which allows calls to this host.
		await route.fulfill({ body, contentType: 'text/html' });
	});
	await page.route(`${host}/**`, async (route) => {
		const targetUrl = route.request().url().replace(host, url);
		if (targetUrl.includes('/api/events')) return route.abort();
		const answer = await route.fetch({ url: targetUrl });
		const headers = {
			...answer.headers(),
			'access-control-allow-origin': url,
			'access-control-allow-credentials': 'true',
			'cross-origin-resource-policy': 'cross-origin',
		};
		return route.fulfill({ response: answer, headers });
	});
	const there = requestsTo(page, '/api/', host);
	const here = requestsTo(page, '/api/', url);
	await page.goto(`${url}/routes`);
	await expect(page.getByText(/^RT-[A-Z]+-\d/).first()).toBeVisible();
	expect(there.length).toBeGreaterThan(4);
	expect(here.map((request) => request.url())).toEqual([]);
	await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('her istekten önce geçerli bir anahtar alınır; JSON konuşulur', async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await page.clock.install();
	const tokens = requestsTo(page, '/api/auth/token');
	const orderRequests = requestsTo(page, '/api/orders');
	await page.goto(`${url}/orders`);
	await expect(page.getByText(/^SP-/).first()).toBeVisible();
	expect(tokens.length).toBe(1);
	expect(orderRequests[0]?.headers()['authorization']).toMatch(/^Bearer ey/);
	expect(orderRequests[0]?.headers()['accept']).toContain('application/json');

	// The token has expired: the next request carries a new one.
	await page.clock.fastForward('20:00');
	const before = orderRequests.length;
	await page.getByRole('searchbox').first().fill('Ayşe');
	await expect.poll(() => orderRequests.length).toBeGreaterThan(before);
	expect(tokens.length).toBeGreaterThan(1);
	expect(orderRequests.at(-1)?.headers()['authorization']).toMatch(/^Bearer ey/);
});

test('yenilenemeyen anahtar günlüğe yazılır, istek onsuz gider; girişten aynı adrese dönülür', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'planner');
	await page.clock.install();
	const warnings = warningsOf(page);
	const orderRequests = requestsTo(page, '/api/orders');
	await page.goto(`${url}/orders?odeme=card`);
	await expect(page.getByRole('heading', { name: 'Siparişler', level: 1 })).toBeVisible();
	await expect.poll(() => orderRequests.length).toBeGreaterThan(0);

	await page.route('**/api/auth/token', (route) => route.fulfill({ status: 503, body: '' }));
	await page.clock.fastForward('20:00');
	const before = orderRequests.length;
	await page.getByRole('searchbox').first().fill('Ayşe');
	await expect.poll(() => orderRequests.length).toBeGreaterThan(before);
	expect(orderRequests.at(-1)?.headers()['authorization']).toBeUndefined();
	expect(warnings.join()).toContain('Oturum anahtarı yenilenemedi');

	// Without it the server answers 401.
	await expect(page).toHaveURL(/\/login\?donus=/);
	await page.unroute('**/api/auth/token');
	await fillSignIn(page, demoAddress('planner'), demoPassword);
	await expect(page).toHaveURL(/\/orders\?odeme=card/);
});

test('401 girişe götürür ve hata yine de çağırana ulaşır', async ({ page, context }) => {
	await openDemoSession(context, url, 'support');
	// A second session, which can be ended.
	await signInToApi(url, demoAddress('support'), demoPassword);
	await page.goto(`${url}/profile?bolum=oturumlar`);
	const end = page.getByRole('button', { name: /oturumunu kapat$/ }).first();
	await expect(end).toBeVisible();
	await page.route('**/api/sessions/*', (route) =>
		route.fulfill({
			status: 401,
			contentType: 'application/problem+json',
			body: JSON.stringify({ status: 401, code: 'access/no-session', detail: 'Oturum yok.' }),
		}),
	);
	await end.click();
	await expect(page).toHaveURL(
		`${url}/login?donus=${encodeURIComponent('/profile?bolum=oturumlar')}`,
	);
	await expect(page.getByText('Oturumunuzun süresi doldu.', { exact: false })).toBeVisible();
	// The caller still receives the refusal and shows it.
	await expect(page.getByText('Oturum yok.')).toBeVisible();
	await page.unroute('**/api/sessions/*');
	await fillSignIn(page, demoAddress('support'), demoPassword);
	await expect(page).toHaveURL(`${url}/profile?bolum=oturumlar`);
});

test('yarım saat süren bir yanıt da beklenir: istemcinin zaman aşımı yoktur', async ({
	page,
	context,
}) => {
	await openDemoSession(context, url, 'admin');
	await page.clock.install();
	let answer = () => {};
	const pendingAnswer = new Promise<void>((resolve) => {
		answer = resolve;
	});
	const failed: Request[] = [];
	page.on('requestfailed', (request) => {
		if (request.url().includes('/api/debits')) failed.push(request);
	});
	await page.route(/\/api\/debits(\?|$)/, async (route) => {
		await pendingAnswer;
		await route.continue();
	});
	await page.goto(`${url}/debits`);
	await expect(page.getByRole('heading', { name: 'Zimmetler', level: 1 })).toBeVisible();
	await page.clock.fastForward('30:00');
	await page.waitForTimeout(500);
	expect(failed).toEqual([]);
	await expect(page.getByRole('button', { name: 'Tekrar Dene' })).toHaveCount(0);
	answer();
	await expect(page.getByText(/^ZMT-[A-Z]/).first()).toBeVisible();
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

function warningsOf(page: Page): string[] {
	const warnings: string[] = [];
	page.on('console', (message) => {
		if (message.type() === 'warning') warnings.push(message.text());
	});
	return warnings;
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
