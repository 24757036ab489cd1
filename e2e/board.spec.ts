import { expect, type Locator, type Page, test } from '@playwright/test';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import type { ApiPerson } from './parts/api.ts';
import { signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openSession } from './parts/demo-session.ts';
import { drag, hold } from './parts/drag.ts';
import { createPlanningDay, demoDepot, openRoutes, type PlanningDay } from './parts/planning.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;
const numbers = ['PN-1', 'PN-2', 'PN-3', 'PN-4', 'PN-5', 'PN-6'];

let api: ApiPerson;

test.beforeAll(async () => {
	api = await signInToApi(url, demoAddress('admin'), demoPassword);
});
test.beforeEach(async ({ context }) => {
	await openSession(context, url, demoAddress('admin'), demoPassword);
});

/** Codes and plates are unique in the operation, across both projects and repeated runs. */
async function aDay(): Promise<PlanningDay> {
	const mark = String(Date.now() % 10_000).padStart(4, '0');
	return createPlanningDay(api, `P${mark}`, `34PN${mark}`, numbers);
}

/** The order numbers of a route per stop, as the server has them. */
async function lineOf(routeId: string): Promise<string[]> {
	const route = await api.call<{ stops: { orders: { orderNo: string }[] }[] }>(showRoute, {
		params: { routeId },
	});
	return route.stops.flatMap(({ orders }) => orders.map(({ orderNo }) => orderNo));
}

const pool = (page: Page) => page.getByRole('region', { name: 'Sipariş Havuzu' });
const column = (page: Page, number: string) => page.getByRole('region', { name: `Rota ${number}` });
const card = (place: Locator, orderNo: string) => place.getByText(orderNo, { exact: true });

