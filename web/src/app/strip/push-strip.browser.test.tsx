import { readDriverDay } from '@sevk/contract/driving/driver-day';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { driverDay } from '../../testing/builders/driving-builders.ts';
import { profile } from '../../testing/builders/profile-builders.ts';
import { routeDetail } from '../../testing/builders/route-builders.ts';
import { testId } from '../../testing/builders/test-ids.ts';
import { answer } from '../../testing/fake-server/fake-server.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { PushStrip } from './push-strip.tsx';

const { askForPush } = vi.hoisted(() => ({ askForPush: vi.fn() }));
vi.mock('../../platform/push/push.ts', () => ({
	askForPush,
	usePushState: () => ({ status: 'undecided', sentAt: null, labels: [] }),
}));

const as = profile('driver', { driverId: testId(401) });
const offer = page.getByRole('region', { name: 'Bildirim izni' });

beforeEach(() => localStorage.removeItem('sevk-push-not-now'));

test('messages are offered after the first zimmet, until they are refused', async () => {
	answer(readDriverDay, driverDay({ route: routeDetail({ state: 'ready' }) }));
	const { unmount } = await renderPart(<PushStrip />, { as });
	await expectAccessible({ dark: true });
	await offer.getByRole('button', { name: 'Bildirimleri Aç' }).click();
	expect(askForPush).toHaveBeenCalledOnce();
	await offer.getByRole('button', { name: 'Şimdi Değil' }).click();
	await expect.element(offer).not.toBeInTheDocument();
	await unmount();
	await renderPart(<PushStrip />, { as });
	await expect.element(offer).not.toBeInTheDocument();
});

test.each([
	['before the depot has announced a zimmet', { route: null, debit: null }],
	['on the way', {}],
])('nothing is offered %s', async (_, change) => {
	answer(readDriverDay, driverDay(change));
	await renderPart(<PushStrip />, { as });
	await expect.element(offer).not.toBeInTheDocument();
});
