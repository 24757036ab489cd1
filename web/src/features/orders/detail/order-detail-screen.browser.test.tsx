import { orderPath } from '@sevk/contract/common/paths';
import { orderHistory, revealOrder, showOrder } from '@sevk/contract/orders/orders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

test('a phone number is revealed as people write it', async () => {
	const masked = { phone: '0532 *** ** 67', phoneMasked: true };
	const order = orderDetail(masked);
	answer(showOrder, order);
	answer(orderHistory, { items: [] });
	answer(revealOrder, { recipientName: order.recipientName, phone: '+905321234567' });
	await renderScreen(orderPath(order.id), { as: profile('support') });
	await page.getByRole('button', { name: 'Telefonu göster (kayda geçer)' }).click();
	await expect.element(page.getByText('0532 123 45 67')).toBeVisible();
	await page.getByRole('button', { name: 'Telefonu gizle' }).click();
	await expect.element(page.getByText(masked.phone)).toBeVisible();
});
