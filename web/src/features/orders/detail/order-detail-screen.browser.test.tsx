import { orderPath, paths } from '@sevk/contract/common/paths';
import { showOrderMoney } from '@sevk/contract/money/money';
import { removeBond } from '@sevk/contract/orders/order-bonds';
import { orderHistory, revealOrder, showOrder } from '@sevk/contract/orders/order-detail';
import { decideNextStep, editOrder } from '@sevk/contract/orders/order-edits';
import { releaseCode } from '@sevk/contract/routes/route-codes';
import { showRoute } from '@sevk/contract/routes/route-detail';
import { centreOf } from '@sevk/domain/common/place/address-centre';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { deliveredAttempt, orderDetail } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { requestedCode, routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { NextStepForm } from '../common/order-next-step-form.tsx';

test('a phone number is revealed as people write it, and the e-mail address', async () => {
	const masked = { phone: '0532 *** ** 67', email: 'a****@ornek.com', phoneMasked: true };
	const order = orderDetail(masked);
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	const { recipientName } = order;
	const email = 'ayse@ornek.com';
	answer(revealOrder, { recipientName, phone: '+905321234567', email });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	// The first page of this file loads its code, longer than a click waits on a slow machine.
	const reveal = page.getByRole('button', { name: 'Telefonu göster (kayda geçer)' });
	await expect.element(reveal).toBeVisible();
	await reveal.click();
	await expect.element(page.getByText('0532 123 45 67')).toBeVisible();
	await page.getByRole('button', { name: 'E-posta adresini göster (kayda geçer)' }).click();
	await expect.element(page.getByText(email)).toBeVisible();
	await page.getByRole('button', { name: 'Telefonu gizle' }).click();
	await expect.element(page.getByText(masked.phone)).toBeVisible();
});

test('what the address has taught leads to Adres Defteri', async () => {
	const taught = {
		addressSummary: 'Burada 7 teslimat; en iyi 17:00–20:00',
		addressId: testId(701),
	};
	const order = orderDetail(taught);
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('planner') });
	await expect.element(page.getByText(taught.addressSummary)).toBeVisible();
	const book = page.getByRole('main').getByRole('link', { name: 'Adres Defteri' });
	await expect.element(book).toHaveAttribute('href', `${paths.addresses}?kayit=${testId(701)}`);
});

test('a new pin begins at the centre of the ilçe', async () => {
	const order = orderDetail({
		state: 'ready',
		point: null,
		pointKnowledge: null,
		routeId: null,
		routeNumber: null,
	});
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	answer(editOrder, { id: order.id, version: order.version + 1 });
	await renderScreen(orderPath(order.id), { as: profile('planner') });
	await page.getByRole('button', { name: 'Konum Ekle' }).click();
	await page.getByRole('button', { name: 'Konumu Kaydet' }).click();
	await expect.element(page.getByText('Konum düzeltildi.')).toBeVisible();
	const coordinates = centreOf(order.province, order.district)?.coordinates;
	expect(requestsOf(editOrder)[0]?.body).toMatchObject({ point: { coordinates } });
});

test('the orders with which it goes are named, and the bond is removed', async () => {
	const others = [{ orderId: testId(202), orderNo: 'SP-240502' }];
	const own = { orderId: orderDetail().id, orderNo: orderDetail().orderNo };
	const order = orderDetail({
		bonds: [{ id: testId(961), kind: 'together', orders: [own, ...others] }],
	});
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	answer(removeBond, { id: testId(961) });
	await renderScreen(orderPath(order.id), { as: profile('planner') });
	const bonds = page.getByRole('region', { name: 'Birlikte / Ayrı' });
	await expect.element(bonds).toMatchTextContent('Birlikte gidecek');
	await expect
		.element(bonds.getByRole('link', { name: 'SP-240502' }))
		.toHaveAttribute('href', expect.stringContaining(testId(202)));
	await expectAccessible();
	await bonds.getByRole('button', { name: 'Bağı Kaldır: SP-240502' }).click();
	await expect.element(page.getByText('Bağ kaldırıldı.')).toBeVisible();
	expect(requestsOf(removeBond)[0]).toMatchObject({
		params: { bondId: testId(961) },
		body: { depotId: order.depotId },
	});
});

