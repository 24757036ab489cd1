import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { orderPath, paths, routePath } from '@sevk/contract/common/paths';
import { listOrders } from '@sevk/contract/orders/orders';
import { openDemoSession } from './parts/demo-session.ts';
import { demoRecords } from './parts/screen-tour.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;

/** Waits until the map has painted its content. */
async function waitForMap(page: Page): Promise<Locator> {
	const map = page.locator('[data-ready="true"]');
	await expect(map).toBeVisible();
	await map.scrollIntoViewIfNeeded();
	return map;
}

/** Number of colours in a picture of the map; a blank map has one. */
async function coloursOf(page: Page, map: Locator): Promise<number> {
	const picture = (await map.screenshot()).toString('base64');
	return page.evaluate(async (encoded) => {
		const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0));
		const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
		const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
		const pen = canvas.getContext('2d');
		if (pen === null) return 0;
		pen.drawImage(bitmap, 0, 0);
		const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
		const seen = new Set<string>();
		for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 3).join());
		return seen.size;
	}, picture);
}

function requestsElsewhere(page: Page): string[] {
	const elsewhere: string[] = [];
	page.on('request', (request) => {
		const { protocol, origin } = new URL(request.url());
		if (/^(https?|wss?):$/.test(protocol) && origin !== url) elsewhere.push(request.url());
	});
	return elsewhere;
}

/** On the map alone: component tests examine the screens around it. */
async function violationsOf(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page })
		.include('[data-ready="true"]')
		.setLegacyMode()
		.analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

test('a route is drawn without a network: nothing is asked for elsewhere', { tag: '@map' }, async ({
	page,
	context,
}) => {
	const elsewhere = requestsElsewhere(page);
	const api = await openDemoSession(context, url, 'admin');
	const records = await demoRecords(api);
	await page.goto(`${url}${routePath(records.route('in_progress'))}`);
	const map = await waitForMap(page);
	await expect(page.getByText('© OpenStreetMap katkıcıları')).toBeVisible();
	await expect(page.getByText('GeoNames')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Yakınlaştır' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Sokak haritasını aç' })).toBeVisible();
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
		await waitForMap(page);
		await expect.poll(async () => coloursOf(page, map)).toBeGreaterThan(20);
		expect(await violationsOf(page), colorScheme).toEqual([]);
	}
	expect(elsewhere).toEqual([]);
});

test('a configured basemap out of reach: the one that comes with the product appears', {
	tag: '@map',
}, async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	const records = await demoRecords(api);
	await page.route('**/api/public/map-style', (route) =>
		route.fulfill({ json: { styleUrl: 'https://harita.ornek.invalid/stil.json' } }),
	);
	const basemap = page.waitForResponse(/turkiye-basemap/);
	await page.goto(`${url}${routePath(records.route('in_progress'))}`);
	expect((await basemap).ok()).toBe(true);
	const map = await waitForMap(page);
	await expect.poll(async () => coloursOf(page, map)).toBeGreaterThan(20);
});

// Touch screens have no hover.
test('list and map know what the pointer is on', { tag: '@map' }, async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	const records = await demoRecords(api);
	await page.goto(`${url}${routePath(records.route('in_progress'))}`);
	await waitForMap(page);
	const stop = page.locator('li[id^="durak-"]').last();
	await stop.scrollIntoViewIfNeeded();
	await stop.hover();
	const tip = page.locator('.maplibregl-popup');
	await expect(tip).toContainText(/^\d+\. durak · /);
	const pointed = await tip.locator('.maplibregl-popup-tip').boundingBox();
	const title = await tip.textContent();
	if (!pointed) throw new Error('İpucu görünmüyor.');
	await page.mouse.move(5, 5);
	await expect(tip).toHaveCount(0);
	await expect(page.locator('li[data-hovered]')).toHaveCount(0);
	// The tip is 16 pixels from its place, on the side that has space.
	const map = (await page.locator('[data-ready="true"]').boundingBox()) ?? pointed;
	const isAbove = pointed.y < map.y + map.height - 60;
	const x = pointed.x + pointed.width / 2;
	await page.mouse.move(x, pointed.y + (isAbove ? pointed.height + 14 : -14), { steps: 4 });
	await expect(page.locator('li[data-hovered]')).toHaveCount(1);
	await expect(tip).toHaveText(title ?? '');
});

// One finger scrolls the page, not the map.
test('a pin that is dragged puts an order in its place', { tag: '@map' }, async ({
	page,
	context,
}) => {
	const api = await openDemoSession(context, url, 'planner');
	type Found = { items: { id: string; orderNo: string }[] };
	const { items } = await api.call<Found>(listOrders, {
		query: { states: 'ready', limit: '1', sort: 'orderNo', direction: 'desc' },
	});
	const [order] = items;
	if (!order) throw new Error('Gösterimde sevke hazır sipariş yok.');
	await page.goto(`${url}${orderPath(order.id)}`);
	await waitForMap(page);
	const pin = page.getByRole('button', { name: /Konumu taşı/ });
	// Hovering waits until the pin no longer moves.
	await pin.hover();
	const place = await pin.boundingBox();
	if (!place) throw new Error('İğne görünmüyor.');
	const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
	const save = page.getByRole('button', { name: 'Konumu Kaydet' });
	await expect(save).toHaveCount(0);
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 60, y + 20, { steps: 8 });
	await page.mouse.up();
	await expect(save).toBeVisible();
	await page.getByRole('button', { name: 'Vazgeç' }).click();
	await expect(save).toHaveCount(0);
	// The keyboard moves the map as well.
	await pin.focus();
	await page.keyboard.press('Shift+ArrowRight');
	await save.click();
	await expect(page.getByText('Konum düzeltildi.').first()).toBeVisible();
	await expect(save).toHaveCount(0);
	await page.reload();
	// The history; a repeated run adds to it.
	await expect(page.getByText('Konum düzeltildi.').first()).toBeVisible();
	await expect(page.getByText(/^Konum: .* → /).first()).toBeVisible();
	await waitForMap(page);
	expect(await violationsOf(page)).toEqual([]);
});

test('a loop around the pool chooses its orders', { tag: '@map' }, async ({ page, context }) => {
	await openDemoSession(context, url, 'planner');
	await page.goto(`${url}/routes?gorunum=harita`);
	const map = await waitForMap(page);
	const draw = page.getByRole('button', { name: 'Alan Seç' });
	await draw.click();
	const box = await map.boundingBox();
	if (!box) throw new Error('Harita görünmüyor.');
	await page.mouse.move(box.x + 20, box.y + 60);
	await page.mouse.down();
	for (const [right, down] of [
		[0.9, 0.1],
		[0.95, 0.95],
		[0.02, 0.95],
	] as const) {
		await page.mouse.move(box.x + box.width * right, box.y + box.height * down, { steps: 5 });
	}
	await page.mouse.up();
	await expect(page.getByText(/\d+ sipariş seçildi/)).toBeVisible();
});

test('a click on the map places a depot', { tag: '@map' }, async ({ page, context }) => {
	await openDemoSession(context, url, 'admin');
	await page.goto(`${url}${paths.depots}`);
	await page.getByRole('button', { name: 'Ekle', exact: true }).click();
	const map = await waitForMap(page);
	await map.click({ position: { x: 150, y: 120 } });
	await expect(page.getByRole('button', { name: /^Konumu taşı/ })).toBeVisible();
	await expect(page.getByLabel('Enlem')).toHaveValue(/^4[01],\d+$/);
	await expect(page.getByLabel('Boylam')).toHaveValue(/^2[89],\d+$/);
});