// Sürükleme masada denenir; telefonun yolu aşağıda.
test.describe('board', () => {
	test('the second tour of a vehicle is opened when it is asked for, and named beside it', async ({
		page,
	}) => {
		const { depotId, first } = await aDay();
		await openRoutes(page, url, depotId, '?gorunum=pano');
		await page.getByRole('button', { name: 'Günü Aç' }).click();
		const dialog = page.getByRole('dialog');
		await expect(dialog.getByText(`${first.number} rotasında`)).toBeVisible();
		await dialog.getByRole('button', { name: /: 2\. tur aç$/ }).click();
		await dialog.getByRole('combobox', { name: /sürücüsü$/ }).click();
		await page.getByRole('option', { name: /Mehmet Yılmaz/ }).click();
		await dialog.getByRole('button', { name: '1 Rota Aç' }).click();
		await expect(page.getByText('1 rota açıldı.')).toBeVisible();
		await expect(
			page.getByRole('region', { name: /^Rota / }).getByText(/ · 2\. tur$/),
		).toBeVisible();
		await expect(column(page, first.number).getByText(/2\. tur/)).toHaveCount(0);
	});

	test('an order is dragged from the pool to a route and between routes, and undone step by step', async ({
		page,
	}) => {
		const { depotId, first, second } = await aDay();
		await openRoutes(page, url, depotId, '?gorunum=pano');
		await drag(page, card(pool(page), 'PN-1'), column(page, first.number));
		await expect(card(column(page, first.number), 'PN-1')).toBeVisible();
		await expect(page.getByText(`${first.number}: 1 sipariş taşındı.`)).toBeVisible();
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-1']);

		await drag(page, card(column(page, first.number), 'PN-1'), column(page, second.number));
		await expect.poll(() => lineOf(second.id)).toEqual(['PN-1']);
		await expect.poll(() => lineOf(first.id)).toEqual([]);

		await page.keyboard.press('Control+z');
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-1']);
		await expect(page.getByText('Geri alındı: 1 sipariş.').first()).toBeVisible();
		await page.keyboard.press('Control+z');
		await expect.poll(() => lineOf(first.id)).toEqual([]);
		await expect(card(pool(page), 'PN-1')).toBeVisible();
		await page.keyboard.press('Control+z');
		await expect(page.getByText('Geri alınacak bir taşıma yok.')).toBeVisible();
	});

	test('selected orders move together; Geri Al in the message returns all to the pool', async ({
		page,
	}) => {
		const { depotId, first } = await aDay();
		await openRoutes(page, url, depotId, '?gorunum=pano');
		for (const orderNo of ['PN-1', 'PN-2', 'PN-4']) {
			await page.getByRole('checkbox', { name: `${orderNo} seç` }).check();
		}
		await expect(page.getByText('3 sipariş seçildi')).toBeVisible();
		await expect(page.getByText('3 koli · 30 desi', { exact: true })).toBeVisible();
		await hold(page, card(pool(page), 'PN-2'), column(page, first.number));
		await expect(page.getByText('3 sipariş', { exact: true })).toBeVisible();
		await page.mouse.up();
		await expect
			.poll(async () => (await lineOf(first.id)).toSorted())
			.toEqual(['PN-1', 'PN-2', 'PN-4']);
		await page.getByRole('button', { name: 'Geri Al', exact: true }).last().click();
		await expect.poll(() => lineOf(first.id)).toEqual([]);
	});

	test('a stop moves as a whole, and dragging changes its position', async ({ page }) => {
		const { depotId, first, second, orders } = await aDay();
		const moves = ['PN-1', 'PN-2'].map((orderNo, index) => ({
			orderId: orders.get(orderNo),
			fromRouteId: null,
			toRouteId: first.id,
			position: index + 1,
		}));
		await api.call(moveRouteOrders, { body: { depotId, moves } });
		await openRoutes(page, url, depotId, '?gorunum=pano');
		const stops = column(page, first.number).getByRole('listitem');
		await expect(stops).toHaveCount(2);
		// The second stop is dropped on the upper edge of the first.
		await drag(page, stops.nth(1).getByText('Merkez'), stops.nth(0), { y: 6 });
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-2', 'PN-1']);
		await expect(stops.nth(0).getByText('PN-2')).toBeVisible();
		await drag(page, stops.nth(0).getByText('Merkez'), column(page, second.number));
		await expect.poll(() => lineOf(second.id)).toEqual(['PN-2']);
		await page.keyboard.press('Control+z');
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-2', 'PN-1']);
		await page.keyboard.press('Control+z');
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-1', 'PN-2']);
	});

	test('while dragging, the load of the route is shown, and a full route still accepts the drop', async ({
		page,
	}) => {
		const { depotId, first } = await aDay();
		await openRoutes(page, url, depotId, '?gorunum=pano');
		await hold(page, card(pool(page), 'PN-3'), column(page, first.number));
		await expect(column(page, first.number).getByText('Kapasite aşılır: %112 desi.')).toBeVisible();
		await page.mouse.up();
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-3']);
	});

	test('an order that another user moved first returns to its place, and the reason is shown', async ({
		page,
	}) => {
		const { depotId, first, second, orders } = await aDay();
		// This board receives no events. An aborted stream would be opened again, and each time the
		// connection is back the board is read again, perhaps during the drag.
		await page.route('**/api/events*', () => undefined);
		await openRoutes(page, url, depotId, '?gorunum=pano');
		await expect(card(pool(page), 'PN-1')).toBeVisible();
		const away = { orderId: orders.get('PN-1'), fromRouteId: null, toRouteId: second.id };
		await api.call(moveRouteOrders, { body: { depotId, moves: [away] } });
		await drag(page, card(pool(page), 'PN-1'), column(page, first.number));
		await expect(page.getByText(`Sipariş PN-1 artık ${second.number} rotasında.`)).toBeVisible();
		await expect(card(column(page, second.number), 'PN-1')).toBeVisible();
		expect(await lineOf(first.id)).toEqual([]);
	});

	test('a departed route accepts no order, and the reason is shown', async ({ page }) => {
		const depotId = await demoDepot(api, 'UMR');
		await openRoutes(page, url, depotId, '?gorunum=pano&durum=dagitim');
		const out = page.getByRole('region', { name: /^Rota RT-/ }).first();
		await expect(out.getByText('Plan değiştirilemez')).toBeVisible();
		const some = pool(page)
			.getByText(/^SP-\d+$/)
			.first();
		const orderNo = (await some.textContent()) ?? '';
		await hold(page, some, out);
		await expect(out.getByText(/"Dağıtımda" durumunda; bu işlem yapılamaz\./)).toBeVisible();
		await page.mouse.up();
		await expect(card(pool(page), orderNo)).toBeVisible();
	});

	test('with the keyboard, an order is moved to a route from its menu', async ({ page }) => {
		const { depotId, second } = await aDay();
		await openRoutes(page, url, depotId, '?gorunum=pano');
		await page.getByRole('checkbox', { name: 'PN-1 seç' }).focus();
		await page.keyboard.press('Space');
		await page.keyboard.press('Tab');
		await expect(page.getByRole('button', { name: 'PN-1: Rotaya Taşı…' })).toBeFocused();
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog', { name: 'Rotaya Taşı' });
		await expect(dialog.getByLabel('Rota, sürücü, plaka')).toBeFocused();
		await page.keyboard.type(second.number);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await expect.poll(() => lineOf(second.id)).toEqual(['PN-1']);
	});
});

