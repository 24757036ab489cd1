import { expect, type Page, test } from '@playwright/test';
import { orderPath, routePath } from '@sevk/contract/common/paths';
import { type OrderDetail, revealOrder, showOrder } from '@sevk/contract/orders/order-detail';
import { listOrders } from '@sevk/contract/orders/orders';
import { type CarryOver, listCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { type RouteDetail, showRoute } from '@sevk/contract/routes/route-detail';
import { listRoutes } from '@sevk/contract/routes/routes';
import { formatPhone } from '@sevk/domain/common/format/phone';
import type { ApiPerson } from './parts/api.ts';
import { openDemoSession } from './parts/demo-session.ts';
import { site } from './parts/site/site.ts';

const url = site.demoUrl;

type Items<Row> = { items: Row[] };

/** An order on the road, in the custody of a driver. */
async function orderOnRoad(api: ApiPerson): Promise<OrderDetail> {
	const { items } = await api.call<Items<{ id: string }>>(listOrders, {
		query: { states: 'out_for_delivery', limit: '1' },
	});
	return api.call<OrderDetail>(showOrder, { params: { orderId: items[0]?.id ?? '' } });
}

async function openScreen(page: Page, path: string, heading: string): Promise<void> {
	await page.goto(`${url}${path}`);
	await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Nerede, kimde?' });
const options = (page: Page) => page.getByRole('option');

/**
 * Waits for the answer to the text in the field. Before it the list shows the answer to the text
 * before, and an Enter right after the last key counts as a scanner's.
 */
async function expectAnswer(page: Page): Promise<void> {
	await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ sonuç$/);
}

async function openSearch(page: Page, phone: boolean): Promise<void> {
	if (phone) await page.getByRole('button', { name: 'Ara', exact: true }).click();
	else await page.keyboard.press('Control+k');
	await expect(field(page)).toBeFocused();
}

test('typing finds an order by its number, the last four digits of the phone, or the name', {
	tag: '@repeat',
}, async ({ page, context, isMobile }) => {
	const api = await openDemoSession(context, url, 'admin');
	const order = await orderOnRoad(api);
	const { phone, recipientName } = await api.call<{ phone: string; recipientName: string }>(
		revealOrder,
		{ params: { orderId: order.id } },
	);
	await openScreen(page, '/settings/depots', 'Depolar');
	await openSearch(page, isMobile);
	for (const typed of [order.orderNo.toLowerCase(), phone.slice(-4), recipientName.toUpperCase()]) {
		await field(page).fill('');
		await field(page).pressSequentially(typed, { delay: 15 });
		await expect(field(page)).toHaveValue(typed);
		await expectAnswer(page);
		const hit = options(page).filter({ hasText: order.orderNo });
		await expect(hit).toContainText('Zimmette:');
		await expect(hit).toContainText(recipientName);
		await expect(page.getByRole('dialog')).not.toContainText(formatPhone(phone));
	}
	await field(page).fill(order.orderNo);
	await expectAnswer(page);
	await expect(options(page)).toHaveCount(1);
	await page.keyboard.press('Enter');
	await page.waitForURL(`${url}${orderPath(order.id)}`);
	await openSearch(page, isMobile);
	await expect(page.getByRole('group', { name: 'Son açılanlar' })).toContainText(order.orderNo);
});

test('carry-overs are confirmed one by one and together', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	const left = async () =>
		(await api.call<Items<CarryOver>>(listCarryOvers, { query: { limit: '200' } })).items;
	const decided = (order: CarryOver) =>
		order.proposal?.step === 'carry-over' && order.proposal.serviceDate !== null;
	const [one, two, three] = (await left()).filter(decided);
	const blocked = (await left()).find(({ block }) => block?.fix === 'hand-back');
	if (!one || !two || !three || !blocked) throw new Error('Gösterimde dünden kalan yok.');
	await openScreen(page, '/carry-overs', 'Dünden Kalanlar');

	// Goods that are still on a vehicle are marked and link to their debit.
	const fix = page
		.getByRole('row')
		.or(page.getByRole('listitem'))
		.filter({ hasText: blocked.orderNo });
	await expect(fix.last()).toContainText('hâlâ araçta');
	await expect(fix.last().getByRole('link', { name: 'Geri Teslim Al' })).toBeVisible();

	await page.getByRole('button', { name: `${one.orderNo}: Onayla` }).click();
	await expect(page.getByText('1 siparişin sonraki adımı kaydedildi.')).toBeVisible();
	await expect(page.getByRole('link', { name: one.orderNo })).toHaveCount(0);

	// Changes one before two are accepted together.
	await page.getByRole('button', { name: `${two.orderNo}: Değiştir` }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByRole('combobox', { name: /Sonraki adım/ }).click();
	await page.getByRole('option', { name: 'Şubede Beklet' }).click();
	await dialog.getByRole('button', { name: 'Adımı Seç' }).click();
	await expect(page.getByText('Sizin seçiminiz')).toBeVisible();
	for (const { orderNo } of [two, three]) {
		await page.getByRole('checkbox', { name: `${orderNo} seç` }).check();
	}
	await page.getByRole('button', { name: '2 Öneriyi Onayla' }).click();
	await expect(page.getByText('2 siparişin sonraki adımı kaydedildi.')).toBeVisible();
	const states = await Promise.all(
		[one, two, three].map(({ id }) =>
			api.call<OrderDetail>(showOrder, { params: { orderId: id } }),
		),
	);
	expect(states.map(({ state }) => state)).toEqual(['ready', 'waiting_at_branch', 'ready']);
});

// The demo has one such route; the tour visits it on the phone.
test('the departure check shows a block and leads to its solution', async ({ page, context }) => {
	const api = await openDemoSession(context, url, 'admin');
	const { items } = await api.call<Items<{ id: string }>>(listRoutes, {
		query: { states: 'loading', limit: '20' },
	});
	const routes = await Promise.all(
		items.map(({ id }) => api.call<RouteDetail>(showRoute, { params: { routeId: id } })),
	);
	const route = routes.find(({ departure }) => (departure?.pendingPieces ?? 0) > 0);
	if (!route?.departure) throw new Error('Gösterimde yüklenen rota yok.');
	const { pendingPieces } = route.departure;
	await page.goto(`${url}${routePath(route.id)}`);
	const check = page.getByRole('region', { name: 'Çıkış Öncesi Kontrol' });
	await expect(check).toContainText(`${pendingPieces} koli okutulmadı.`);
	await expect(check).toContainText('Sürücü zimmeti kabul etmedi.');
	await check.getByRole('link', { name: 'Zimmetlenmedi İşaretle' }).click();
	const dialog = page.getByRole('dialog', { name: 'Zimmetlenmedi' });
	await expect(dialog).toContainText(`Seçili ${pendingPieces} koli`);
	await dialog.getByRole('combobox').first().click();
	await page.getByRole('option', { name: 'Araçta yer yok / kapasite aşıldı' }).click();
	await dialog.getByRole('button', { name: 'Depoda Bırak' }).click();
	await expect(page.getByText(`${pendingPieces} koli depoda bırakıldı.`)).toBeVisible();
	await page.goto(`${url}${routePath(route.id)}`);
	await expect(check).toContainText('Sürücü zimmeti kabul etmedi.');
	await expect(check).not.toContainText('koli okutulmadı');
	await check.getByRole('button', { name: /kontrol tamam/ }).click();
	await expect(check).toContainText(`${pendingPieces} koli zimmetlenmedi, nedeni yazıldı.`);
});