const proposal = {
	step: 'carry-over',
	why: 'Gününde çıkmadı',
	earliestDate: '2026-11-20',
} as const;

test('the next step of an order has the word of its day', async () => {
	const nextStep = { ...proposal, serviceDate: '2026-11-20' };
	const order = orderDetail({ state: 'failed', nextStep });
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await page.getByRole('button', { name: 'Bugüne Al' }).click();
	const dialog = page.getByRole('dialog', { name: 'Bugüne Al' });
	await expect.element(dialog.getByRole('button', { name: 'Bugüne Al' })).toBeVisible();
});

test('an order whose rest is lost has no next step', async () => {
	const base = orderDetail();
	const places = ['recipient', 'lost'] as const;
	const pieces = base.pieces.map((piece, index) => ({ ...piece, place: places[index] ?? 'lost' }));
	const order = orderDetail({ state: 'partially_delivered', pieces });
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await page.getByRole('button', { name: 'Diğer İşlemler' }).click();
	await expect.element(page.getByRole('menuitem', { name: 'Siparişi Düzenle' })).toBeVisible();
	expect(page.getByText('Ertesi Güne Devir').query()).toBeNull();
});

test('a piece in the depot names its worklist', async () => {
	const order = orderDetail({ state: 'failed' });
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await expect.element(page.getByText('Dünden Kalanlar', { exact: true }).nth(1)).toBeVisible();
});

test('an order whose driver waits at the door is released on its own page', async () => {
	const route = routeDetail({ state: 'in_progress' });
	const [stop] = route.stops;
	const orderId = stop?.orders[0]?.orderId ?? '';
	const stops = route.stops.map((other) => ({
		...other,
		orders: other.orders.map((order) => ({ ...order, code: requestedCode })),
	}));
	const order = orderDetail({ id: orderId, routeId: route.id, state: 'out_for_delivery' });
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	answer(showRoute, { ...route, stops });
	answer(releaseCode, { orderId });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await expect.element(page.getByText('Sürücü kapıda bekliyor')).toBeVisible();
	await expect.element(page.getByText('Mehmet Yıldız: Telefonu kapalı')).toBeVisible();
	await page.getByRole('button', { name: 'Kodsuz Teslime İzin Ver' }).click();
	await page.getByRole('button', { name: 'İzin Ver', exact: true }).click();
	await expect.poll(() => requestsOf(releaseCode)).toMatchObject([{ body: { orderId } }]);
});

test('a hand-over at the branch names who took the goods, and offers the receipt of the payment', async () => {
	const order = orderDetail({ state: 'waiting_at_branch', dueKurus: 176_917 });
	answer(decideNextStep, { id: order.id, version: order.version + 1 });
	await renderPart(<NextStepForm order={order} step="hand-over-at-branch" onClose={vi.fn()} />, {
		as: profile('admin'),
	});
	const save = page.getByRole('button', { name: 'Şubeden Teslim Et' });
	await expect.element(save).toBeDisabled();
	await page.getByRole('textbox', { name: 'Teslim alan' }).fill('Ali Veli');
	await page.getByRole('textbox', { name: 'Açıklama' }).fill('Kardeşi');
	await save.click();
	await expect.element(page.getByText('Sipariş şubeden teslim edildi.')).toBeVisible();
	await expect.element(page.getByRole('button', { name: 'Makbuzu Yazdır' })).toBeVisible();
	expect(requestsOf(decideNextStep)).toMatchObject([
		{
			body: { receivedBy: 'Ali Veli', note: 'Kardeşi', collection: { amountKurus: 176_917 } },
		},
	]);
});

test('cash at the branch is rounded, with the difference beside it', async () => {
	const due = { dueKurus: 9_987, cashStepKurus: 25 } as const;
	const order = orderDetail({ state: 'waiting_at_branch', ...due });
	answer(decideNextStep, { id: order.id, version: order.version + 1 });
	await renderPart(<NextStepForm order={order} step="hand-over-at-branch" onClose={vi.fn()} />, {
		as: profile('admin'),
	});
	await expect.element(page.getByText('Yuvarlama farkı: -₺0,12')).toBeVisible();
	await page.getByRole('textbox', { name: 'Teslim alan' }).fill('Ali Veli');
	await page.getByRole('button', { name: 'Şubeden Teslim Et' }).click();
	await expect
		.poll(() => requestsOf(decideNextStep)[0]?.body.collection)
		.toMatchObject({ method: 'cash', amountKurus: 9_975 });
});

