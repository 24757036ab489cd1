import { listRoutes } from '@sevk/contract/routes/routes';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { profile } from '../../testing/builders/profile-builders.ts';
import { route } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { LocationStrip } from './location-strip.tsx';

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
