import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { routePath } from '@sevk/contract/common/paths';
import { listDepots } from '@sevk/contract/depots/depots';
import { type OrderDetail, showOrder } from '@sevk/contract/orders/order-detail';
import { confirmOrders, createOrder } from '@sevk/contract/orders/order-edits';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { addRouteOrders, createRoute } from '@sevk/contract/routes/route-plan';
import { createVehicle } from '@sevk/contract/vehicles/vehicles';
import { type ApiPerson, signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openDemoSession } from './parts/demo-session.ts';
import { dragBelow } from './parts/drag.ts';
import { openFilters } from './parts/filters.ts';
import { vanFields } from './parts/operation.ts';
import { site } from './parts/site/site.ts';

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

test('order list: search, filter, sort, next page, URL', { tag: '@repeat' }, async ({ page }) => {
	const surname = aSurname();
	const order = await anOrder({ recipientName: `Işıl İğde${surname}`, district: 'Şile' });
	await page.goto(`${url}/orders`);
	const search = page.getByRole('searchbox');
	// Any spelling matches: dotted and dotless i, capitals, no diacritics.
	for (const spelling of [`İĞDE${surname.toUpperCase()}`, `Isil Igde${surname}`]) {
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
	await expect(page).toHaveURL(`${url}/orders`);

	// Pages are joined by keyset: more rows than one page, none twice.
	const pages = new Set<string>();
	page.on('request', (request) => {
		const { pathname, searchParams } = new URL(request.url());
		const cursor = searchParams.get('cursor');
		if (pathname === '/api/orders' && cursor !== null) pages.add(cursor);
	});
	await page.mouse.move(300, 600);
	await expect
		.poll(async () => {
			await page.mouse.wheel(0, 4000);
			return pages.size;
		})
		.toBeGreaterThanOrEqual(2);
	// Only orders of the demo: those of other tests may share a number in two depots.
	const demoNumbers = (await orderNumbers(page)).filter((number) => number.startsWith('SP-'));
	expect(new Set(demoNumbers).size).toBe(demoNumbers.length);
});

test('the vehicle load grows with each order, and stops are moved with the mouse', async ({
	page,
}) => {
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
	senderBarcodes: [],
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
	const vehicle = await api.call<{ id: string }>(createVehicle, {
		body: vanFields(depotId, plate),
	});
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
 * The order numbers in the rows of a desktop or the cards of a phone; numbers that begin with RT-
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

/** Letters that no other run uses, so that the search finds one order. */
function aSurname(): string {
	return Array.from({ length: 6 }, () => 'abcdefgklmnoprst'[Math.floor(Math.random() * 16)]).join(
		'',
	);
}

/** Drags as a user does: press, past the threshold, over the target in steps, release. */
