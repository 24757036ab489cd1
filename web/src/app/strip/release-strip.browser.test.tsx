import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderHook } from 'vitest-browser-react';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { ReleaseStrip } from './release-strip.tsx';

const { takeRelease, useRelease } = vi.hoisted(() => ({
	takeRelease: vi.fn(),
	useRelease: vi.fn(() => 'offered'),
}));
vi.mock('../../platform/worker/worker-update.ts', () => ({ takeRelease, useRelease }));
const { registration } = vi.hoisted(() => ({
	registration: { waiting: { postMessage: vi.fn() }, installing: null, addEventListener: vi.fn() },
}));
vi.mock('../../platform/worker/messaging-worker.ts', () => ({
	hasWorkers: () => true,
	messagingWorker: async () => registration,
}));

afterEach(() => takeRelease.mockReset());

test('a new release is taken by a tap', async () => {
	await renderPart(<ReleaseStrip />);
	await expect.element(page.getByRole('status')).toMatchTextContent('Yeni sürüm hazır');
	await expectAccessible({ dark: true });
	await page.getByRole('button', { name: 'Yenile' }).click();
	expect(takeRelease).toHaveBeenCalledOnce();
});

test('a release that waits for the worker says what for', async () => {
	useRelease.mockReturnValue('awaited');
	await renderPart(<ReleaseStrip />);
	await expect.element(page.getByRole('status')).toMatchTextContent(/gönderim bitince açılır/);
	await expectAccessible();
	useRelease.mockReturnValue('offered');
});

test('it is not offered while a form is open', async () => {
	await renderPart(
		<>
			<ReleaseStrip />
			<Modal opened onClose={() => undefined} title="Sonuç Gir">
				Form
			</Modal>
		</>,
	);
	await expect.element(page.getByRole('dialog')).toBeVisible();
	expect(page.getByText('Yeni sürüm hazır').elements()).toHaveLength(0);
});

test('a release that waits when the app opens is taken at once, unless the person types already', async () => {
	const serviceWorker = {
		controller: {},
		addEventListener: vi.fn<(name: string, hear: () => void) => void>(),
	};
	Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
	const update = '../../platform/worker/worker-update.ts';
	const { startWorker, useRelease: usePresent } =
		await vi.importActual<typeof import('../../platform/worker/worker-update.ts')>(update);
	// A person who types already would lose the form.
	const used = vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(true);
	await startWorker();
	expect(registration.waiting.postMessage).not.toHaveBeenCalled();
	used.mockReturnValue(false);
	await startWorker();
	expect(registration.waiting.postMessage).toHaveBeenCalledWith({ type: 'take-over' });
	const { result } = await renderHook(() => usePresent());
	expect(result.current).toBe('awaited');
	// The old worker was busy, and the person opened a form meanwhile: the page decides when it loads.
	used.mockReturnValue(true);
	const [, takenOver] = serviceWorker.addEventListener.mock.lastCall ?? [];
	takenOver?.();
	await expect.poll(() => result.current).toBe('taken');
	used.mockRestore();
	Reflect.deleteProperty(navigator, 'serviceWorker');
});