test.describe('map and list', () => {
	test('orders encircled on the map become a new route, which can be undone', {
		tag: '@map',
	}, async ({ page }) => {
		const { depotId } = await aDay();
		let dayReads = 0;
		page.on('request', (request) => {
			if (new URL(request.url()).pathname === '/api/route-map') dayReads += 1;
		});
		// Without events, which may have the day read again.
		await page.route('**/api/events*', () => undefined);
		await openRoutes(page, url, depotId, '?gorunum=harita');
		const map = page.getByRole('region', { name: 'Rotalar haritası' });
		await expect(page.locator('[data-ready="true"]')).toBeVisible();
		await page.getByRole('button', { name: 'Alan Seç' }).click();
		const box = await map.boundingBox();
		if (!box) throw new Error('Harita görünmüyor.');
		const corners = [
			[0.3, 0.03],
			[0.99, 0.03],
			[0.99, 0.97],
			[0.01, 0.97],
			[0.01, 0.08],
			[0.29, 0.08],
		] as const;
		for (const [index, [x, y]] of corners.entries()) {
			await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 6 });
			if (index === 0) await page.mouse.down();
		}
		await page.mouse.up();
		await expect(page.getByText('6 sipariş seçildi')).toBeVisible();
		// The board has the same selection, from the same answer.
		await page.getByRole('radiogroup', { name: 'Görünüm' }).getByText('Pano').click();
		await expect(page.getByRole('checkbox', { name: 'PN-5 seç' })).toBeChecked();
		expect(dayReads).toBe(1);
		const bar = page.getByRole('region', { name: 'Toplu İşlem' });
		await bar.getByRole('button', { name: 'Yeni Rota' }).click();
		const dialog = page.getByRole('dialog', { name: 'Yeni Rota · 6 sipariş' });
		await dialog.getByRole('button', { name: 'Rota Oluştur' }).click();
		await expect(page.getByText(/RT-P\d{4}-\d{6}-03: 6 sipariş taşındı\./)).toBeVisible();
		await expect(page.getByText('Havuzda sipariş yok')).toBeVisible();
		await page.keyboard.press('Control+z');
		await expect(page.getByText('Geri alındı: 6 sipariş.')).toBeVisible();
		await expect(page.getByRole('region', { name: /^Rota RT-P\d{4}-\d{6}-03/ })).toHaveCount(0);
	});

	test('a pin is dragged over a row of the list onto a stop, with what each would cost beside it', {
		tag: '@map',
	}, async ({ page }) => {
		const { depotId, first, second, orders } = await aDay();
		const planned = { orderId: orders.get('PN-2'), fromRouteId: null, toRouteId: first.id };
		await api.call(moveRouteOrders, { body: { depotId, moves: [planned] } });
		await openRoutes(page, url, depotId, '');
		await expect(page.locator('[data-ready="true"]')).toBeVisible();
		const box = await page.getByRole('region', { name: 'Rotalar haritası' }).boundingBox();
		if (!box) throw new Error('Harita görünmüyor.');
		// Both are at half the height, PN-2 as far to the left of the middle as PN-5 is to the right.
		const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2];
		const tip = page.locator('.maplibregl-popup');
		let away = 20;
		await expect(async () => {
			away = away > box.width / 2 - 10 ? 20 : away + 8;
			await page.mouse.move(middle + away, y, { steps: 2 });
			await expect(tip).toContainText('PN-5', { timeout: 100 });
		}).toPass({ intervals: [0] });
		const cardOf = (name: string) =>
			page.getByRole('status').filter({ hasText: 'PN-5' }).filter({ hasText: name });
		await page.mouse.down();
		const row = await page.getByRole('row', { name: second.number }).boundingBox();
		if (!row) throw new Error('Rota listede yok.');
		await page.mouse.move(row.x + 120, row.y + row.height / 2, { steps: 12 });
		await expect(cardOf(second.number)).toContainText(/km · .* · .*₺/);
		await page.mouse.move(middle - away, y, { steps: 12 });
		await expect(cardOf(first.number)).toContainText(/km · .* · .*₺/);
		await page.mouse.up();
		await expect(page.getByText(`${first.number}: 1 sipariş taşındı.`)).toBeVisible();
		await expect.poll(async () => (await lineOf(first.id)).toSorted()).toEqual(['PN-2', 'PN-5']);
		await page.keyboard.press('Control+z');
		await expect.poll(() => lineOf(first.id)).toEqual(['PN-2']);
	});
});

