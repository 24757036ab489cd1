import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NoticeSection } from '../../gallery/notice-section.tsx';
import { emitted, galleryState } from '../../testing/input/gallery-state.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

const place = galleryState('Bildirim şeridi');
const banner = page.getByRole('region', { name: 'Bildirim' });
const press = (name: string) => place.getByRole('button', { name }).click();

beforeEach(async () => {
	await renderPart(<NoticeSection />);
});

test('shows a title and a message, styled by a type', async () => {
	for (const [name, type] of [
		['Yeni sipariş', 'info'],
		['Rota kapatıldı', 'success'],
		['Sinyal yok', 'warning'],
		['Zimmet uyuşmazlığı', 'error'],
	] as const) {
		await press(name);
		await expect.element(banner.getByText(name)).toBeVisible();
		expect(banner.element().querySelector('[data-type]')).toHaveAttribute('data-type', type);
	}
	await expect.element(banner).toMatchTextContent('2 koli sürücü tarafından kabul edilmedi.');
});

test('hides after 5,000 ms', async () => {
	vi.useFakeTimers();
	await press('Yeni sipariş');
	await expect.element(banner.getByText('Yeni sipariş')).toBeVisible();
	await vi.advanceTimersByTimeAsync(4_900);
	await expect.element(banner.getByText('Yeni sipariş')).toBeVisible();
	await vi.advanceTimersByTimeAsync(100);
	await expect.element(banner.getByText('Yeni sipariş')).not.toBeInTheDocument();
});

test('closing hides it and clears type, title and message', async () => {
	await press('Yeni sipariş');
	await expect.element(emitted(place)).toMatchTextContent('"type":"info","title":"Yeni sipariş"');
	await page.getByRole('button', { name: 'Bildirimi kapat' }).click();
	await expect.poll(texts(banner)).toEqual(['']);
	await expect.poll(texts(emitted(place))).toEqual(['{"type":"","title":"","message":""}']);
});
