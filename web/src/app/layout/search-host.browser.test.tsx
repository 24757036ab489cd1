import { debitPath, orderPath, paths } from '@sevk/contract/common/paths';
import { debitHistory, showDebit } from '@sevk/contract/debits/debit-detail';
import { scanOut } from '@sevk/contract/debits/debit-loading';
import { listDepots } from '@sevk/contract/depots/depots';
import { listDrivers } from '@sevk/contract/drivers/drivers';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import { sortPiece } from '@sevk/contract/routes/route-sorting';
import { listRoutes } from '@sevk/contract/routes/routes';
import { search } from '@sevk/contract/search/search';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeStore } from '../../api/state/client-store.ts';
import { debitDetail } from '../../testing/builders/debit-builders.ts';
import { depot, driver } from '../../testing/builders/definition-builders.ts';
import { orderDetail } from '../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../testing/builders/profile-builders.ts';
import { searchHit } from '../../testing/builders/search-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { neverAnswers, offline } from '../../testing/fake-server/fake-replies.ts';
import { answer, answerRest, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { scanByKeyboard } from '../../testing/input/browser-input.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderScreen } from '../../testing/render/render-screen.tsx';

const barcode = 'SP-240501-01';
const field = page.getByRole('combobox', { name: 'Nerede, kimde?' });
const options = page.getByRole('option');
const heading = page.getByRole('heading', { name: 'Depolar', level: 1 });

beforeEach(() => {
	answer(listDepots, { items: [depot()] });
	answer(search, ({ query }) => ({ hits: query.q.startsWith('SP-') ? [searchHit()] : [] }));
	answer(showOrder, orderDetail());
	answer(orderHistory, { items: [] });
});

async function renderDepots(as = profile('admin')) {
	const router = await renderScreen(paths.depots, { as });
	await expect.element(heading).toBeVisible();
	return router;
}

async function openSearch(): Promise<void> {
	await userEvent.keyboard('{Control>}k{/Control}');
	await expect.element(field).toHaveFocus();
}

test('a hit is opened with Enter and is among the recent ones', async () => {
	const router = await renderDepots();
	await openSearch();
	await field.fill('SP-2405');
	await expect.element(options.first()).toMatchTextContent('Zimmette: Gökhan Öz');
	await expectAccessible({ dark: true });
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => router.state.location.pathname).toBe(orderPath(testId(201)));
	await openSearch();
	await expect
		.element(page.getByRole('group', { name: 'Son açılanlar' }))
		.toMatchTextContent('SP-240501');
});

test('a scanned barcode is answered on every screen, and a further scan takes its place', async () => {
	const router = await renderDepots();
	await scanByKeyboard(barcode);
	await expect.element(field).toHaveValue(barcode);
	await expect.element(options).toHaveLength(1);
	// The Enter of the scanner asks; it opens nothing.
	await scanByKeyboard('YOK-123456');
	await expect.element(page.getByText('Sonuç Bulunamadı').last()).toBeVisible();
	await expect.element(field).toHaveValue('YOK-123456');
	expect(router.state.location.pathname).toBe(paths.depots);
	await scanByKeyboard(barcode);
	await expect.element(options.first()).toMatchTextContent('SP-240501');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => router.state.location.pathname).toBe(orderPath(testId(201)));
});

test('a scan made while a scan screen loads goes to that screen', async () => {
	const loaded = Promise.withResolvers<void>();
	const draft = debitDetail({ state: 'draft', routeState: 'loading' });
	answer(showDebit, async () => {
		await loaded.promise;
		return draft;
	});
	answer(debitHistory, { items: [] });
	answer(scanOut, {
		tone: 'ok',
		code: 'debit/debited',
		sentence: 'Zimmetlendi (1/2)',
		barcode,
		pieceId: testId(211),
		orderId: testId(201),
		orderNo: 'SP-240501',
		mayAdd: false,
		doneCount: 1,
		totalCount: 2,
	});
	await renderScreen(debitPath(draft.id), { as: profile('warehouse') });
	await expect.poll(() => requestsOf(showDebit).length).toBeGreaterThan(0);
	await scanByKeyboard(barcode);
	await expect.element(field).toHaveValue(barcode);
	loaded.resolve();
	await expect.element(page.getByText('Zimmetlendi (1/2)').first()).toBeVisible();
	expect(requestsOf(scanOut).map(({ body }) => body.barcode)).toEqual([barcode]);
	await expect.element(field).not.toBeInTheDocument();
});

