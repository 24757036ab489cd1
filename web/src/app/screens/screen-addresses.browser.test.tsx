import {
	completedRoutePath,
	debitPath,
	driversPath,
	endOfDayPath,
	livePath,
	orderPath,
	paths,
	routePath,
	usersPath,
} from '@sevk/contract/common/paths';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { showReceiptBoard } from '@sevk/contract/orders/order-receipts';
import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { listUsers } from '@sevk/contract/users/users';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { gebze, profile, umraniye } from '../../testing/builders/profile-builders.ts';
import { endOfDay } from '../../testing/builders/settlement-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { neverAnswers } from '../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';
import { screenAt } from '../../testing/screens/screen-cases.ts';

const heading = page.getByRole('heading', { level: 1 });

const open = [
	['/login', 'Giriş'],
	['/forgot-password', 'Şifremi Unuttum'],
	['/first-admin', 'Bağlantı eksik'],
] as const;
const guarded = [
	'/routes',
	'/route/1/',
	'/order/1/',
	'/complated-routes',
	'/complated-route/1/',
	'/debits',
	'/profile',
	'/dummy',
	'/unknown',
];
const redirected = ['/', '/auth'];

describe('without a session', () => {
	test.each(open)('%s is open', async (address, title) => {
		const router = await renderScreen(address, { as: null });
		await expect.element(heading).toHaveTextContent(title);
		expect(router.state.location.pathname).toBe(address);
	});

	test.each(guarded)('%s leads to the sign-in, which returns there', async (address) => {
		const router = await renderScreen(address, { as: null });
		await expect.poll(() => router.state.location.pathname).toBe(paths.login);
		expect(router.state.location.search).toEqual({ donus: address });
	});

	test.each(redirected)('%s leads to the sign-in, which returns nowhere', async (address) => {
		const router = await renderScreen(address, { as: null });
		await expect.poll(() => router.state.location.href).toBe(paths.login);
	});
});

const homes = [
	['warehouse', paths.sorting, 'Depo'],
	['cashier', paths.endOfDay, 'Tamamlanan Rotalar'],
	['support', paths.orders, 'Siparişler'],
	['planner', paths.routes, 'Rotalar'],
] as const;

