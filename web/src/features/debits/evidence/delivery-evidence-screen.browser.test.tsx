import { paths } from '@sevk/contract/common/paths';
import { decideAttemptReview, listAttemptReviews } from '@sevk/contract/debits/delivery-evidence';
import { showOrder } from '@sevk/contract/orders/order-detail';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { attemptReview, attemptReviews } from '../../../testing/builders/evidence-builders.ts';
import { orderDetail } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderScreen } from '../../../testing/render/render-screen.tsx';

const open = () => renderScreen(paths.attemptReviews, { as: profile('support') });
const dialog = page.getByRole('dialog');

test('an attempt shows its records and the words of the driver, and no score', async () => {
	answer(listAttemptReviews, attemptReviews());
	await open();
	const card = page.getByRole('listitem').filter({ hasText: 'SP-1041' });
	for (const text of ['Onaylı konuma 14,3 km', '62 sn sonra', 'Sürücü: Zile iki kez bastım']) {
		await expect.element(card).toMatchTextContent(text);
	}
	await expect.element(page.getByText('2 deneme sürücünün yanıtını bekliyor.')).toBeVisible();
	await expect.element(card).not.toMatchTextContent('puan');
	await expectAccessible({ dark: true });
});

test('a person decides with a note', async () => {
	answer(listAttemptReviews, attemptReviews());
	answer(decideAttemptReview, { id: attemptReview().attemptId, version: 3 });
	await open();
	await page.getByRole('button', { name: 'Kanıt Yeterli' }).click();
	await dialog.getByLabelText('Not').fill('Kapıcı doğruladı.');
	await dialog.getByRole('button', { name: 'Kanıt Yeterli' }).click();
	await expect.element(page.getByText('Kanıt yeterli bulundu.')).toBeVisible();
	expect(requestsOf(decideAttemptReview)[0]?.body).toMatchObject({
		decision: 'sufficient',
		note: 'Kapıcı doğruladı.',
		version: 2,
	});
});

const failedOrder = orderDetail({
	state: 'failed',
	version: 7,
	nextStep: { step: 'carry-over', serviceDate: '2026-11-21', why: '', earliestDate: '2026-11-21' },
});

async function retry(order: ReturnType<typeof orderDetail>) {
	answer(listAttemptReviews, attemptReviews());
	answer(showOrder, order);
	answer(decideAttemptReview, { id: attemptReview().attemptId, version: 3 });
	await open();
	await page.getByRole('button', { name: 'Tekrar Dene' }).click();
}

test('an order that is tried again goes to the proposed day', async () => {
	await retry(failedOrder);
	await expect
		.element(dialog.getByRole('textbox', { name: 'Yeni teslimat tarihi' }))
		.toHaveValue('21.11.2026');
	await expectAccessible();
	await dialog.getByRole('button', { name: 'Yeni Güne Al' }).click();
	await expect.element(page.getByText('Sipariş 21.11.2026 gününe alındı.')).toBeVisible();
	expect(requestsOf(decideAttemptReview)[0]?.body).toMatchObject({
		decision: 'retry',
		nextDay: { orderVersion: 7, serviceDate: '2026-11-21' },
	});
});

test('the decision may leave the order as it is', async () => {
	await retry(failedOrder);
	await dialog.getByLabelText('Siparişi yeni güne al').click();
	await dialog.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(page.getByText('Tekrar denenecek.')).toBeVisible();
	expect(requestsOf(decideAttemptReview)[0]?.body).toMatchObject({ nextDay: null });
});

test('an order that has a day already is linked', async () => {
	await retry(orderDetail({ state: 'ready', serviceDate: '2026-11-23' }));
	await expect
		.element(dialog.getByText(/Siparişin günü belli: 23\.11\.2026, Sevke Hazır/))
		.toBeVisible();
	await expect.element(dialog.getByRole('link', { name: 'Siparişi Aç' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Tekrar Dene' }).click();
	await expect.element(page.getByText('Tekrar denenecek.')).toBeVisible();
});

test('an attempt whose customer is called stays, marked', async () => {
	answer(listAttemptReviews, {
		...attemptReviews(),
		items: [attemptReview({ decision: 'call_customer', answer: null })],
	});
	await open();
	await expect.element(page.getByText('Müşteri aranacak')).toBeVisible();
	await expect.element(page.getByText('Sürücü yanıt vermedi.')).toBeVisible();
});

test('the weights are published beside the queue', async () => {
	answer(listAttemptReviews, attemptReviews());
	await open();
	await page.getByText('Nasıl ölçülür?').click();
	await expect.element(page.getByText('Adrese uzaklık: 30 puan.')).toBeVisible();
	await expect.element(page.getByText(/ücrete, prime, cezaya/)).toBeVisible();
});
