import { paths } from '@sevk/contract/common/paths';
import { readMapStyle } from '@sevk/contract/company/company-map';
import { listUnplacedOrders, placeOrders } from '@sevk/contract/orders/order-points';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unplacedOrder } from '../../../testing/builders/order-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const first = unplacedOrder();
const second = unplacedOrder({ id: testId(202), orderNo: 'SP-240502', addressKey: 'other' });
const neighbour = unplacedOrder({ id: testId(203), orderNo: 'SP-240503' });

async function openList(items = [first, second]) {
	answer(readMapStyle, { styleUrl: null });
	answer(listUnplacedOrders, { items, leftOut: 0 });
	answer(placeOrders, ({ body }) => ({
		doneCount: body.orders.length,
		refusedCount: 0,
		rows: body.orders.map(({ id }) => ({ id, label: '', done: true, code: null, detail: null })),
	}));
	await renderScreen(paths.unplaced);
	const field = page.getByLabelText('Harita bağlantısı, koordinat ya da plus kodu');
	await expect.element(field).toBeVisible();
	return field;
}

const current = () => document.querySelector('[aria-current="true"]')?.textContent;

test('a pasted link is saved with Enter, and the next row follows', async () => {
	const field = await openList();
	await expect.element(page.getByText('Konum: ilçe merkezi (yaklaşık)')).toBeVisible();
	await field.fill('https://maps.google.com/?q=41.0215,29.1212');
	await userEvent.keyboard('{Enter}');
	await expect.poll(current).toContain('SP-240502');
	expect(requestsOf(placeOrders).map(({ body }) => body)).toEqual([
		{
			orders: [{ id: first.id, version: 3 }],
			point: { type: 'Point', coordinates: [29.1212, 41.0215] },
		},
	]);
	await expect.element(field).toHaveFocus();
	await expect.element(field).toHaveValue('');
	await expectAccessible({ screenOnly: true });
});

test('one pin is offered to the other orders of the address', async () => {
	const field = await openList([first, second, neighbour]);
	await field.fill('41,0215 K 29,1212 D');
	await page.getByRole('button', { name: 'Aynı Adresteki 2 Siparişe Ver' }).click();
	await expect.poll(current).toContain('SP-240502');
	const [request] = requestsOf(placeOrders);
	expect(request?.body.orders.map(({ id }) => id)).toEqual([first.id, neighbour.id]);
});

test('what cannot be read or is far away is said, and not saved unasked', async () => {
	const field = await openList();
	await field.fill('https://maps.app.goo.gl/Ab3dEf');
	await expect.element(page.getByText(/^Kısa bağlantının nereyi/)).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Konumu Kaydet' })).toBeDisabled();
	await field.fill('52.52, 13.40');
	await expect.element(page.getByText(/Türkiye dışında/)).toBeVisible();
	await field.fill('39.92, 32.86');
	await expect.element(page.getByText(/Konum doğru mu\?$/)).toBeVisible();
	await page.getByRole('button', { name: 'Yine de Kaydet' }).click();
	await expect.poll(() => requestsOf(placeOrders).length).toBe(1);
});

test('a doubted point is confirmed as it is', async () => {
	const doubt = 'Nokta Ataşehir merkezine 300 m, adresteki Ümraniye merkezine 5,1 km uzakta.';
	await openList([unplacedOrder({ doubt, knowledge: { source: 'shop', precision: 'door' } })]);
	await page.getByRole('button', { name: 'Konum Doğru' }).click();
	await expect.poll(() => requestsOf(placeOrders)[0]?.body.point).toEqual(first.point);
});

test('a pin says how many orders of the mahalle it brings near', async () => {
	const third = unplacedOrder({ id: testId(204), orderNo: 'SP-240504', addressKey: 'third' });
	await openList([first, second, neighbour, third]);
	await expect.element(page.getByText(/^Aynı mahalledeki öteki 2 sipariş/)).toBeVisible();
});

test('the mahalle with most orders is first, and after its pin the next mahalle', async () => {
	const at = (neighbourhood: string, key: number) =>
		unplacedOrder({
			id: testId(210 + key),
			orderNo: `SP-24051${key}`,
			addressKey: `${neighbourhood} ${key}`,
			neighbourhood,
		});
	const field = await openList([
		at('Armağanevler', 0),
		at('Site', 1),
		at('Site', 2),
		at('Tepeüstü', 3),
		at('Tepeüstü', 4),
		at('Tepeüstü', 5),
	]);
	await expect.poll(current).toContain('SP-240513');
	await field.fill('41.0215, 29.1212');
	await userEvent.keyboard('{Enter}');
	await expect.poll(current).toContain('SP-240511');
	await field.fill('41.0225, 29.1222');
	await userEvent.keyboard('{Enter}');
	await expect.poll(current).toContain('SP-240510');
});

test('the list is of one day, or of what was searched for', async () => {
	const later = unplacedOrder({
		id: testId(204),
		orderNo: 'SP-240504',
		addressKey: 'later',
		serviceDate: '2026-11-30',
		district: 'Çekmeköy',
		neighbourhood: 'Taşdelen',
	});
	await openList([first, second, later]);
	const list = page.getByRole('list', { name: 'Konumu belirsiz siparişler' });
	const days = page.getByRole('group', { name: 'Teslimat günü' });
	await expect.element(list).toMatchTextContent(/SP-240504/);
	await days.getByRole('button', { name: '30.11.2026 1' }).click();
	await expect.poll(current).toContain('SP-240504');
	await expect.element(list).not.toMatchTextContent(/SP-240502/);
	await days.getByRole('button', { name: 'Hepsi 3' }).click();
	await page.getByPlaceholder('Sipariş, rota, ilçe, mahalle').fill('tasdelen');
	await expect.element(page.getByText('1 sipariş', { exact: true })).toBeVisible();
	await page.getByPlaceholder('Sipariş, rota, ilçe, mahalle').fill('bulunmayan');
	await expect.element(page.getByText('Sonuç Bulunamadı')).toBeVisible();
	await expectAccessible({ dark: true, screenOnly: true });
});
