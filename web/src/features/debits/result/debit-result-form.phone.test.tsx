import { showOrder } from '@sevk/contract/orders/order-detail';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { orderAboard } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ResultForm } from './debit-result-form.tsx';
import '../../../ui/theme/driver.css';

async function renderForm(): Promise<void> {
	answer(showOrder, orderAboard(2));
	const route = routeDetail();
	const order = route.stops[0]?.orders[0];
	if (order === undefined) throw new Error('The stop has no order.');
	document.documentElement.dataset['driver'] = '';
	await renderPart(<ResultForm route={route} order={order} onClose={vi.fn()} />, {
		as: profile('driver'),
	});
}

afterEach(() => {
	delete document.documentElement.dataset['driver'];
});

test('what a result lacks is said beside the button, without scrolling', async () => {
	await renderForm();
	await page.getByRole('radio', { name: 'Kendisi' }).click();
	await page.getByRole('button', { name: 'Sonucu Kaydet' }).click();
	const problem = page.getByRole('alert');
	await expect.element(problem).toMatchTextContent('Tahsil edilecek tutar ₺1.250,00');
	await expect.poll(() => isUncovered(problem.element())).toBe(true);
});

test('a thumb hits each koli of a partial delivery', async () => {
	await renderForm();
	await page.getByText('Kısmen', { exact: true }).click();
	const pieces = page.getByRole('group', { name: 'Teslim edilen koliler' });
	await expect.element(pieces).toBeVisible();
	const labels = [...pieces.element().querySelectorAll('label')];
	expect(labels).toHaveLength(2);
	for (const label of labels) {
		expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
	}
});

function isUncovered(element: Element): boolean {
	const { left, right, top, bottom } = element.getBoundingClientRect();
	return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}
