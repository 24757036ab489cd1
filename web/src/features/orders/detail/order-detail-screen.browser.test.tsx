import { orderPath } from '@sevk/contract/common/paths';
import { orderHistory, revealOrder, showOrder } from '@sevk/contract/orders/orders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

test('a phone number is revealed as people write it, and the e-mail address', async () => {
	const masked = { phone: '0532 *** ** 67', email: 'a****@ornek.com', phoneMasked: true };
	const order = orderDetail(masked);
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	const { recipientName } = order;
	const email = 'ayse@ornek.com';
	answer(revealOrder, { recipientName, phone: '+905321234567', email });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await page.getByRole('button', { name: 'Telefonu göster (kayda geçer)' }).click();
	await expect.element(page.getByText('0532 123 45 67')).toBeVisible();
	await page.getByRole('button', { name: 'E-posta adresini göster (kayda geçer)' }).click();
	await expect.element(page.getByText(email)).toBeVisible();
	await page.getByRole('button', { name: 'Telefonu gizle' }).click();
	await expect.element(page.getByText(masked.phone)).toBeVisible();
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
