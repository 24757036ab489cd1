import { orderPath, routePath } from '@sevk/contract/common/paths';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { improveSequence, suggestPlaces } from '@sevk/contract/proposals/plan-suggestions';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { fixOrderCrew, lockRoute, lockStop } from '@sevk/contract/routes/route-locks';
import { moveRouteOrders } from '@sevk/contract/routes/route-moves';
import { sortStops } from '@sevk/contract/routes/route-plan';
import { listVehicles } from '@sevk/contract/vehicles/vehicles';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { historyEntry, orderDetail } from '../../testing/builders/order-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { vehicle } from '../../testing/builders/vehicle-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const as = profile('planner');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const stops = [1, 2, 3].flatMap((at) =>
	routeDetail().stops.map((stop) => ({ ...stop, id: testId(310 + at), position: at })),
);
const route = routeDetail({ state: 'planned', stops, stopCount: 3, version: 7 });
const [first, second, third] = stops.map(({ id }) => id);
const totals = (metres: number) => ({
	metres,
	seconds: Math.round(metres / 8),
	costKurus: metres * 3,
});
const better = {
	routeId: route.id,
	version: 7,
	stopIds: [third ?? '', first ?? '', second ?? ''],
	movedCount: 1,
	movedLoadedCount: 0,
	present: totals(42_000),
	proposed: totals(36_500),
	missedHours: { present: 2, proposed: 1 },
	isUnderWay: false,
	distanceSource: 'estimate' as const,
	stops: [third, first, second].map((stopId) => ({
		stopId: stopId ?? '',
		arrivesAt: '2026-11-20T06:20:00.000Z',
		waitSeconds: 720,
		slackSeconds: 1500,
		missedHours: stopId === third ? { from: 17, until: 20 } : null,
	})),
	violations: [],
};

test('Sırayı İyileştir shows the better sequence with its times, and saves it', async () => {
	answer(showRoute, route);
	answer(improveSequence, better);
	answer(sortStops, { id: route.id, version: 8 });
	await renderScreen(routePath(route.id), { as });
	await button('Sırayı İyileştir').click();
	await expect.element(page.getByRole('row', { name: /Yol 42 km 37 km −5,5 km/ })).toBeVisible();
	await expect
		.element(page.getByRole('row', { name: 'En iyi saatleri dışında 2 durak 1 durak −1 durak' }))
		.toBeVisible();
	const sequence = page.getByRole('list', { name: 'Yeni sıra' });
	const moved = 'önce 3. · 12 dk bekler · 25 dk pay · en iyi 17:00–20:00';
	await expect.element(sequence.getByText(moved)).toBeVisible();
	await expectAccessible({ dark: true });
	await button('Sırayı Kaydet').click();
	await expect.element(page.getByText('Sıra kaydedildi.')).toBeVisible();
	expect(requestsOf(sortStops)[0]?.body).toMatchObject({ stopIds: better.stopIds });
});

test('it lists what the better sequence still breaks, and the stops that may not be late', async () => {
	const sentences = ['SP-1: 09:00–12:00 aralığına 12 dk geç.', 'Vardiya 32 dk aşılıyor.'];
	const stops = better.stops.map((stop) => ({ ...stop, slackSeconds: 0 }));
	answer(showRoute, route);
	answer(improveSequence, { ...better, stops, violations: sentences });
	await renderScreen(routePath(route.id), { as });
	await button('Sırayı İyileştir').click();
	const broken = page.getByRole('list', { name: 'Yeni sıranın aştığı sınırlar' });
	await expect.element(broken).toHaveTextContent(sentences.join(''));
	await expect
		.element(page.getByText('önce 3. · 12 dk bekler · pay yok · en iyi 17:00–20:00'))
		.toBeVisible();
});

test('on a loaded vehicle it says how many loaded stops change their place', async () => {
	answer(showRoute, { ...route, state: 'loading' });
	answer(improveSequence, { ...better, movedLoadedCount: 2 });
	await renderScreen(routePath(route.id), { as });
	await button('Sırayı İyileştir').click();
	await expect.element(page.getByText(/yüklenmiş 2 durağın yeri değişir/)).toBeVisible();
	await page.getByRole('checkbox', { name: /Yüklenmiş durakların yeri/ }).click();
	await expect.poll(() => requestsOf(improveSequence).length).toBe(2);
	expect(requestsOf(improveSequence)[1]?.body).toEqual({ mayReorderLoading: true });
});