test('a card payment at the branch asks for slip number and approval code like at the door', async () => {
	const order = orderDetail({ state: 'waiting_at_branch', dueKurus: 176_917, cardSlip: true });
	answer(decideNextStep, { id: order.id, version: order.version + 1 });
	await renderPart(<NextStepForm order={order} step="hand-over-at-branch" onClose={vi.fn()} />, {
		as: profile('admin'),
	});
	await page.getByRole('textbox', { name: 'Teslim alan' }).fill('Ali Veli');
	await page.getByRole('combobox', { name: 'Tahsilat tipi' }).click();
	await page.getByRole('option', { name: 'Kart (POS)' }).click();
	await page.getByRole('textbox', { name: 'Slip no' }).fill('004518');
	const save = page.getByRole('button', { name: 'Şubeden Teslim Et' });
	await save.click();
	const missing = 'Kart tahsilatı için slip no ve onay kodunu girin.';
	await expect.element(page.getByText(missing)).toBeVisible();
	expect(requestsOf(decideNextStep)).toEqual([]);
	await page.getByRole('textbox', { name: 'Onay kodu' }).fill('731904');
	await save.click();
	await expect
		.poll(() => requestsOf(decideNextStep)[0]?.body.collection)
		.toEqual({ method: 'card', amountKurus: 176_917, receiptNo: '004518', approvalCode: '731904' });
});

test('a blind count withholds what was collected for an order', async () => {
	const attempt = { ...deliveredAttempt(), collectionsWithheld: true };
	const order = orderDetail({ state: 'delivered', dueKurus: 45_000, attempts: [attempt] });
	answer(showOrder, order);
	const taken = { at: '2026-11-20T11:32:00.000Z', text: 'Kapıda alındı', actorName: 'Gökhan Öz' };
	answer(showOrderMoney, { sentence: 'Ödeme şimdi sürücüde (Gökhan Öz).', steps: [taken] });
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('cashier') });
	await expect.element(page.getByText('Tahsilat: Sayımdan sonra')).toBeVisible();
	const collected = page.getByRole('definition').filter({ hasText: 'Sayımdan sonra' });
	await expect.element(collected).toBeVisible();
	const money = page.getByRole('region', { name: 'Para Nerede?' });
	await expect.element(money).toMatchTextContent(/sürücüde \(Gökhan Öz\)/);
	await expect.element(money.getByText('Kapıda alındı')).toBeVisible();
});

test('a result far from the pin shows where it was entered', async () => {
	const point = { type: 'Point' as const, coordinates: [29.02, 41.0016] as [number, number] };
	const far = { ...deliveredAttempt(), distanceM: 2402, point };
	const order = orderDetail({ state: 'delivered', point: null, attempts: [far] });
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	const attempts = page.getByRole('region', { name: 'Teslimat Denemeleri' });
	await expect
		.element(attempts.getByText(/uzakta girildi/))
		.toMatchTextContent('Sonuç, adresten 2,4 km uzakta girildi. Sonucun girildiği yer:');
	await expect
		.element(attempts.getByRole('link', { name: 'Google', exact: false }))
		.toHaveAttribute('href', expect.stringContaining('41.0016'));
	await expectAccessible({ screenOnly: true });
});

test('an order that was paid in part shows what is left to collect', async () => {
	const cash = { method: 'cash', receiptNo: null, approvalCode: null };
	const paid = { ...cash, amountKurus: 90_000, roundingKurus: 0 };
	const attempt = { ...deliveredAttempt(), collections: [paid] };
	const order = orderDetail({ state: 'delivered', dueKurus: 138_595, attempts: [attempt] });
	answer(showOrderMoney, { sentence: 'Bu siparişten para alınmadı.', steps: [] });
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await expect.element(page.getByText('Kalan', { exact: true })).toBeVisible();
	await expect.element(page.getByText('₺485,95')).toBeVisible();
});