test.describe('phone', { tag: '@phone' }, () => {
	test('cards lie over the map; the tabs are hidden while one route is open', async ({ page }) => {
		const depotId = await demoDepot(api, 'UMR');
		await openRoutes(page, url, depotId, '');
		const chips = page.getByRole('group', { name: 'Rota durumu' });
		await expect(chips).toBeVisible();
		await page.getByRole('button', { name: /^RT-/ }).first().click();
		await expect(page.getByRole('heading', { name: /^RT-/ })).toBeVisible();
		await expect(chips).toBeHidden();
		await expect(page.getByRole('list', { name: 'Duraklar' })).toBeVisible();
		await page.getByRole('button', { name: 'Rota kartını kapat' }).click();
		await expect(chips).toBeVisible();
	});

	test('orders are selected by touch and added to a route', async ({ page }) => {
		const { depotId, first } = await aDay();
		await openRoutes(page, url, depotId, '?gorunum=pano');
		await page.getByRole('checkbox', { name: 'PN-1 seç' }).tap();
		await page.getByRole('checkbox', { name: 'PN-2 seç' }).tap();
		await page.getByRole('button', { name: 'Rotaya Ekle…' }).tap();
		await page
			.getByRole('dialog')
			.getByRole('button', { name: new RegExp(first.number) })
			.tap();
		await expect.poll(async () => (await lineOf(first.id)).toSorted()).toEqual(['PN-1', 'PN-2']);

		// The message is above the tab bar, its button within reach of the thumb.
		const message = page.getByRole('alert').filter({ hasText: '2 sipariş taşındı.' });
		const tabs = page.getByRole('navigation', { name: 'Ana menü' });
		await expect(message).toBeInViewport({ ratio: 1 });
		await expect.poll(() => lowerEdge(message)).toBeLessThanOrEqual(await upperEdge(tabs));
		expect(await upperEdge(message)).toBeGreaterThan(422);
		await message.getByRole('button', { name: 'Geri Al', exact: true }).tap();
		await expect.poll(() => lineOf(first.id)).toEqual([]);
	});
});

async function upperEdge(place: Locator): Promise<number> {
	return (await place.boundingBox())?.y ?? Number.NaN;
}

async function lowerEdge(place: Locator): Promise<number> {
	const box = await place.boundingBox();
	return box ? box.y + box.height : Number.NaN;
}
