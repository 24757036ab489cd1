import { showOrder } from '@sevk/contract/orders/order-detail';
import type { RouteStop } from '@sevk/contract/routes/route-detail';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { changeStore } from '../../../api/state/client-store.ts';
import { orderAboard } from '../../../testing/builders/order-builders.ts';
import { profile } from '../../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../../testing/builders/route-builders.ts';
import { testId } from '../../../testing/builders/test-ids.ts';
import { answer } from '../../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../../testing/render/render-part.tsx';
import { ResultForm } from './debit-result-form.tsx';
import '../../../ui/theme/driver.css';

async function renderForm(change: Partial<RouteStop> = {}): Promise<void> {
	answer(showOrder, orderAboard(2));
	const [stop] = routeDetail().stops;
	if (stop === undefined) throw new Error('The route has no stop.');
	const route = routeDetail({ stops: [{ ...stop, ...change }] });
	const order = route.stops[0]?.orders[0];
	if (order === undefined) throw new Error('The stop has no order.');
	document.documentElement.dataset['driver'] = '';
	await renderPart(<ResultForm route={route} order={order} onClose={vi.fn()} />, {
		as: profile('driver', { driverId: testId(401) }),
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

describe('a reason that needs the place of the driver', () => {
	const at = (longitude: number) =>
		({ coords: { longitude, latitude: 41 } }) as GeolocationPosition;

	async function chooseReason(name: string): Promise<void> {
		await page.getByText('Teslim Edilemedi', { exact: true }).click();
		await page.getByRole('combobox', { name: 'Teslim edilememe nedeni' }).click();
		await page.getByRole('option', { name }).click();
	}

	test('shows the distance before the press, once the phone has measured', async () => {
		let answerPlace: PositionCallback = () => undefined;
		vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((done) => {
			answerPlace = done;
		});
		await renderForm({ point: { type: 'Point', coordinates: [29.1, 41] }, approximate: false });
		await chooseReason('Alıcı adreste yok');
		await expect.element(page.getByText('Konum alınıyor…')).toBeVisible();
		answerPlace(at(29.13));
		await expect
			.element(page.getByText('Adrese uzaklığınız: 2,5 km. En fazla 150 m olmalı.'))
			.toBeVisible();
	});

	test('and doubts the address is accepted anywhere, as the company names it', async () => {
		vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((done) =>
			done(at(29.13)),
		);
		await renderForm({ point: { type: 'Point', coordinates: [29.1, 41] }, approximate: false });
		changeStore({
			vehicle_un_delivery_reasons: [
				{
					code: 'KAPI_NO_YOK',
					label: 'Kapı numarası yok',
					groupLabel: 'Adres',
					stages: ['onboard'],
					evidence: ['location'],
					nextStep: 'fix_address',
				},
			],
		});
		await chooseReason('Kapı numarası yok');
		await expect.element(page.getByText(/Konum \(her yerde; yeri kaydedilir\)/)).toBeVisible();
		await expect
			.element(page.getByText('Adrese uzaklığınız: 2,5 km.', { exact: true }))
			.toBeVisible();
	});
});
