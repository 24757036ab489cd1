import { debitPath, orderPath, paths, routePath } from '@sevk/contract/common/paths';
import { debitHistory, showDebit } from '@sevk/contract/debits/debit-detail';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { showOrder } from '@sevk/contract/orders/order-detail';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { showSettlement } from '@sevk/contract/settlements/settlements';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { debitDetail } from '../../testing/builders/debit-builders.ts';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { historyEntry, orderDetail } from '../../testing/builders/order-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { balance, routeDetail } from '../../testing/builders/route-builders.ts';
import { settlement } from '../../testing/builders/settlement-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenAt } from '../../testing/screens/screen-cases.ts';
import { notifySuccess } from '../../ui/feedback/toasts.tsx';

const title = page.getByRole('heading', { level: 1 });
const others = page.getByRole('button', { name: 'Diğer İşlemler' });

/** How many lines the acts of the head take: those that overlap in height share one. */
function actLines(): number {
	const side = title.element().parentElement;
	const head = side?.nextElementSibling;
	const acts = [
		...(head?.querySelectorAll(':scope > :not(fieldset), :scope > fieldset > *') ?? []),
	].map((act) => act.getBoundingClientRect());
	const tops = acts.filter(({ height }) => height > 0).map(({ top, bottom }) => (top + bottom) / 2);
	return new Set(tops.map((middle) => Math.round(middle / 8))).size;
}

const returning = routeDetail({
	state: 'completed',
	balance: balance(2),
	debits: [
		{
			id: testId(601),
			number: 'ZM-261120-01',
			state: 'open',
			driverName: 'Gökhan Öz',
			balance: balance(2),
			waitingTransfers: [],
		},
	],
});

describe('the acts of a head on a phone take one line', () => {
	beforeEach(() => screenAt(routePath(testId(301))).answerFilled());

	test('of a route whose vehicle has not returned', async () => {
		answer(showRoute, returning);
		answer(showSettlement, settlement());
		await renderScreen(routePath(testId(301)), { as: profile('admin') });
		await expect.element(page.getByRole('link', { name: 'Geri Teslim Al' }).first()).toBeVisible();
		await expect.poll(actLines).toBe(1);
		const kmVariant = () =>
			page.getByRole('button', { name: 'Dönüş Km Gir' }).element().getAttribute('data-variant');
		await expect.poll(kmVariant).toBe('default');
		await others.click();
		await expect.element(page.getByRole('menuitem', { name: 'Rotayı Kapat' })).toBeVisible();
		await expect
			.element(page.getByRole('menuitem', { name: 'Rota Listesi, maskeli' }))
			.toBeVisible();
		await expectAccessible();
	});

	test('of a route whose goods were taken back before its kilometres were entered', async () => {
		answer(showRoute, { ...returning, state: 'reconciling', balance: balance(0), debits: [] });
		answer(showSettlement, settlement());
		await renderScreen(routePath(testId(301)), { as: profile('admin') });
		await expect.element(page.getByRole('button', { name: 'Dönüş Km Gir' })).toBeVisible();
		await expect.poll(actLines).toBe(1);
	});

	test('of a route under way, whose debit is in the menu', async () => {
		answer(showRoute, { ...returning, state: 'in_progress' });
		await renderScreen(routePath(testId(301)), { as: profile('driver') });
		await expect.element(others).toBeVisible();
		expect(actLines()).toBe(1);
		await others.click();
		await expect.element(page.getByRole('menuitem', { name: 'Zimmeti Aç' })).toBeVisible();
	});

	test('of a draft without a vehicle', async () => {
		answer(showRoute, routeDetail({ state: 'draft', vehicleId: null, driverId: null }));
		await renderScreen(routePath(testId(301)), { as: profile('admin') });
		await expect.element(page.getByRole('button', { name: 'Araç ve Sürücü Ata' })).toBeVisible();
		await expect.poll(actLines).toBe(1);
	});

	test('of the debits, whose views are below', async () => {
		screenAt(paths.debits).answerFilled();
		await renderScreen(paths.debits, { as: profile('admin') });
		await expect.element(page.getByRole('button', { name: 'Barkod Okut' }).first()).toBeVisible();
		await expect.poll(actLines).toBe(1);
		await page.getByText('Kimde Ne Var?').last().click();
		await expect.element(page.getByRole('radio', { name: 'Kimde Ne Var?' }).last()).toBeChecked();
	});

	test('of an order that goes back to its sender', async () => {
		screenAt(orderPath(testId(201))).answerFilled();
		answer(
			showOrder,
			orderDetail({
				state: 'returning',
				nextStep: {
					step: 'arrive-at-sender',
					serviceDate: null,
					why: '',
					earliestDate: '2026-11-21',
				},
			}),
		);
		await renderScreen(orderPath(testId(201)), { as: profile('admin') });
		await expect.element(page.getByRole('button', { name: 'Gönderici Teslim Aldı' })).toBeVisible();
		await expect.poll(actLines).toBe(1);
		await others.click();
		await expect.element(page.getByRole('menuitem', { name: 'Siparişi Düzenle' })).toBeVisible();
	});

	test('of a debit that waits for its driver', async () => {
		answer(showDebit, debitDetail({ state: 'awaiting_acceptance' }));
		answer(debitHistory, { items: [historyEntry()] });
		await renderScreen(debitPath(testId(601)), { as: profile('admin') });
		await expect.element(page.getByRole('button', { name: 'Zimmeti Kabul Et' })).toBeVisible();
		await expect.poll(actLines).toBe(1);
		await others.click();
		await expect.element(page.getByRole('menuitem', { name: /^Zimmet Listesi/ })).toBeVisible();
	});
});

