import { Button } from '@mantine/core';
import { countOrders, listOrders } from '@sevk/contract/orders/orders';
import { addRouteOrders } from '@sevk/contract/routes/route-plan';
import { type BulkRow, bulkAnswer, bulkRow } from '@sevk/domain/common/rule/bulk-answer';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { orderRefusals } from '@sevk/domain/orders/common/order-words';
import { routeRefusals } from '@sevk/domain/routes/common/route-words';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { order, orderCounts } from '../../../testing/builders/order-builders.ts';
import { profile, umraniye } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { neverAnswers, offline, serverError } from '../../../testing/fake-server/fake-replies.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { RoutePoolDrawer } from './route-pool-drawer.tsx';

const rows = [order(), order({ id: testId(202), orderNo: 'SP-240502' })];
const drawer = page.getByRole('dialog', { name: /^Sipariş Havuzu/ });
const choose = (orderNo: string) => page.getByRole('checkbox', { name: `${orderNo} seç` });
const addSelection = page.getByRole('button', { name: 'Seçilenleri Ekle' });
const addFiltered = page.getByRole('button', { name: /^Filtrelenenlerin Tümünü Ekle/ });
const meter = page.getByRole('region', { name: 'Araç doluluğu' });

function answerPool(...orders: ReturnType<typeof order>[]): void {
	answer(listOrders, { items: orders, nextCursor: null });
	answer(countOrders, orderCounts(orders.length));
}

function added(...outcome: BulkRow[]) {
	return { ...bulkAnswer(outcome), version: 2 };
}

async function renderDrawer(): Promise<void> {
	await renderPart(
		<RoutePoolDrawer route={routeDetail({ state: 'planned' })} onClose={vi.fn()} />,
		{
			as: profile('planner'),
		},
	);
}

function Opener() {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setOpen(true)}>Sipariş Ekle</Button>
			{isOpen ? (
				<RoutePoolDrawer route={routeDetail({ state: 'planned' })} onClose={() => setOpen(false)} />
			) : null}
		</>
	);
}