describe('with a session', () => {
	test('the root leads to the routes', async () => {
		screenAt(paths.routes).answerFilled();
		const router = await renderScreen('/', { as: profile('admin') });
		await expect.poll(() => router.state.location.pathname).toBe(paths.routes);
		await expect.element(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible();
		await expect.element(heading).toHaveTextContent('Rotalar');
	});

	test.each(homes)('the root leads a %s to %s', async (role, path, title) => {
		screenAt(path).answerFilled();
		const router = await renderScreen('/', { as: profile(role) });
		await expect.poll(() => router.state.location.pathname).toBe(path);
		await expect.element(heading).toHaveTextContent(title);
	});

	test('the cash desk begins with the uncounted routes', async () => {
		const cash = (driverName: string, state: 'approved' | null) => ({
			routeId: testId(state === null ? 301 : 302),
			routeNumber: 'RT-261120-01',
			tour: 1,
			depotId: umraniye.depotId,
			depotName: umraniye.name,
			routeState: 'completed' as const,
			driverId: testId(401),
			driverName,
			expectedKurus: 30_000,
			cashRoundingKurus: 0,
			countedKurus: state === null ? null : 30_000,
			differenceKurus: state === null ? null : 0,
			cardDifferenceKurus: null,
			differenceReason: null,
			note: '',
			isOwed: false,
			state,
		});
		answer(
			showEndOfDay,
			endOfDay({ cash: [cash('Gökhan Öz', null), cash('Can Tan', 'approved')] }),
		);
		const router = await renderScreen('/', { as: profile('cashier') });
		await expect.poll(() => router.state.location.search).toEqual({ kasa: 'sayilmayan' });
		const filter = page.getByRole('button', { name: /^Sayılmayan/ });
		await expect.element(filter).toHaveAttribute('aria-pressed', 'true');
		const rows = page.getByRole('table', { name: 'Kasa' }).getByRole('row');
		await expect.element(rows).toHaveLength(2);
		await expect.element(rows.nth(1)).toMatchTextContent('Gökhan Öz');
		await expectAccessible({ dark: true });
	});

	test('the search of the orders has the cursor of support', async () => {
		screenAt(paths.orders).answerFilled();
		await renderScreen('/', { as: profile('support') });
		await expect.element(page.getByRole('searchbox')).toHaveFocus();
	});

	test('the keyboard skips the menu, and the head of a list', async () => {
		screenAt(paths.debits).answerFilled();
		await renderScreen(paths.debits, { as: profile('admin') });
		await expect.element(page.getByRole('row').nth(1)).toBeVisible();
		await userEvent.keyboard('{Tab}');
		await expect.element(page.getByRole('link', { name: 'İçeriğe geç' })).toHaveFocus();
		await expectAccessible({ dark: true });
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByRole('main')).toHaveFocus();
		(page.getByRole('link', { name: 'Listeye geç' }).element() as HTMLElement).focus();
		await userEvent.keyboard('{Enter}');
		await expect.element(page.getByRole('row').nth(1)).toHaveFocus();
	});

	test.each([
		['/live?durum=gecikti', `${livePath}&durum=gecikti`],
		[`/sorting?depo=${umraniye.depotId}`, `${paths.sorting}?depo=${umraniye.depotId}`],
		[
			'/receipts?gonderici=Kuzey&gun=2026-11-20',
			`${paths.receipts}?gonderici=Kuzey&gun=2026-11-20`,
		],
	])('the former address %s leads on', async (former, present) => {
		screenAt(livePath).answerFilled();
		screenAt(paths.sorting).answerFilled();
		answer(showReceiptBoard, neverAnswers);
		const router = await renderScreen(former, { as: profile('admin') });
		await expect.poll(() => router.state.location.href).toBe(present);
	});

	test('the settings open with the first that the user may change, beside the list of all', async () => {
		screenAt(paths.vehicles).answerFilled();
		screenAt(paths.drivers).answerFilled();
		const router = await renderScreen(paths.settings, { as: profile('ops_manager') });
		await expect.poll(() => router.state.location.pathname).toBe(paths.vehicles);
		const list = page.getByRole('navigation', { name: 'Ayarlar' });
		await expect
			.element(list.getByRole('link', { name: 'Araçlar' }))
			.toHaveAttribute('aria-current', 'page');
		await expect.element(list.getByRole('link', { name: 'Kullanıcılar' })).not.toBeInTheDocument();
		await list.getByRole('textbox', { name: 'Ayarlarda ara' }).fill('EHLİYET');
		await expect.element(list.getByRole('link')).toHaveLength(1);
		await expectAccessible({ dark: true });
		await list.getByRole('link', { name: 'Sürücüler' }).click();
		await expect.poll(() => router.state.location.pathname).toBe(paths.drivers);
		await expect.element(page.getByText('Gökhan Öz')).toBeVisible();
	});

	test.each([
		[routePath(testId(301)), /^RT-/],
		[orderPath(testId(201)), /^SP-/],
		[debitPath(testId(501)), /^ZM-/],
		[paths.completedRoutes, /^Tamamlanan Rotalar$/],
		[paths.debits, /^Zimmetler$/],
	])('%s has its heading', async (address, title) => {
		screenAt(address).answerFilled();
		await renderScreen(address, { as: profile('admin') });
		await expect.element(heading).toMatchTextContent(title);
	});

	test('the code of a paper opens the account of its user', async () => {
		screenAt(paths.users).answerFilled();
		await renderScreen(usersPath(testId(801)), { as: profile('admin') });
		await expect
			.poll(() => requestsOf(listUsers).at(-1)?.query)
			.toMatchObject({ userId: testId(801), state: 'all' });
	});

	test('the code of a paper opens a driver, also a retired one', async () => {
		screenAt(paths.drivers).answerFilled();
		await renderScreen(driversPath(testId(601)), { as: profile('admin') });
		await expect
			.poll(() => requestsOf(listDrivers).at(-1)?.query)
			.toMatchObject({ driverId: testId(601), retired: 'show' });
	});

	test('the code of a report of a day selects its depot', async () => {
		screenAt(paths.endOfDay).answerFilled();
		const as = profile('admin', { depots: [umraniye, gebze] });
		const router = await renderScreen(endOfDayPath('2026-11-19', gebze.depotId), { as });
		await expect.poll(() => router.state.location.search).toEqual({ gun: '2026-11-19' });
		expect(requestsOf(showEndOfDay).map(({ query }) => query.depotId)).toEqual([gebze.depotId]);
	});

	test('a completed route has the screen of a route on its way', async () => {
		screenAt(routePath(testId(301))).answerFilled();
		await renderScreen(completedRoutePath(testId(301)), { as: profile('admin') });
		await expect.element(page.getByRole('tablist', { name: 'Rota bölümleri' })).toBeVisible();
	});

	test('the dummy screen is an empty page with one heading', async () => {
		await renderScreen('/dummy', { as: profile('admin') });
		await expect.element(heading).toHaveTextContent('Boş sayfa');
		await expect.element(page.getByRole('main')).toHaveTextContent('Boş sayfa');
	});
});
