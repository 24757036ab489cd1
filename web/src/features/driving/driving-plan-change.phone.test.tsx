import { paths } from '@sevk/contract/common/paths';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import type { RouteDetail } from '@sevk/contract/routes/route-detail';
import { confirmPlanChange } from '@sevk/contract/routes/route-driver-plan';
import { arriveAtStop } from '@sevk/contract/routes/route-outing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readAllActs } from '../../api/acts/act-store.ts';
import { refreshNoun } from '../../api/call/query-client.ts';
import { keepRecord } from '../../api/device/device-record.ts';
import { driverDay, driverStop } from '../../testing/builders/driving-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../testing/input/driver-phone.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

beforeEach(startDriverPhone);
afterEach(clearDriverPhone);

const stops = [1, 2, 3].map((at) => {
	const stop = driverStop({ id: testId(310 + at), addressLine: `Moda Cad. No: ${at}` });
	const orders = stop.orders.map((order) => ({
		...order,
		orderId: testId(200 + at),
		orderNo: `SP-24050${at}`,
		recipientName: `Alıcı ${at}`,
	}));
	return { ...stop, orders };
});
const driverPlan: RouteDetail['driverPlan'] = {
	confirmedAt: null,
	change: {
		addedOrderIds: [testId(203)],
		removedOrders: [
			{ orderId: testId(209), cause: 'cancelled', orderNo: 'SP-240509', district: 'Kadıköy' },
		],
		movedStopIds: [testId(312)],
	},
};
const changedDay = driverDay({ route: routeDetail({ stops, driverPlan }) });
const sameDay = driverDay({
	route: routeDetail({ stops, driverPlan: { change: null, confirmedAt: null } }),
});
const notice = page.getByRole('region', { name: 'Rotanız değişti' });
const confirm = notice.getByRole('button', { name: 'Gördüm, Onayla' });
const seen = stops.map(({ id: stopId, orders: [order] }) => ({ stopId, orderId: order?.orderId }));

test('says what was added, removed and moved, and the driver confirms what he sees', async () => {
	answer(readDriverDay, changedDay);
	answer(confirmPlanChange, { id: testId(301) });
	await renderScreen(paths.driver, { as: driver });
	for (const words of [
		'1 sipariş eklendi, 1 sipariş çıkarıldı, 1 durağın sırası değişti.',
		'3. durak · SP-240503 · 2 koli',
		'SP-240509 · Kadıköy',
	]) {
		await expect.element(notice.getByText(words)).toBeVisible();
	}
	await expect.element(notice.getByText('İptal edildi; koliyi ayırın, geri getirin')).toBeVisible();
	await expect.element(notice.getByText('Artık 2. durak')).toBeVisible();
	await expectAccessible({ dark: true });
	answer(readDriverDay, sameDay);
	await confirm.click();
	await expect.element(page.getByText('Değişiklik onaylandı.')).toBeVisible();
	expect(requestsOf(confirmPlanChange)[0]?.body).toMatchObject({ orders: seen });
	await expect.element(notice).not.toBeInTheDocument();
});

test('is confirmed without a network, once, and holds up no other act', async () => {
	await keepRecord('mehmet', 'day', {
		day: changedDay,
		etag: '"a"',
		readAt: '2026-11-20T05:40:00.000Z',
	});
	for (const endpoint of [readDriverDay, confirmPlanChange, arriveAtStop]) {
		answer(endpoint, offline);
	}
	await renderScreen(paths.driver, { as: driver });
	await confirm.click();
	await expect.element(notice).not.toBeInTheDocument();
	await page.getByRole('button', { name: 'Vardım' }).click();
	await expect.element(page.getByText(/2 işlem bekliyor/)).toBeVisible();
	expect(await readAllActs('mehmet')).toMatchObject([
		{ title: 'Rota değişikliği onayı', state: 'waiting', needs: [] },
		{ state: 'waiting', needs: [] },
	]);
});

test('a change that comes while the driver looks at his day is shown on both screens', async () => {
	answer(readDriverDay, sameDay);
	await renderScreen(paths.driverStops, { as: driver });
	await expect.element(page.getByText('Moda Cad. No: 1')).toBeVisible();
	expect(notice.elements()).toEqual([]);
	answer(readDriverDay, changedDay);
	await refreshNoun('routes');
	await expect.element(notice).toBeVisible();
	await page.getByRole('link', { name: 'Bugün' }).click();
	await expect.element(notice).toBeVisible();
});
