import { expect, type Page, test } from '@playwright/test';
import { autoPlanPath } from '@sevk/contract/common/paths';
import { createDriver } from '@sevk/contract/drivers/drivers';
import { confirmOrders, createOrder } from '@sevk/contract/orders/order-edits';
import { createProposal } from '@sevk/contract/proposals/proposals';
import { createRoute } from '@sevk/contract/routes/route-plan';
import { listRoutes } from '@sevk/contract/routes/routes';
import { createVehicle } from '@sevk/contract/vehicles/vehicles';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import type { ApiPerson } from './parts/api.ts';
import { signInToApi } from './parts/api.ts';
import { demoAddress, demoPassword, openSession } from './parts/demo-session.ts';
import { createOperation, driverFields, vanFields } from './parts/operation.ts';
import { anOrder, openRoutes } from './parts/planning.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;
const orderCount = 91;
type Made = { id: string };

let api: ApiPerson;
test.beforeAll(async () => {
	api = await signInToApi(url, demoAddress('admin'), demoPassword);
});
test.beforeEach(async ({ context }) => {
	await openSession(context, url, demoAddress('admin'), demoPassword);
});

/** Tomorrow: of today too little may be left, in the evening. */
const serviceDate = addDays(todayIn(new Date()), 1);

type Day = { readonly depotId: string; readonly routeIds: string[]; readonly orderIds: string[] };

/** A depot with three draft routes and 91 orders in its pool, for which it needs all three vans. */
async function aDay(): Promise<Day> {
	const mark = String(Date.now() % 10_000).padStart(4, '0');
	const { depotId } = await createOperation(api, `O${mark}`, `34OT${mark}`);
	const routeIds: string[] = [];
	for (const at of [1, 2, 3]) {
		const plate = `34OP${at}${mark}`.slice(0, 8);
		const vehicle = await api.call<Made>(createVehicle, {
			body: { ...vanFields(depotId, plate), capacityDesi: null, capacityPieces: 35 },
		});
		const driver = await api.call<Made>(createDriver, {
			body: driverFields(depotId, `Sürücü ${at} ${mark}`),
		});
		const crew = { vehicleId: vehicle.id, driverId: driver.id, assistantName: '', note: '' };
		const route = await api.call<Made>(createRoute, { body: { depotId, serviceDate, ...crew } });
		routeIds.push(route.id);
	}
	const orderIds: string[] = [];
	for (let at = 0; at < orderCount; at += 1) {
		const order = anOrder(depotId, `OP-${mark}-${at}`, at);
		const point = [29.06 + (at % 13) * 0.008, 40.99 + (at % 7) * 0.006];
		const body = { ...order, serviceDate, point: { type: 'Point', coordinates: point }, desi: 5 };
		orderIds.push((await api.call<Made>(createOrder, { body })).id);
	}
	await api.call(confirmOrders, { body: { depotId, orderIds } });
	return { depotId, routeIds, orderIds };
}

/** Counts the clicks that a person makes. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const counted = globalThis as unknown as { clicks: number };
		counted.clicks = Number(sessionStorage.getItem('clicks') ?? 0);
		document.addEventListener(
			'click',
			({ isTrusted }) => {
				if (!isTrusted) return;
				counted.clicks += 1;
				sessionStorage.setItem('clicks', String(counted.clicks));
			},
			true,
		);
	});
	return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks);
}

test('91 orders are planned onto three routes with four clicks', async ({ page }) => {
	test.setTimeout(120_000);
	const { depotId } = await aDay();
	const clicks = await countClicks(page);
	await openRoutes(page, url, depotId, `?gun=${serviceDate}`);
	await page.getByRole('button', { name: 'Otomatik Planla' }).click();
	await page.getByRole('button', { name: `${orderCount} Siparişi 3 Araca Planla` }).click();
	await page.getByRole('button', { name: 'Tümünü Kabul Et' }).click({ timeout: 90_000 });
	await page.getByRole('button', { name: '3 Taslağı Planla' }).click();
	await expect(page.getByText('3 rota planlandı.')).toBeVisible();
	expect(await clicks()).toBe(4);
	const { items } = await api.call<{ items: { state: string; orderCount: number }[] }>(listRoutes, {
		query: { depotId },
	});
	expect(items.map(({ state }) => state)).toEqual(['planned', 'planned', 'planned']);
	expect(items.reduce((sum, route) => sum + route.orderCount, 0)).toBe(orderCount);
});

test('a plan is followed while it is searched, and stopped with the best so far', async ({
	page,
}) => {
	test.setTimeout(120_000);
	const { depotId, ...chosen } = await aDay();
	const { id } = await api.call<Made>(createProposal, {
		body: { depotId, serviceDate, level: 'routes', crews: [], seconds: 600, ...chosen },
	});
	await page.goto(`${url}${autoPlanPath(serviceDate, id)}`);
	const figure = page.getByText('Denenen plan').locator('xpath=following-sibling::dd');
	const tried = async () => Number((await figure.innerText()).replaceAll('.', ''));
	await expect(figure).toBeVisible({ timeout: 60_000 });
	const first = await tried();
	// Each new figure is of a better plan or of a longer search: nobody touches the page.
	await expect.poll(tried, { timeout: 60_000 }).toBeGreaterThan(first);
	await expect(page.getByText(/\d+ sn \/ en çok 600 sn/)).toBeVisible();
	await page.getByRole('button', { name: 'Durdur ve En İyisini Al' }).click();
	await expect(page.getByRole('button', { name: 'Tümünü Kabul Et' })).toBeVisible({
		timeout: 60_000,
	});
	await expect(page.getByText(`${orderCount} sipariş havuzdan eklenir`)).toBeVisible();
});
