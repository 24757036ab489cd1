import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { orderPath, routePath } from '@sevk/contract/common/paths';
import { listDepots } from '@sevk/contract/depots/depots';
import {
	confirmOrders,
	createOrder,
	editOrder,
	type OrderDetail,
	showOrder,
} from '@sevk/contract/orders/orders';
import { addRouteOrders, createRoute, showRoute } from '@sevk/contract/routes/routes';
import { createVehicle } from '@sevk/contract/vehicles/vehicles';
import { type ApiPerson, signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openDemoSession } from './parts/demo-session.ts';
import { dragBelow } from './parts/drag.ts';
import { openFilters } from './parts/filters.ts';
import { aVan } from './parts/operation.ts';
import { site } from './parts/site.ts';

const url = site.demoUrl;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
let api: ApiPerson;
let depotId: string;

test.beforeAll(async () => {
	api = await signInToApi(url, demoAddress('admin'), demoPassword);
	const depots = await api.call<{ items: { id: string; name: string }[] }>(listDepots, {});
	depotId = depots.items.find((depot) => depot.name === 'Ümraniye')?.id ?? '';
});

test.beforeEach(async ({ context }) => {
	await openDemoSession(context, url, 'admin');
});

test('sipariş listesi: arama, süzme, sıralama, devamı, adres', { tag: '@both' }, async ({
	page,
}) => {
	const surname = aSurname();
	const order = await anOrder({ recipientName: `Işıl İğde${surname}`, district: 'Şile' });
	await page.goto(`${url}/orders`);
	const search = page.getByRole('searchbox');
	// Any spelling matches: dotted and dotless i, capitals, no diacritics.
	for (const spelling of [
		`ığde${surname}`,
		`İĞDE${surname.toUpperCase()}`,
		`IGDE${surname.toUpperCase()}`,
		`ışıl iğde${surname}`,
		`Isil Igde${surname}`,
	]) {
		await search.fill(spelling);
		await expect(page).toHaveURL((address) => address.searchParams.get('ara') === spelling);
		await expect.poll(() => orderNumbers(page)).toEqual([order.orderNo]);
	}
	const filtered = page.url();
	await page.reload();
	await expect(search).toHaveValue(`Isil Igde${surname}`);
	await expect.poll(() => orderNumbers(page)).toEqual([order.orderNo]);
	await open(page, order.orderNo);
	await expect(page.getByRole('heading', { name: order.orderNo, level: 1 })).toBeVisible();
	await page.goBack();
	await expect(page).toHaveURL(filtered);
	await expect(search).toHaveValue(`Isil Igde${surname}`);
	await expect.poll(() => orderNumbers(page)).toEqual([order.orderNo]);
	await page.getByRole('button', { name: 'Filtreleri Temizle' }).click();
	await expect(page).toHaveURL(`${url}/orders`);

	await openFilters(page);
	await page.getByRole('button', { name: 'Ödeme' }).click();
	await page.getByRole('menuitem', { name: 'Kapıda Nakit' }).click();
	await expect(page).toHaveURL(/odeme=cash/);
	await page.reload();
	await openFilters(page);
	await expect(page.getByRole('button', { name: 'Ödeme: Kapıda Nakit' })).toBeVisible();
	await page.getByRole('button', { name: 'Filtreleri Temizle' }).click();

	// Pages are joined by keyset: more rows than one page, none twice.
	const pages = new Set<string>();
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url());
		const cursor = searchParams.get('cursor');
		if (pathname === '/api/orders' && cursor !== null) pages.add(cursor);
	});
	for (let turn = 0; pages.size < 2 && turn < 30; turn += 1) {
		await page.mouse.move(300, 600);
		await page.mouse.wheel(0, 4000);
		await page.waitForTimeout(100);
	}
	expect(pages.size).toBeGreaterThanOrEqual(2);
	// Only orders of the demo: those of other tests may share a number in two depots.
	const demoNumbers = (await orderNumbers(page)).filter((number) => number.startsWith('SP-'));
	expect(new Set(demoNumbers).size).toBe(demoNumbers.length);
});

test('sipariş listesi sunucuda sıralanır', async ({ page }) => {
	await page.goto(`${url}/orders`);
	await page.getByRole('button', { name: 'Sipariş No' }).click();
	await expect(page).toHaveURL(/sirala=orderNo/);
	const head = page.getByRole('columnheader', { name: 'Sipariş No' });
	await expect(head).toHaveAttribute('aria-sort', 'ascending');
	await expect.poll(() => isSorted(page, 1)).toBe(true);
	await page.getByRole('button', { name: 'Sipariş No' }).click();
	await expect(head).toHaveAttribute('aria-sort', 'descending');
	await expect.poll(() => isSorted(page, -1)).toBe(true);
	await page.reload();
	await expect(head).toHaveAttribute('aria-sort', 'descending');
});

