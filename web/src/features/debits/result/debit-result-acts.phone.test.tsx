import { revertResult } from '@sevk/contract/debits/delivery-results';
import { refuse } from '@sevk/domain/common/rule/refusal';
import { deliveryResultRefusals } from '@sevk/domain/debits/line/delivery-result-words';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../../testing/look/accessibility.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ResultActs } from './debit-result-acts.tsx';

const revert = page.getByRole('button', { name: 'Sonucu Geri Al' });
const dialog = page.getByRole('dialog', { name: 'Sonucu Geri Al' });

async function renderActs(minutesAgo: number, as = profile('driver', { driverId: testId(401) })) {
	const route = routeDetail({ driverId: testId(401) });
	const order = route.stops[0]?.orders[0];
	if (order === undefined) throw new Error('The stop has no order.');
	const resultAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
	await renderPart(
		<ResultActs route={route} order={{ ...order, result: 'delivered', resultAt }} />,
		{ as },
	);
}

test('a driver takes back his own result with his place, for ten minutes', async () => {
	vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((done) =>
		done({ coords: { longitude: 29.1, latitude: 41 } } as GeolocationPosition),
	);
	const elsewhere = refuse(deliveryResultRefusals, 'result/revert-elsewhere', {
		distance: '2,4 km',
	});
	answer(revertResult, elsewhere);
	await renderActs(4);
	await revert.click();
	await dialog.getByRole('textbox', { name: 'Neden' }).fill('Yanlış koli seçildi');
	await expectAccessible({ dark: true });
	await dialog.getByRole('button', { name: 'Sonucu Geri Al' }).click();
	await expect.element(dialog.getByRole('alert')).toHaveTextContent(elsewhere.detail);
	answer(revertResult, { id: testId(301), version: 3, routeState: 'in_progress' });
	await dialog.getByRole('button', { name: 'Sonucu Geri Al' }).click();
	await expect.element(page.getByText('Sonuç geri alındı.')).toBeVisible();
	expect(requestsOf(revertResult)[0]?.body).toMatchObject({ position: [29.1, 41] });
});

test('after ten minutes the driver cannot take it back', async () => {
	await renderActs(11);
	expect(revert.elements()).toEqual([]);
});

test('the office takes it back later', async () => {
	await renderActs(11, profile('ops_manager'));
	await expect.element(revert).toBeVisible();
});
