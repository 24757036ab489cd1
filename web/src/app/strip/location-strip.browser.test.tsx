import { readDeviceKey } from '@sevk/contract/access/device-key';
import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { listRoutes } from '@sevk/contract/routes/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { showActs } from '../../api/acts/act-queue.ts';
import { readActs, removeAct, storeAct } from '../../api/acts/act-store.ts';
import { call } from '../../api/call/call.ts';
import { forgetOwner } from '../../api/device/device-owner.ts';
import { restoreUser } from '../../api/startup/signed-in-user.ts';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
import { answerSignedIn, testToken } from '../../testing/fake-server/fake-session.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { LocationStrip } from './location-strip.tsx';
import { Strips } from './strips.tsx';

afterEach(() => {
	window.dispatchEvent(new Event('online'));
	vi.restoreAllMocks();
});

test('without a connection the position is recorded, not shared', async () => {
	const granted = { state: 'granted' } as PermissionStatus;
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue(granted);
	vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1);
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: profile('driver', { driverId: testId(401) }) });
	const strip = page.getByRole('status');
	await expect.element(strip).toHaveTextContent('Konum paylaşılıyor');
	window.dispatchEvent(new Event('offline'));
	await expect.element(strip).toHaveTextContent('Konum kaydediliyor');
});

test('a phone that cannot measure its position does not say that it shares it', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const granted = { state: 'granted' } as PermissionStatus;
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue(granted);
	const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1);
	answerSignedIn(profile('driver', { driverId: testId(401) }), testToken('mehmet'));
	answer(readDeviceKey, { key: btoa('m'.repeat(32)) });
	await restoreUser();
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: profile('driver', { driverId: testId(401) }) });
	const strip = page.getByRole('status');
	await expect.element(strip).toHaveTextContent('Konum paylaşılıyor');
	await expect.poll(() => watch.mock.calls).toHaveLength(1);
	const [, fail] = watch.mock.calls[0] ?? [];
	fail?.({ code: 2, PERMISSION_DENIED: 1, message: '' } as GeolocationPositionError);
	await expect.element(strip).toHaveTextContent('Konum alınamıyor. Telefonun konumunu açın.');
	await forgetOwner();
});

test('a departure that waits on the phone begins the track, also in an app opened without a network', async () => {
	const granted = { state: 'granted' } as PermissionStatus;
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue(granted);
	const watch = vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1);
	answerSignedIn(profile('driver', { driverId: testId(401) }), testToken('mehmet'));
	answer(readDeviceKey, { key: btoa('m'.repeat(32)) });
	await restoreUser();
	answer(readDriverDay, driverDay({ route: routeDetail({ state: 'ready', departedAt: null }) }));
	await renderPart(<LocationStrip />, { as: profile('driver', { driverId: testId(401) }) });
	await expect.poll(() => requestsOf(readDriverDay)).toHaveLength(1);
	expect(watch).not.toHaveBeenCalled();
	const at = new Date().toISOString();
	await storeAct({
		...{ key: 'departure', person: 'mehmet', subjects: [], at, title: 'Çıkış' },
		...{ method: 'POST', path: '/api/routes/x/departure', body: '{}' },
		effect: { kind: 'departure', routeId: testId(301), at },
	});
	await showActs(true);
	await expect.element(page.getByRole('status')).toHaveTextContent('Konum paylaşılıyor');
	await expect.poll(() => watch.mock.calls).toHaveLength(1);
	for (const { seq } of await readActs('mehmet')) await removeAct(seq);
	await forgetOwner();
});

test('a refused permission is shown and logged', async () => {
	const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const denied = { state: 'denied' } as PermissionStatus;
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue(denied);
	const watch = vi.spyOn(navigator.geolocation, 'watchPosition');
	answer(readDriverDay, driverDay());
	await renderPart(<LocationStrip />, { as: profile('driver', { driverId: testId(401) }) });
	await expect
		.element(page.getByRole('status'))
		.toHaveTextContent('Konum izni kapalı. Canlı takip çalışmaz.');
	expect(warned).toHaveBeenCalledWith('Konum izni kapalı; konum kaydedilmiyor.', 'denied');
	expect(watch).not.toHaveBeenCalled();
});

test('only who drives shares a position', async () => {
	const granted = { state: 'granted' } as PermissionStatus;
	const query = vi.spyOn(navigator.permissions, 'query').mockResolvedValue(granted);
	vi.spyOn(navigator.geolocation, 'watchPosition').mockReturnValue(1);
	answer(readDriverDay, driverDay());
	const driving = profile('driver', { driverId: testId(401) });
	const { unmount } = await renderPart(<Strips />, { as: driving });
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