test('uzun liste: yalnız görünen satırlar çizilir, klavye sona ve başa gider', async ({ page }) => {
	await page.goto(`${url}/orders?bas=2000-01-01&bit=2100-01-01`);
	const table = page.getByRole('table', { name: 'Siparişler' });
	const rows = table.locator('tbody tr[data-index]');
	const scrollTo = (top: number) =>
		table.evaluate((element, y) => element.parentElement?.scrollTo(0, y), top);
	await rows.first().waitFor();
	let count = 0;
	await expect(async () => {
		await scrollTo(1e9);
		const more = page.getByRole('button', { name: 'Daha Fazla Göster' });
		await expect(more).toHaveCount(0, { timeout: 1_000 });
		count = Number(await table.getAttribute('aria-rowcount')) - 1;
		const last = table.locator(`tr[data-index="${count - 1}"]`);
		await expect(last).toBeInViewport({ ratio: 1, timeout: 1_000 });
	}).toPass();
	expect(count).toBeGreaterThan(200);
	expect(await rows.count()).toBeLessThan(80);
	await scrollTo(0);
	await table.locator('tr[data-index="0"]').focus();
	for (const [key, index] of [
		['End', count - 1],
		['PageUp', count - 13],
		['Home', 0],
	] as const) {
		await page.keyboard.press(key);
		const row = table.locator(`tr[data-index="${index}"]`);
		await expect(row).toBeFocused();
		await expect(row).toBeInViewport({ ratio: 1 });
	}
});