test('a sequence that is good already is left', async () => {
	answer(showRoute, route);
	answer(improveSequence, { ...better, movedCount: 0 });
	await renderScreen(routePath(route.id), { as });
	await button('Sırayı İyileştir').click();
	await expect.element(page.getByText(/sırası zaten iyi/)).toBeVisible();
	expect(button('Sırayı Kaydet').elements()).toEqual([]);
});

test('a route and a stop are kept from plans', async () => {
	let planLocked = false;
	answer(showRoute, () => ({ ...route, planLocked }));
	answer(lockRoute, () => {
		planLocked = true;
		return { id: route.id, version: 8 };
	});
	answer(lockStop, { id: route.id, version: 9 });
	await renderScreen(routePath(route.id), { as });
	await button('2. durak planlamaya kapalı').click();
	await expect.poll(() => requestsOf(lockStop)).toHaveLength(1);
	expect(requestsOf(lockStop)[0]?.body).toEqual({ locked: true });
	await button('Planlamaya Kapat').click();
	await expect.element(button('Elle yapıldı, dokunma')).toBeVisible();
	expect(requestsOf(lockRoute)[0]?.body).toEqual({ locked: true });
});

test('En Uygun Rotaya Ekle names the price of three places, and adds with one press', async () => {
	const order = orderDetail({ state: 'ready', routeId: null });
	answer(showOrder, order);
	answer(orderHistory, { items: [historyEntry()] });
	const place = (at: number) => ({
		routeId: testId(300 + at),
		number: `RT-261120-0${at}`,
		plate: `34SVK10${at}`,
		driverName: 'Mehmet Yıldız',
		tour: 1,
		version: 1,
		position: at,
		metres: at * 1_200,
		seconds: at * 360,
		costKurus: at * 1_800,
		arrivesAt: '2026-11-20T11:20:00.000Z',
		isSameStop: false,
		warnings: [],
	});
	answer(suggestPlaces, {
		places: [place(1), place(2), place(3)],
		reason: null,
		distanceSource: 'estimate',
	});
	answer(moveRouteOrders, {
		rows: [{ id: order.id, label: order.orderNo, done: true, code: null, detail: null }],
		doneCount: 1,
		refusedCount: 0,
		routes: [],
	});
	await renderScreen(orderPath(order.id), { as });
	await button('En Uygun Rotaya Ekle').click();
	await expect
		.element(page.getByText('+1,2 km · +6 dk · +₺18 · 1. durak · 14:20 varış'))
		.toBeVisible();
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: /02 · 34 SVK 102.*: ekle/ }).click();
	await expect.poll(() => requestsOf(moveRouteOrders)).toHaveLength(1);
	expect(requestsOf(moveRouteOrders)[0]?.body).toMatchObject({
		moves: [{ orderId: order.id, fromRouteId: null, toRouteId: testId(302), position: 2 }],
	});
});

test('an order is fixed to a vehicle, and its page names it', async () => {
	const order = orderDetail({ state: 'ready', routeId: null, readyFrom: '12:00' });
	answer(showOrder, order);
	answer(orderHistory, { items: [historyEntry()] });
	answer(listVehicles, { items: [vehicle({ id: testId(101), plate: '34SVK101' })] });
	answer(listDrivers, { items: [] });
	answer(fixOrderCrew, () => {
		const crew = { vehicleId: testId(101), plate: '34SVK101', driverId: null, driverName: null };
		answer(showOrder, { ...order, version: 2, fixedCrew: crew });
		return { id: order.id, version: 2 };
	});
	await renderScreen(orderPath(order.id), { as });
	await expect.element(page.getByText('12:00')).toBeVisible();
	await button('Araca Sabitle').click();
	await expect.element(button('Kaydet')).toBeDisabled();
	await page.getByRole('combobox', { name: /^Araç/ }).click();
	await page.getByRole('option', { name: '34 SVK 101' }).click();
	await expectAccessible({ dark: true });
	await button('Kaydet').click();
	await expect.element(page.getByText('Sabitlendi', { exact: true })).toBeVisible();
	await expect.element(page.getByText('34 SVK 101')).toBeVisible();
	expect(requestsOf(fixOrderCrew)[0]?.body).toEqual({
		vehicleId: testId(101),
		driverId: null,
		version: order.version,
	});
});

test('an order that fits nowhere says what would make it fit', async () => {
	const order = orderDetail({ state: 'ready', routeId: null });
	answer(showOrder, order);
	answer(orderHistory, { items: [historyEntry()] });
	const reason = '34 SVK 105 aracına 3,2 desi fazla.';
	answer(suggestPlaces, { places: [], reason, distanceSource: 'estimate' });
	await renderScreen(orderPath(order.id), { as });
	await button('En Uygun Rotaya Ekle').click();
	await expect.element(page.getByText(reason)).toBeVisible();
});
