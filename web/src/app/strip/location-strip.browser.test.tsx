import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { sendLocationRecords } from '@sevk/contract/locations/location-records';
import { listRoutes } from '@sevk/contract/routes/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showActs } from '../../api/acts/act-queue.ts';
import { storeAct } from '../../api/acts/act-store.ts';
import { call } from '../../api/call/call.ts';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { clearDriverPhone, driver, startDriverPhone } from '../../testing/input/driver-phone.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { LocationStrip } from './location-strip.tsx';
import { Strips } from './strips.tsx';

afterEach(async () => {
	window.dispatchEvent(new Event('online'));
	await clearDriverPhone();
});

/** A phone that may measure its position, and finds it at once or not. */
function allowPosition({ finds = true, behindMs = 0 } = {}) {
	answer(sendLocationRecords, { accepted: [], duplicate: [], rejected: [] });
	const granted = { state: 'granted' } as PermissionStatus;
	const query = vi.spyOn(navigator.permissions, 'query').mockResolvedValue(granted);
	const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((take) => {
		if (finds) take({ timestamp: Date.now() - behindMs, coords: here } as GeolocationPosition);
		return 1;
	});
	return { query, watch };
}

const here = { longitude: 29.11, latitude: 41.02, accuracy: 12, speed: null, heading: null };

test('without a connection the position is recorded, not shared', async () => {
	allowPosition();
	await startDriverPhone();
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: driver });
	const strip = page.getByRole('status');
	await expect.element(strip).toHaveTextContent('Konum paylaşılıyor');
	window.dispatchEvent(new Event('offline'));
	await expect.element(strip).toHaveTextContent('Konum kaydediliyor');
});

test('a receiver that is 1,024 weeks behind records the time of now', async () => {
	allowPosition({ behindMs: 1024 * 7 * 86_400_000 });
	await startDriverPhone();
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: driver });
	await expect.element(page.getByRole('status')).toHaveTextContent('Konum paylaşılıyor');
	await expect
		.poll(() => requestsOf(sendLocationRecords)[0]?.body?.records)
		.toMatchObject([{ id: Date.now() }]);
});

test('a phone that cannot measure its position does not say that it shares it', async () => {
	const { watch } = allowPosition({ finds: false });
	await startDriverPhone();
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: driver });
	const strip = page.getByRole('status');
	await expect.element(strip).toHaveTextContent('Konum aranıyor');
	await expect.poll(() => watch.mock.calls).toHaveLength(1);
	const [, fail] = watch.mock.calls[0] ?? [];
	fail?.({ code: 2, PERMISSION_DENIED: 1, message: '' } as GeolocationPositionError);
	await expect.element(strip).toHaveTextContent('Konum alınamıyor. Telefonun konumunu açın.');
});

test('a departure that waits on the phone begins the track, also in an app opened without a network', async () => {
	const { watch } = allowPosition();
	await startDriverPhone();
	answer(readDriverDay, driverDay({ route: routeDetail({ state: 'ready', departedAt: null }) }));
	await renderPart(<LocationStrip />, { as: driver });
	await expect.poll(() => requestsOf(readDriverDay)).toHaveLength(1);
	expect(watch).not.toHaveBeenCalled();
	const at = new Date().toISOString();
	await storeAct({
		key: 'departure',
		person: 'mehmet',
		subjects: [],
		at,
		title: 'Çıkış',
		method: 'POST',
		path: '/api/routes/x/departure',
		body: '{}',
		effect: { kind: 'departure', routeId: testId(301), at },
	});
	await showActs(true);
	await expect.element(page.getByRole('status')).toHaveTextContent('Konum paylaşılıyor');
	await expect.poll(() => watch.mock.calls).toHaveLength(1);
});

test('a refused permission is shown and logged', async () => {
	const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const denied = { state: 'denied' } as PermissionStatus;
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue(denied);
	const watch = vi.spyOn(navigator.geolocation, 'watchPosition');
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: driver });
	await expect
		.element(page.getByRole('status'))
		.toHaveTextContent('Konum izni kapalı. Canlı takip çalışmaz.');
	expect(warned).toHaveBeenCalledWith('Konum izni kapalı; konum kaydedilmiyor.', 'denied');
	expect(watch).not.toHaveBeenCalled();
});

test('only who drives shares a position', async () => {
	const { query } = allowPosition();
	await startDriverPhone();
	answer(readDriverDay, driverDay());
	const { unmount } = await renderPart(<Strips />, { as: driver });
	await expect.element(page.getByText('Konum paylaşılıyor')).toBeVisible();
	await unmount();
	query.mockClear();
	const before = requestsOf(readDriverDay).length;
	await renderPart(<Strips />, { as: profile('planner') });
	// A request of the strip would have been sent before this one.
	answer(listRoutes, { items: [], nextCursor: null });
	await call(listRoutes, { query: {} });
	expect(requestsOf(readDriverDay)).toHaveLength(before);
	expect(query).not.toHaveBeenCalled();
});
