import { listRoutes } from '@sevk/contract/routes/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../../api/call/call.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { route } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer, requestsOf } from '../../testing/fake-server/fake-server.ts';
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
	answer(listRoutes, { items: [route({ state: 'in_progress' })], nextCursor: null });
	await renderPart(<LocationStrip />, { as: profile('driver', { driverId: testId(401) }) });
	const strip = page.getByRole('status');
	await expect.element(strip).toHaveTextContent('Konum paylaşılıyor');
	window.dispatchEvent(new Event('offline'));
	await expect.element(strip).toHaveTextContent('Konum kaydediliyor; bağlantı gelince gönderilir.');
});

test('a refused permission is shown and logged', async () => {
	const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
	const denied = { state: 'denied' } as PermissionStatus;
	vi.spyOn(navigator.permissions, 'query').mockResolvedValue(denied);
	const watch = vi.spyOn(navigator.geolocation, 'watchPosition');
	answer(listRoutes, { items: [route({ state: 'in_progress' })], nextCursor: null });
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
	answer(listRoutes, { items: [route({ state: 'in_progress' })], nextCursor: null });
	const driving = profile('planner', { driverId: testId(401) });
	const { unmount } = await renderPart(<Strips />, { as: driving });
	await expect.element(page.getByText('Konum paylaşılıyor')).toBeVisible();
	await unmount();
	query.mockClear();
	const before = requestsOf(listRoutes).length;
	await renderPart(<Strips />, { as: profile('planner') });
	// A request of the strip would have been sent before this one.
	await call(listRoutes, { query: {} });
	expect(requestsOf(listRoutes)).toHaveLength(before + 1);
	expect(query).not.toHaveBeenCalled();
});