test('a scan made on another screen is not taken by a scan screen that opens later', async () => {
	answer(listRoutes, { items: [], nextCursor: null });
	answer(sortPiece, offline);
	const router = await renderDepots(profile('admin', { depots: [umraniye] }));
	await scanByKeyboard(barcode);
	await expect.element(field).toHaveValue(barcode);
	await router.navigate({ to: paths.sorting });
	await expect.element(page.getByRole('textbox', { name: 'Barkod Okut' })).toBeVisible();
	await expect.element(field).not.toBeInTheDocument();
	expect(requestsOf(sortPiece)).toEqual([]);
});

test('a slash opens it, but not inside a field; arrows walk and Escape closes', async () => {
	await renderDepots();
	const list = page.getByRole('searchbox');
	await list.click();
	await userEvent.keyboard('a/b');
	await expect.element(list).toHaveValue('a/b');
	await list.clear();
	(document.activeElement as HTMLElement).blur();
	await userEvent.keyboard('/');
	await expect.element(field).toHaveFocus();
	await expect.element(options.first()).toHaveAttribute('aria-selected', 'true');
	await userEvent.keyboard('{ArrowDown}');
	await expect.element(options.first()).toHaveAttribute('aria-selected', 'false');
	await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true');
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a command is a result as well and opens its form', async () => {
	const router = await renderDepots();
	await openSearch();
	answerRest(neverAnswers);
	await field.fill('ROTA OLUS');
	await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent('1 sonuç');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => router.state.location.pathname).toBe(paths.routes);
	expect(router.state.location.search).toMatchObject({ form: 'new' });
	await expect.element(page.getByRole('dialog', { name: 'Yeni Rota' })).toBeVisible();
});

test('commands without a right are not offered', async () => {
	await renderDepots(profile('viewer'));
	await openSearch();
	await expect.element(page.getByRole('option', { name: /^Zimmetler/ })).toBeVisible();
	for (const name of [/^Rota oluştur/, /^Sipariş ekle/, /^Dosyadan al/, /^Kullanıcılar/]) {
		await expect.element(page.getByRole('option', { name })).not.toBeInTheDocument();
	}
});

test('a driver without a route is opened by the record, not by the name', async () => {
	const hit = searchHit({
		kind: 'driver',
		id: testId(401),
		title: 'Gökhan Ö*',
		note: '',
		state: null,
		sentence: 'Rotası yok',
		screen: 'drivers',
		params: { kayit: testId(401) },
	});
	answer(search, { hits: [hit] });
	answer(listDrivers, { items: [driver()] });
	const router = await renderDepots();
	await openSearch();
	await field.fill('gökhan');
	await expect.element(options).toHaveLength(1);
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => router.state.location.pathname).toBe(paths.drivers);
	expect(router.state.location.search).toEqual({ kayit: testId(401) });
	await expect.element(page.getByText('Gökhan Öz')).toBeVisible();
	// A search in the list shows all of it again.
	await page.getByRole('searchbox').fill('Gökhan');
	await expect.poll(() => router.state.location.search).toEqual({ ara: 'Gökhan' });
});

test('too few letters are named, and so is a missing connection', async () => {
	await renderDepots();
	await openSearch();
	await field.fill('zz');
	await expect.element(page.getByText('En az 3 harf ya da bir numara yazın.')).toBeVisible();
	expect(requestsOf(search)).toEqual([]);
	answer(search, offline);
	await field.fill(barcode);
	await expect.element(page.getByText('Bağlantı yok. Arama için bağlantı gerekir.')).toBeVisible();
	await expectAccessible();
	answer(search, { hits: [searchHit()] });
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(options.first()).toMatchTextContent('SP-240501');
});

test('Mal Kabul is a tab of Depo and among the commands only of depots that use it', async () => {
	answer(listRoutes, { items: [], nextCursor: null });
	const receiving = { ...umraniye, receivesGoods: true };
	const as = profile('admin', { depots: [receiving, gebze] });
	await renderScreen(paths.sorting, { as, depotId: receiving.depotId });
	const tab = page
		.getByRole('navigation', { name: 'Depo' })
		.getByRole('link', { name: 'Mal Kabul' });
	await expect.element(tab).toBeVisible();
	changeStore({ depotId: gebze.depotId });
	await expect.element(tab).not.toBeInTheDocument();
	await openSearch();
	await field.fill('Mal Kabul');
	await expect.element(options).toHaveLength(0);
});
