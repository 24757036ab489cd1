import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NoticeSection } from '../../gallery/notice-section.tsx';
import { emulateMotion } from '../../testing/look/emulated-media.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

test('is visible, moves out, and is hidden 1,500 ms after the exit begins', async () => {
	await emulateMotion('no-preference');
	await renderPart(<NoticeSection />);
	await page.getByRole('button', { name: 'Yükleniyor Göster' }).click();
	const status = page.getByRole('status').getByText('Yükleniyor');
	await expect.element(status).toBeVisible();
	const loader = status.element().parentElement;
	vi.useFakeTimers();
	await vi.advanceTimersByTimeAsync(10_000);
	await expect.element(status).toBeVisible();
	await page.getByRole('button', { name: 'Çık' }).click();
	await expect.element(status).not.toBeInTheDocument();
	const style = loader === null ? null : getComputedStyle(loader);
	expect(style?.animationName).not.toBe('none');
	expect(style?.animationDuration).toBe('1.5s');
	await vi.advanceTimersByTimeAsync(1_400);
	expect(loader?.isConnected).toBe(true);
	await vi.advanceTimersByTimeAsync(100);
	await expect.poll(() => loader?.isConnected).toBe(false);
});