test.each([
	['Rotalar', paths.routes],
	['Siparişler', paths.orders],
	['Zimmetler', paths.debits],
	['Tamamlanan Rotalar', paths.completedRoutes],
	['Araçlar', paths.vehicles],
])('the acts of %s stand beside its title', async (name, path) => {
	screenAt(path).answerFilled();
	await renderScreen(path, { as: profile('admin') });
	await expect.element(title).toMatchTextContent(name);
	await expect.element(page.getByRole('button', { name: 'Dışa Aktar' }).first()).toBeVisible();
	const headHeight = () => title.element().closest('header')?.getBoundingClientRect().height;
	await expect.poll(headHeight).toBeLessThan(64);
});

test('Rotalar begins right below its title', async () => {
	screenAt(paths.routes).answerFilled();
	answer(readDriverDay, driverDay());
	await renderScreen(paths.routes, { as: profile('driver', { driverId: testId(401) }) });
	await expect.element(title).toBeVisible();
	const row = title.element().parentElement?.parentElement;
	const head = row?.parentElement;
	const bottomOf = (part?: Element | null) => part?.getBoundingClientRect().bottom ?? Number.NaN;
	await expect.poll(() => bottomOf(head) - bottomOf(row)).toBeLessThanOrEqual(1);
	// The strip of the location takes its height from the sheet, not from the page.
	await expect.element(page.getByRole('button', { name: 'Konumu Paylaş' })).toBeVisible();
	const { documentElement: root } = document;
	// A screen that is still loading has another height.
	await expect.poll(() => root.scrollHeight - root.clientHeight).toBe(0);
});

test('a message does not cover the next stop of a route', async () => {
	screenAt(routePath(testId(301))).answerFilled();
	answer(showRoute, { ...returning, state: 'in_progress', balance: balance(0) });
	await renderScreen(routePath(testId(301)), { as: profile('driver') });
	const bar = page.getByRole('region', { name: 'Sıradaki durak' });
	await expect.element(bar).toBeVisible();
	notifySuccess('Sonuç kaydedildi.');
	const message = page.getByRole('alert').filter({ hasText: 'Sonuç kaydedildi.' });
	await expect.element(message).toBeVisible();
	const edge = (part: typeof bar, side: 'top' | 'bottom') =>
		part.element().getBoundingClientRect()[side];
	await expect.poll(() => edge(bar, 'top') - edge(message, 'bottom')).toBeGreaterThanOrEqual(0);
});

test('on a phone the way back ends with the parent, without an arrow to nothing', async () => {
	screenAt(orderPath(testId(201))).answerFilled();
	await renderScreen(orderPath(testId(201)), { as: profile('admin') });
	const way = page.getByRole('navigation', { name: 'Konum' });
	await expect.element(way.getByRole('link', { name: 'Siparişler' })).toBeVisible();
	for (const arrow of way.element().querySelectorAll('svg')) {
		expect(arrow.getBoundingClientRect().width).toBe(0);
	}
});