test('gives the focus back to the button that opened it', async () => {
	answerPool(...rows);
	await renderPart(<Opener />, { as: profile('planner') });
	const opener = page.getByRole('button', { name: 'Sipariş Ekle' });
	await opener.click();
	await expect.element(drawer.getByText('SP-240502')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(drawer).not.toBeInTheDocument();
	await expect.element(opener).toHaveFocus();
});

test('lists the pool of the depot up to the day of the route', async () => {
	answerPool(...rows);
	await renderDrawer();
	await expect.element(drawer.getByText('SP-240502')).toBeVisible();
	await expect.element(addSelection).toBeDisabled();
	await expect.element(drawer.getByText('Havuzda 2 sipariş')).toBeVisible();
	await expect
		.poll(() => requestsOf(listOrders)[0]?.query)
		.toMatchObject({
			depotId: umraniye.depotId,
			only: 'pool',
			dateTo: '2026-11-20',
		});
	await expectAccessible({ dark: true });
});

test('the load grows with each chosen order, before it is added', async () => {
	answerPool(...rows);
	await renderDrawer();
	await expect.element(meter).toMatchTextContent('2 / 300 koli');
	await choose('SP-240501').click();
	await expect.element(meter).toMatchTextContent('4 / 300 koli');
	await choose('SP-240502').click();
	await expect.element(meter).toMatchTextContent('6 / 300 koli');
	await expect.element(drawer.getByText('2 sipariş seçildi')).toBeVisible();
	// Another search shows other orders; those chosen before still count.
	answerPool(order({ id: testId(203), orderNo: 'SP-240503' }));
	await drawer.getByRole('searchbox').fill('240503');
	await choose('SP-240503').click();
	await expect.element(meter).toMatchTextContent('8 / 300 koli');
	// Neither the head of the table nor an addition of the filtered orders drops the others.
	const all = drawer.getByRole('checkbox', { name: 'Tümünü seç' });
	await all.click();
	await expect.element(drawer.getByText('2 sipariş seçildi')).toBeVisible();
	await all.click();
	await expect.element(drawer.getByText('3 sipariş seçildi')).toBeVisible();
	answer(addRouteOrders, added(bulkRow(testId(203), 'SP-240503', null)));
	await addFiltered.click();
	await expect.element(drawer.getByText('2 sipariş seçildi')).toBeVisible();
});

test('adds the chosen orders', async () => {
	answerPool(...rows);
	answer(addRouteOrders, added(bulkRow(testId(201), 'SP-240501', null)));
	await renderDrawer();
	await choose('SP-240501').click();
	await addSelection.click();
	await expect.element(page.getByText('1 sipariş rotaya eklendi.')).toBeVisible();
	await expect.poll(() => requestsOf(addRouteOrders)[0]?.body).toEqual({ orderIds: [testId(201)] });
	await expect.element(addSelection).toBeDisabled();
});

test('adds everything that is filtered', async () => {
	answerPool(...rows);
	answer(addRouteOrders, added(...rows.map(({ id, orderNo }) => bulkRow(id, orderNo, null))));
	await renderDrawer();
	await page.getByRole('searchbox').fill('Şükrü');
	await expect.poll(() => requestsOf(listOrders).at(-1)?.query.q).toBe('Şükrü');
	await addFiltered.click();
	await expect.element(page.getByText('2 sipariş rotaya eklendi.')).toBeVisible();
	await expect
		.poll(() => requestsOf(addRouteOrders)[0]?.body)
		.toEqual({
			filter: { q: 'Şükrü', dateTo: '2026-11-20', limit: 2000 },
		});
});

test('names the orders that were refused and tries them again', async () => {
	answerPool(...rows);
	const refusal = refuse(orderRefusals, 'order/on-other-route', {
		orderNo: 'SP-240502',
		routeNumber: 'RT-261120-07',
	});
	const refused = bulkRow(testId(202), 'SP-240502', refusal);
	answer(addRouteOrders, added(bulkRow(testId(201), 'SP-240501', null), refused));
	await renderDrawer();
	await choose('SP-240501').click();
	await choose('SP-240502').click();
	await addSelection.click();
	const result = page.getByRole('alert');
	await expect.element(result).toMatchTextContent('1 sipariş eklendi, 1 sipariş eklenemedi.');
	await expect.element(result).toMatchTextContent('zaten RT-261120-07 rotasında.');
	await expectAccessible();
	answer(addRouteOrders, added(bulkRow(testId(202), 'SP-240502', null)));
	await result.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(page.getByText('1 sipariş rotaya eklendi.')).toBeVisible();
	await expect.poll(() => requestsOf(addRouteOrders)[1]?.body).toEqual({ orderIds: [testId(202)] });
});

test.each([
	refuse(routeRefusals, 'route/wrong-state', { number: 'RT-1', state: 'closed', act: 'add' }),
	offline,
])('the selection stays when nothing was added', async (reply) => {
	answerPool(...rows);
	answer(addRouteOrders, reply);
	await renderDrawer();
	await choose('SP-240501').click();
	await addSelection.click();
	await expect.element(page.getByRole('alert')).toBeVisible();
	await expect.element(drawer.getByText('1 sipariş seçildi')).toBeVisible();
	await expect.element(addSelection).toBeEnabled();
});

test('an empty pool shows a message and offers nothing to add', async () => {
	answerPool();
	await renderDrawer();
	await expect.element(drawer.getByText('Havuzda sipariş yok')).toBeVisible();
	await expect.element(addFiltered).toBeDisabled();
	await expectAccessible();
});

test('a search without a match offers to clear it', async () => {
	answer(listOrders, ({ query }) => ({
		items: query.q === undefined ? rows : [],
		nextCursor: null,
	}));
	answer(countOrders, ({ query }) => orderCounts(query.q === undefined ? 2 : 0));
	await renderDrawer();
	await page.getByRole('searchbox').fill('yok');
	await expect.element(page.getByRole('heading', { name: 'Sonuç Bulunamadı' })).toBeVisible();
	await page.getByRole('button', { name: 'Filtreleri Temizle' }).click();
	await expect.element(drawer.getByText('SP-240502')).toBeVisible();
});

test('loading and failing are shown in the list', async () => {
	answer(listOrders, neverAnswers);
	answer(countOrders, orderCounts(2));
	await renderDrawer();
	await expect.element(page.getByRole('status', { name: 'Yükleniyor' })).toBeVisible();
});

test('a failure offers Tekrar Dene', async () => {
	answer(listOrders, serverError);
	answer(countOrders, orderCounts(2));
	await renderDrawer();
	await expect.element(drawer.getByRole('button', { name: 'Tekrar Dene' })).toBeVisible();
	answerPool(...rows);
	await drawer.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(drawer.getByText('SP-240502')).toBeVisible();
});
