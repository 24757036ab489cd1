import { paths, routeProblemPath } from '@sevk/contract/common/paths';
import { bindOrders } from '@sevk/contract/orders/order-bonds';
import { cancelOrders, decideNextSteps } from '@sevk/contract/orders/order-bulk';
import { confirmOrders } from '@sevk/contract/orders/order-edits';
import { countOrders, listOrders } from '@sevk/contract/orders/orders';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import { listRoutes } from '@sevk/contract/routes/routes';
import {
	addSavedView,
	changeSavedView,
	dropSavedView,
	listSavedViews,
	type SavedView,
} from '@sevk/contract/users/saved-views';
import { bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { savedViewRefusals } from '@sevk/domain/users/saved-view-words';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { order, orderCounts } from '../../../testing/builders/order-builders.ts';
import { gebze, profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { route } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { offline } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { advanceUntilVisible, installFastClock } from '../../../testing/input/fast-clock.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const [one, two] = [order(), order({ id: testId(202), orderNo: 'SP-240502' })] as const;
const bothDone = bulkAnswer([one, two].map(({ id, orderNo }) => bulkRow(id, orderNo, null)));
const bar = page.getByRole('region', { name: 'Toplu İşlem' });
const barButton = (name: string) => bar.getByRole('button', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const problem = page.getByRole('alert');

function answerList(rows = [one, two], views: SavedView[] = []): void {
	answer(listOrders, { items: rows, nextCursor: null });
	answer(countOrders, orderCounts(rows.length));
	answer(listSavedViews, { items: views });
}

async function renderList(search = '', as = profile('ops_manager')) {
	const router = await renderScreen(`${paths.orders}${search}`, { as, depotId: null });
	await expect.element(page.getByText('SP-240502')).toBeVisible();
	return router;
}

async function renderSelection(as = profile('ops_manager')): Promise<void> {
	await renderList('', as);
	for (const { orderNo } of [one, two]) {
		await page.getByRole('checkbox', { name: `${orderNo} seç` }).click();
	}
	await expect.element(bar).toMatchTextContent('2 kayıt seçildi');
}

async function giveSelectionToSender(): Promise<void> {
	await renderSelection();
	await barButton('Sonraki Adım').click();
	await page.getByRole('menuitem', { name: 'Gönderici Teslim Aldı' }).click();
	await dialog.getByRole('textbox', { name: /Teslim alan, irsaliye no/ }).fill('Serkan Aydın');
	await dialog.getByRole('button', { name: 'Göndericiye Ver' }).click();
}

const lastQuery = () => requestsOf(listOrders).at(-1)?.query;

describe('the filters of the list', () => {
	test('a link of the check before a departure selects the orders of its route by their problem', async () => {
		answerList();
		const route = { id: testId(301), number: 'RT-261127-03' };
		await renderList(routeProblemPath(route, 'dispatch-notes').replace(paths.orders, ''));
		expect(lastQuery()).toMatchObject({ routeId: route.id, routeProblem: 'dispatch-notes' });
		// Whatever the day of the order, and the depot of the other lists.
		expect(lastQuery()).not.toHaveProperty('dateFrom');
		expect(lastQuery()).not.toHaveProperty('depotId');
		expect(requestsOf(countOrders).at(-1)?.query).toMatchObject({ routeId: route.id });
		await expect.element(button('Rota: RT-261127-03')).toBeVisible();
		await expect.element(button('Sorun: İrsaliye numarası olmayan')).toBeVisible();
		await expectAccessible({ dark: true });
		await button('Rota: RT-261127-03').click();
		await page.getByRole('menuitem', { name: 'Bütün siparişler' }).click();
		await expect.poll(lastQuery).toHaveProperty('dateFrom');
		expect(lastQuery()).not.toHaveProperty('routeId');
	});

	test.each([
		['İlçe', 'Ümraniye (2)', { districts: ['Ümraniye'] }, { ilce: 'Ümraniye' }],
		['Ödeme', 'Kapıda Nakit', { paymentTypes: ['cash'] }, { odeme: 'cash' }],
		['Göster', /^Sipariş havuzunda/, { only: 'pool' }, { havuz: 'pool' }],
	])(
		'%s filters the list and its counts, and is in the address',
		async (name, option, query, search) => {
			answerList();
			const router = await renderList();
			await button(name).click();
			await page.getByRole('menuitem', { name: option }).click();
			await expect.poll(lastQuery).toMatchObject(query);
			await expect.poll(() => requestsOf(countOrders).at(-1)?.query).toMatchObject(query);
			expect(router.state.location.search).toMatchObject(search);
			await button('Filtreleri Temizle').first().click();
			await expect.poll(() => router.state.location.searchStr).toBe('');
		},
	);

	test('a bucket filters the list, not its counts', async () => {
		answerList();
		const router = await renderList();
		await button(/^Hazırlık/).click();
		await expect.poll(() => lastQuery()?.bucket).toBe('preparation');
		expect(router.state.location.search).toMatchObject({ kova: 'preparation' });
		await expectAccessible();
	});

	test('an address is read into the filters', async () => {
		answerList();
		await renderList('?odeme=cash&ara=240502');
		await expect.element(button('Ödeme: Kapıda Nakit')).toBeVisible();
		await expect.element(page.getByRole('searchbox')).toHaveValue('240502');
		expect(lastQuery()).toMatchObject({ q: '240502', paymentTypes: ['cash'] });
	});

	test('the server sorts, up and down', async () => {
		answerList();
		const router = await renderList();
		const head = page.getByRole('columnheader', { name: 'Sipariş No' });
		await button('Sipariş No').click();
		await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
		await expect.poll(lastQuery).toMatchObject({ sort: 'orderNo', direction: 'asc' });
		await button('Sipariş No').click();
		await expect.element(head).toHaveAttribute('aria-sort', 'descending');
		await expect.poll(lastQuery).toMatchObject({ sort: 'orderNo', direction: 'desc' });
		expect(router.state.location.search).toMatchObject({ sirala: '-orderNo' });
	});
});

describe('acts on a selection', () => {
	test('cancelling answers for each order, and the refused one is tried as it is now', async () => {
		answerList();
		await renderSelection();
		await barButton('İptal Et').click();
		await expect.element(dialog).toMatchTextContent('2 sipariş iptal edilecek');
		await dialog.getByRole('button', { name: 'Siparişleri İptal Et' }).click();
		await expect.element(page.getByText('En az 3 karakter yazın.')).toBeVisible();
		await expectAccessible();
		const stale = refuse(commonRefusals, 'common/stale', { changedBy: 'Elif Kaya' });
		answer(cancelOrders, bulkAnswer([bulkRow(one.id, '', null), bulkRow(two.id, '', stale)]));
		answerList([one, { ...two, version: 5 }]);
		await dialog.getByRole('textbox', { name: 'Neden' }).fill('Mağaza kapandı');
		await dialog.getByRole('button', { name: 'Siparişleri İptal Et' }).click();
		await expect
			.element(problem)
			.toMatchTextContent('1 sipariş iptal edildi, 1 sipariş iptal edilemedi.');
		await expect.element(problem).toMatchTextContent(/SP-240502: .*Elif Kaya/);
		await expect.element(bar).toMatchTextContent('1 kayıt seçildi');
		await expectAccessible({ dark: true });
		answer(cancelOrders, bulkAnswer([bulkRow(two.id, '', null)]));
		await problem.getByRole('button', { name: 'Tekrar Dene' }).click();
		await expect.element(page.getByText('1 sipariş iptal edildi.')).toBeVisible();
		await expect
			.poll(() => requestsOf(cancelOrders).map(({ body }) => body.orders))
			.toEqual([
				[
					{ id: one.id, version: 1 },
					{ id: two.id, version: 1 },
				],
				[{ id: two.id, version: 5 }],
			]);
	});

	test('without an answer after three tries the same act is sent again', async () => {
		installFastClock();
		answerList();
		await renderSelection();
		answer(cancelOrders, offline);
		await barButton('İptal Et').click();
		await dialog.getByRole('textbox', { name: 'Neden' }).fill('Mağaza kapandı');
		await dialog.getByRole('button', { name: 'Siparişleri İptal Et' }).click();
		const unknown = page.getByText(/Sonuç bilinmiyor; tekrar deneyin/);
		await advanceUntilVisible(unknown);
		answer(cancelOrders, bothDone);
		await problem.getByRole('button', { name: 'Tekrar Dene' }).click();
		await expect.element(page.getByText('2 sipariş iptal edildi.')).toBeVisible();
		const sent = requestsOf(cancelOrders).map(
			({ body, headers }) => `${headers.get('idempotency-key')} ${JSON.stringify(body)}`,
		);
		expect(sent).toHaveLength(4);
		expect(new Set(sent).size).toBe(1);
	});

	test('new orders are made ready', async () => {
		answerList([{ ...one, state: 'new' }, two]);
		answer(confirmOrders, bothDone);
		await renderSelection();
		await barButton('Sevke Hazır Yap').click();
		await expect.element(page.getByText('2 sipariş sevke hazır yapıldı.')).toBeVisible();
		await expect
			.poll(() => requestsOf(confirmOrders)[0]?.body)
			.toEqual({
				depotId: umraniye.depotId,
				orderIds: [one.id, two.id],
			});
	});

	test('a next step that their state does not allow is not offered', async () => {
		answerList([
			{ ...one, state: 'delivered' },
			{ ...two, state: 'delivered' },
		]);
		await renderSelection();
		await expect.element(barButton('Sonraki Adım')).toBeDisabled();
		await expect.element(barButton('Sevke Hazır Yap')).not.toBeInTheDocument();
	});

	test('failed orders get another day', async () => {
		answerList([
			{ ...one, state: 'failed' },
			{ ...two, state: 'failed' },
		]);
		const tooMany = refuse(orderRefusals, 'order/max-attempts', {
			orderNo: two.orderNo,
			maxAttempts: 3,
		});
		answer(decideNextSteps, bulkAnswer([bulkRow(one.id, '', null), bulkRow(two.id, '', tooMany)]));
		await renderSelection();
		await barButton('Sonraki Adım').click();
		await page.getByRole('menuitem').first().click();
		await dialog.getByRole('textbox', { name: 'Gün doluysa neden' }).fill('Kampanya');
		await expectAccessible();
		await dialog.getByRole('button').last().click();
		await expect.element(problem).toMatchTextContent('en fazla 3 deneme yapılabilir');
		await expect
			.poll(() => requestsOf(decideNextSteps)[0]?.body)
			.toMatchObject({ serviceDate: '2026-11-21', capacityReason: 'Kampanya' });
	});

	test('goods that their sender took are on one paper with who took them', async () => {
		answerList([
			{ ...one, state: 'returning' },
			{ ...two, state: 'returning' },
		]);
		const refused = refuse(orderRefusals, 'order/handover-of-other-sender', {
			number: 'GIT-UMR-2026-000001',
			senderName: 'Moda Evi',
		});
		answer(decideNextSteps, bulkAnswer([bulkRow(one.id, '', null), bulkRow(two.id, '', refused)]));
		await renderSelection();
		await barButton('Sonraki Adım').click();
		await page.getByRole('menuitem', { name: 'Gönderici Teslim Aldı' }).click();
		await dialog.getByRole('button', { name: 'Göndericiye Ver' }).click();
		await expect.element(dialog).toMatchTextContent('En az 3 karakter yazın.');
		await dialog.getByRole('textbox', { name: /Teslim alan, irsaliye no/ }).fill('Serkan Aydın');
		await dialog.getByRole('button', { name: 'Göndericiye Ver' }).click();
		await expect.element(dialog.getByRole('button', { name: 'Tutanağı Yazdır' })).toBeVisible();
		const [request] = requestsOf(decideNextSteps);
		const [handoverId] = new Set(request?.body.orders.map((each) => each.handoverId));
		expect(request?.body).toMatchObject({
			step: 'arrive-at-sender',
			note: 'Serkan Aydın',
			orders: [{ handoverId: expect.any(String) }, { handoverId }],
		});
		await dialog.getByRole('button', { name: 'Kapat' }).first().click();
		await expect.element(problem).toMatchTextContent('başka göndericinin malları eklenemez');
	});

	test.each([
		['never came to the depot', 'expected'],
		['are written off', 'lost'],
	] as const)('no paper is offered for koli that %s', async (_, custodyPlace) => {
		answerList([
			{ ...one, state: 'returning', custodyPlace },
			{ ...two, state: 'returning', custodyPlace },
		]);
		answer(decideNextSteps, bothDone);
		await giveSelectionToSender();
		await expect.element(page.getByText('2 sipariş göndericiye verildi.')).toBeVisible();
		await expect.element(dialog).not.toBeInTheDocument();
	});

	test('the paper of the last goods is offered although the list is empty by then', async () => {
		answerList([
			{ ...one, state: 'returning' },
			{ ...two, state: 'returning' },
		]);
		answer(decideNextSteps, () => {
			answerList([]);
			return bothDone;
		});
		await giveSelectionToSender();
		await expect.element(page.getByText('2 sipariş göndericiye verildi.')).toBeVisible();
		await expect.element(dialog.getByRole('button', { name: 'Tutanağı Yazdır' })).toBeVisible();
	});

	test('the paper of goods is offered after a retry, too', async () => {
		installFastClock();
		answerList([
			{ ...one, state: 'returning' },
			{ ...two, state: 'returning' },
		]);
		answer(decideNextSteps, offline);
		await giveSelectionToSender();
		await advanceUntilVisible(page.getByText(/Sonuç bilinmiyor; tekrar deneyin/));
		answer(decideNextSteps, bothDone);
		await problem.getByRole('button', { name: 'Tekrar Dene' }).click();
		await expect.element(dialog.getByRole('button', { name: 'Tutanağı Yazdır' })).toBeVisible();
	});

	test('orders of one depot go onto a route that can be filled', async () => {
		answerList();
		answer(listRoutes, { items: [route({ state: 'planned' })], nextCursor: null });
		answer(addRouteOrders, { ...bothDone, version: 2 });
		await renderSelection();
		await barButton('Rotaya Ekle').click();
		await expect.element(dialog.getByRole('button', { name: 'Rotaya Ekle' })).toBeDisabled();
		await dialog.getByRole('combobox', { name: 'Rota' }).click();
		await page.getByRole('option', { name: /RT-261120-01 .*34 ABC 123 · Gökhan Öz/ }).click();
		await dialog.getByRole('button', { name: 'Rotaya Ekle' }).click();
		await expect.element(page.getByText('2 sipariş RT-261120-01 rotasına eklendi.')).toBeVisible();
		await expect.poll(() => requestsOf(addRouteOrders)[0]?.params.routeId).toBe(testId(301));
	});

	test('orders that go back to their sender are not offered a route', async () => {
		answerList([
			{ ...one, state: 'returning' },
			{ ...two, state: 'returning' },
		]);
		await renderSelection();
		await expect.element(barButton('Sonraki Adım')).toBeVisible();
		await expect.element(barButton('Rotaya Ekle')).not.toBeInTheDocument();
	});

	test('orders of two depots do not go onto one route', async () => {
		answerList([one, { ...two, depotId: gebze.depotId }]);
		await renderSelection(profile('ops_manager', { depots: [umraniye, gebze] }));
		await expect.element(barButton('Rotaya Ekle')).toBeDisabled();
		const why = 'Yalnızca tek bir deponun siparişleri birlikte eklenir.';
		await expect.element(page.getByText(why)).toBeVisible();
		await expect.element(barButton('Rotaya Ekle')).toHaveAccessibleDescription(why);
	});

	test('a reader can only print and export', async () => {
		answerList();
		await renderSelection(profile('viewer'));
		for (const name of ['İptal Et', 'Sonraki Adım', 'Rotaya Ekle']) {
			await expect.element(barButton(name)).not.toBeInTheDocument();
		}
		await expect.element(barButton('Dışa Aktar')).toBeVisible();
	});
});

describe('saved views', () => {
	const view = { id: testId(231), name: 'Kapıda nakit', query: 'odeme=cash', isDefault: false };

	test('the filters are saved under a name', async () => {
		answerList();
		answer(addSavedView, ({ body: { screen: _, ...body } }) => ({ ...body, id: view.id }));
		await renderList('?odeme=cash');
		await button('Görünümler').click();
		await page.getByRole('menuitem', { name: 'Yeni Görünüm Olarak Kaydet' }).click();
		await expect.element(dialog.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
		await dialog.getByRole('textbox', { name: 'Ad' }).fill(view.name);
		await expectAccessible();
		answer(listSavedViews, { items: [view] });
		await dialog.getByRole('button', { name: 'Kaydet' }).click();
		await expect.element(button('Görünüm: Kapıda nakit')).toBeVisible();
		await expect
			.poll(() => requestsOf(addSavedView)[0]?.body)
			.toMatchObject({ screen: 'orders', query: 'odeme=cash', isDefault: false });
	});

	test('a name that is taken stays in the form', async () => {
		answerList();
		answer(addSavedView, ({ body }) =>
			refuse(savedViewRefusals, 'access/view-name-taken', { name: body.name }),
		);
		await renderList('?odeme=cash');
		await button('Görünümler').click();
		await page.getByRole('menuitem', { name: 'Yeni Görünüm Olarak Kaydet' }).click();
		await dialog.getByRole('textbox', { name: 'Ad' }).fill(view.name);
		await dialog.getByRole('button', { name: 'Kaydet' }).click();
		await expect.element(problem).toBeVisible();
		await expect.element(dialog.getByRole('textbox', { name: 'Ad' })).toHaveValue(view.name);
	});

	test('the list opens with the default view, unless the address has filters', async () => {
		answerList([one, two], [{ ...view, isDefault: true }]);
		const router = await renderList();
		await expect.poll(() => router.state.location.search).toMatchObject({ odeme: 'cash' });
		await expect.element(button('Görünüm: Kapıda nakit')).toBeVisible();
	});

	test('a changed view keeps its filters, and is deleted after a question', async () => {
		answerList([one, two], [view]);
		answer(changeSavedView, ({ body }) => ({ ...view, query: body.query ?? '' }));
		answer(dropSavedView, { id: view.id });
		await renderList();
		await button(/^Görünüm/).click();
		await page.getByRole('menuitem', { name: view.name }).click();
		await expect.element(button('Görünüm: Kapıda nakit')).toBeVisible();
		await expect.poll(lastQuery).toMatchObject({ paymentTypes: ['cash'] });
		await button(/^Hazırlık/).click();
		await button(/^Görünüm/).click();
		await page.getByRole('menuitem', { name: 'Filtreleri Bu Görünüme Kaydet' }).click();
		await expect.poll(() => requestsOf(changeSavedView)[0]?.body.query).toMatch(/kova=preparation/);
		await button(/^Görünüm/).click();
		await page.getByRole('menuitem', { name: 'Görünümü Sil' }).click();
		answer(listSavedViews, { items: [] });
		await dialog.getByRole('button', { name: 'Görünümü Sil' }).click();
		await expect.element(page.getByText('Görünüm silindi.')).toBeVisible();
	});
});

test('selected orders are bound to go together', async () => {
	answerList();
	answer(bindOrders, { id: testId(961) });
	await renderSelection();
	await barButton('Birlikte / Ayrı').click();
	await page.getByRole('menuitem', { name: 'Birlikte Gitsin' }).click();
	await expect.element(page.getByText('2 sipariş birlikte gidecek.')).toBeVisible();
	expect(requestsOf(bindOrders)[0]?.body).toMatchObject({
		kind: 'together',
		orderIds: [one.id, two.id],
	});
	await expect.element(bar).not.toBeInTheDocument();
});

test('an order that goes together with others is marked in the list', async () => {
	answerList([order({ bondKinds: ['together', 'apart'] }), two]);
	await renderList();
	await expect.element(page.getByLabelText('Birlikte gidecek')).toBeVisible();
	await expect.element(page.getByLabelText('Ayrı gidecek')).toBeVisible();
});