test('aynı siparişi düzenleyen ikinci kişi, ilkinin ne değiştirdiğini öğrenir', async ({
	page,
}) => {
	const order = await anOrder({ recipientName: 'Özgür Çağlayan', district: 'Ümraniye' });
	await page.goto(`${url}${orderPath(order.id)}`);
	await page.getByRole('button', { name: 'Diğer İşlemler' }).click();
	await page.getByRole('menuitem', { name: 'Siparişi Düzenle' }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel('Adres tarifi').fill('caminin karşısı');
	const other = await signInToApi(url, demoAddress('ops'), demoPassword);
	await other.call(editOrder, {
		params: { orderId: order.id },
		body: { version: order.version, addressHint: 'okulun arkası' },
	});
	await dialog.getByRole('button', { name: 'Kaydet' }).click();
	// Author, field and new value, so that the user can decide without leaving the form.
	const conflictAlert = page.getByRole('alert').filter({ hasText: 'değiştir' });
	await expect(conflictAlert).toContainText('Adres Tarifi');
	await expect(conflictAlert).toContainText('okulun arkası');
	await expect(dialog.getByLabel('Adres tarifi')).toHaveValue('caminin karşısı');
	const storedOrder = await api.call<OrderDetail>(showOrder, { params: { orderId: order.id } });
	expect(storedOrder.addressHint).toBe('okulun arkası');
});

test('araç doluluğu sipariş eklendikçe artar, duraklar fareyle taşınır', async ({ page }) => {
	const orders = [];
	for (const district of ['Ümraniye', 'Ataşehir', 'Çekmeköy']) {
		orders.push(await anOrder({ recipientName: 'Şükran Ilgaz', district }));
	}
	const orderIds = orders.map((order) => order.id);
	await api.call(confirmOrders, { body: { depotId, orderIds } });
	const routeId = await aRoute();
	await page.goto(`${url}${routePath(routeId)}`);
	const meter = page.getByRole('main').getByRole('region', { name: 'Araç doluluğu' });
	await expect(meter).toContainText(`0 / 200 koli`);
	await page.getByRole('button', { name: 'Sipariş Ekle' }).first().click();
	const pool = page.getByRole('dialog');
	await pool.getByRole('searchbox').fill(orders[0]?.orderNo ?? '');
	await pool.getByRole('checkbox', { name: `${orders[0]?.orderNo} seç` }).check();
	await expect(pool.getByRole('region', { name: 'Araç doluluğu' })).toContainText(`2 / 200 koli`);
	await pool.getByRole('button', { name: 'Seçilenleri Ekle' }).click();
	await expect(page.getByText('1 sipariş rotaya eklendi.')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(meter).toContainText(`2 / 200 koli`);

	// The screen shows what another user adds.
	await api.call(addRouteOrders, {
		params: { routeId },
		body: { orderIds: orderIds.slice(1) },
	});
	await expect(meter).toContainText(`6 / 200 koli`);
	const stops = page.getByRole('list', { name: 'Duraklar' }).locator(':scope > li');
	await expect(stops).toHaveCount(3);
	const before = await districtsOf(routeId);
	const handle = (name: string) => page.getByRole('button', { name });
	await dragBelow(page, handle('1. durağı taşı'), handle('3. durağı taşı'));
	await expect.poll(() => districtsOf(routeId)).toEqual([before[1], before[2], before[0]]);
	await page.reload();
	await expect(stops.last()).toContainText(before[0] ?? '');
});

test('yüklenemeyen liste söylenir, eldeki veri durur, Tekrar Dene yeniler', async ({ page }) => {
	const list = /\/api\/debits(\?|$)/;
	await page.clock.install();
	await page.goto(`${url}/debits`);
	const first = page.getByText(/^ZMT-/).filter({ visible: true }).first();
	await expect(first).toBeVisible();
	const firstNumber = await first.innerText();
	await page.route(list, (route) => route.abort());
	// The list is requested again, as when the window gets the focus.
	await page.clock.fastForward('00:30');
	await page.evaluate(() =>
		document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
	);
	const problem = page.getByRole('alert').filter({ hasText: 'Bağlantı kurulamadı.' });
	await expect(problem).toBeVisible();
	await expect(page.getByText(firstNumber).filter({ visible: true }).first()).toBeVisible();
	await page.unroute(list);
	await problem.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect(problem).toHaveCount(0);
	await expect(page.getByText(firstNumber).filter({ visible: true }).first()).toBeVisible();

	// Without rows to show, the sentence replaces the list.
	await page.route(list, (route) => route.abort());
	await page.reload();
	await expect(page.getByText('Bağlantı kurulamadı.')).toBeVisible();
	await page.unroute(list);
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect(page.getByText(/^ZMT-/).filter({ visible: true }).first()).toBeVisible();
});

/** A new order of two boxes for today, ready to be planned. */
async function anOrder(fields: { recipientName: string; district: string }): Promise<OrderDetail> {
	const orderNo = `LS-${randomUUID().slice(0, 8)}`;
	const made = await api.call<{ id: string }>(createOrder, {
		body: { ...blank, ...fields, orderNo, depotId, serviceDate: today },
	});
	return api.call<OrderDetail>(showOrder, { params: { orderId: made.id } });
}

const blank = {
	externalRef: null,
	orderType: 'delivery',
	senderName: '',
	phone: '0532 123 45 67',
	province: 'İstanbul',
	neighbourhood: 'Merkez',
	addressLine: 'Merkez Mah. Çınar Sok. No:1',
	addressHint: '',
	postalCode: null,
	dispatchNoteNo: null,
	point: null,
	windowStart: null,
	windowEnd: null,
	pieceCount: 2,
	desi: 3,
	kg: 4,
	paymentType: 'online',
	dueKurus: 0,
	amountKurus: 10_000,
	preCampaignKurus: null,
	note: '',
};

/** A route of today with a free vehicle. */
async function aRoute(): Promise<string> {
	const plate = `34 LST ${100 + Math.floor(Math.random() * 900)}`;
	const vehicle = await api.call<{ id: string }>(createVehicle, { body: aVan(depotId, plate) });
	const made = await api.call<{ id: string }>(createRoute, {
		body: {
			depotId,
			serviceDate: today,
			vehicleId: vehicle.id,
			driverId: null,
			assistantName: '',
			note: '',
		},
	});
	return made.id;
}

async function districtsOf(routeId: string): Promise<string[]> {
	const route = await api.call<{ stops: { district: string }[] }>(showRoute, {
		params: { routeId },
	});
	return route.stops.map((stop) => stop.district);
}

/**
 * The order numbers in the rows of a desk or the cards of a phone; numbers that begin with RT-
 * are routes.
 */
async function orderNumbers(page: Page): Promise<string[]> {
	const texts = await page
		.getByRole('main')
		.getByText(/^(?!RT-)[A-Z]{2,}-[\w-]+/)
		.allInnerTexts();
	return texts.map((text) => /^[\w-]+/.exec(text)?.[0] ?? '');
}

async function open(page: Page, orderNo: string): Promise<void> {
	const card = page.getByRole('button', { name: orderNo, exact: true });
	await card.or(page.getByRole('cell').getByText(orderNo)).first().click();
}

async function isSorted(page: Page, direction: 1 | -1): Promise<boolean> {
	const numbers = await orderNumbers(page);
	const sorted = numbers.toSorted((a, b) => direction * a.localeCompare(b, 'tr'));
	return numbers.length > 5 && numbers.join() === sorted.join();
}

/** Letters that no other run uses, so that the search finds one order. */
function aSurname(): string {
	return Array.from({ length: 6 }, () => 'abcdefgklmnoprst'[Math.floor(Math.random() * 16)]).join(
		'',
	);
}

/** Drags as a user does: press, past the threshold, over the target in steps, release. */
