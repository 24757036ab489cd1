import { viewRouteTrack } from '@sevk/contract/locations/location-track';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { LocationReplay } from './location-replay.tsx';

const as = profile('ops_manager');
const show = page.getByRole('button', { name: 'İzi Göster' });
const slider = page.getByRole('slider', { name: 'Saat' });

test('the slider shows what was on board and how much cash, after a deliberate click', async () => {
	answer(viewRouteTrack, {
		points: [
			{ at: '2026-11-20T06:00:00.000Z', longitude: 29.1, latitude: 41 },
			{ at: '2026-11-20T07:00:00.000Z', longitude: 29.2, latitude: 41 },
		],
		pieces: [
			{ at: '2026-11-20T05:30:00.000Z', value: 40 },
			{ at: '2026-11-20T06:30:00.000Z', value: 38 },
		],
		products: [{ at: '2026-11-20T06:30:00.000Z', value: 1 }],
		cashKurus: [{ at: '2026-11-20T06:30:00.000Z', value: 125_000 }],
	});
	await renderPart(<LocationReplay route={routeDetail()} />, { as });
	await expect.element(page.getByText(/bakmanız rotanın işlem geçmişine/)).toBeVisible();
	expect(requestsOf(viewRouteTrack)).toHaveLength(0);
	await show.click();
	await expect.element(page.getByText('₺1.250,00')).toBeVisible();
	await expect.element(page.getByText('37 koli ve 1 iade ürün')).toBeVisible();
	await slider.fill(String(Date.parse('2026-11-20T05:45:00.000Z')));
	await expect.element(page.getByText('40 koli', { exact: true })).toBeVisible();
	await expect.element(page.getByText('₺0,00')).toBeVisible();
	await expect.element(page.getByText('Kayıt yok')).toBeVisible();
	await expectAccessible({ dark: true });
});

test('positions that were deleted leave goods and cash', async () => {
	answer(viewRouteTrack, {
		points: [],
		products: [],
		cashKurus: [],
		pieces: [{ at: '2026-11-20T05:30:00.000Z', value: 40 }],
	});
	await renderPart(<LocationReplay route={routeDetail()} />, { as });
	await show.click();
	await expect.element(page.getByText(/süresi dolan konumlar silinir/i)).toBeVisible();
});

test('a route without anything says so', async () => {
	answer(viewRouteTrack, { points: [], pieces: [], products: [], cashKurus: [] });
	await renderPart(<LocationReplay route={routeDetail()} />, { as });
	await show.click();
	await expect.element(page.getByText('Bu rotada kayıt yok')).toBeVisible();
});
