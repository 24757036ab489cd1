import { paths } from '@sevk/contract/common/paths';
import { type Geocoding, showGeocoding } from '@sevk/contract/orders/order-geocoding';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { geocoding, order } from '../../../testing/builders/order-builders.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';
import { answerOrders } from '../../../testing/screens/screen-answers.ts';

const working = geocoding({ isOn: true, located: 142, missed: 8, waiting: 50 });

async function renderOrders(geocoding: Geocoding) {
	answerOrders(order());
	answer(showGeocoding, geocoding);
	await renderScreen(paths.orders);
	await expect.element(page.getByText(order().orderNo)).toBeVisible();
}

test('the list of orders shows how many addresses have their point', async () => {
	await renderOrders(working);
	const progress = page.getByRole('progressbar', { name: '142 / 200 adres konumlandı' });
	await expect.element(progress).toHaveAttribute('aria-valuenow', '75');
});

test('the list of orders shows why the service gives no answers', async () => {
	await renderOrders({
		...working,
		problem: {
			kind: 'over_quota',
			sentence: 'Google kotası doldu. Yeniden denenecek saat: 14:00.',
			until: '2026-03-05T11:00:00.000Z',
		},
	});
	await expect
		.element(page.getByRole('alert'))
		.toMatchTextContent(
			'Google kotası doldu. Yeniden denenecek saat: 14:00. 142 / 200 adres konumlandı.',
		);
});

test('nothing is shown when nothing waits', async () => {
	await renderOrders({ ...working, waiting: 0 });
	expect(page.getByText(/adres konumlandı/).elements()).toEqual([]);
});
