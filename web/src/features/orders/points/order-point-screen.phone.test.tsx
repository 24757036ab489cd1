import { paths } from '@sevk/contract/common/paths';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { listUnplacedOrders, placeOrders } from '@sevk/contract/orders/order-points';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { unplacedOrder } from '../../../testing/builders/order-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const orders = Array.from({ length: 20 }, (_, at) =>
	unplacedOrder({ id: testId(201 + at), orderNo: `SP-${240_501 + at}`, addressKey: `key ${at}` }),
);
const form = page.getByRole('form', { name: 'Konum ver' });
const field = page.getByLabelText('Harita bağlantısı, koordinat ya da plus kodu');

async function openList() {
	answer(readMapStyle, { styleUrl: null });
	answer(listUnplacedOrders, { items: orders, leftOut: 0 });
	answer(placeOrders, ({ body }) => ({
		doneCount: body.orders.length,
		refusedCount: 0,
		rows: body.orders.map(({ id }) => ({ id, label: '', done: true, code: null, detail: null })),
	}));
	await renderScreen(paths.unplaced);
	await expect.element(field).toBeVisible();
}

test('a row below the map leads to its form', async () => {
	await openList();
	await page.getByRole('button', { name: /SP-240520/ }).click();
	await expect.element(form).toMatchTextContent(/SP-240520/);
	await expect.element(field).toBeInViewport();
});

test('after a pin the form of the next row stays in sight', async () => {
	await openList();
	await field.fill('41.0215, 29.1212');
	await page.getByRole('button', { name: 'Konumu Kaydet' }).click();
	await expect.element(form).toMatchTextContent(/SP-240502/);
	await expect.element(field).toBeInViewport();
});

test('the list of the orders leads here', async () => {
	await openList();
	const tabs = page.getByRole('navigation', { name: 'Siparişler' });
	await expect.element(tabs.getByRole('link', { name: 'Tüm Siparişler' })).toBeVisible();
	// Its address begins with that of all orders.
	await expect
		.element(tabs.getByRole('link', { name: 'Tüm Siparişler' }))
		.not.toHaveAttribute('aria-current');
	await expect
		.element(tabs.getByRole('link', { name: 'Konumu Belirsiz' }))
		.toHaveAttribute('aria-current', 'page');
});
