import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { galleryState } from '../testing/input/gallery-state.ts';
import { expectAccessible } from '../testing/look/accessibility.ts';
import { renderPart } from '../testing/render/render-part.tsx';
import { GallerySections } from './gallery-sections.tsx';

test('the building blocks meet WCAG 2.2 AA in both themes', async () => {
	await renderPart(<GallerySections />, { scrolls: 'page' });
	await expect.element(galleryState('Tek dosya')).toBeVisible();
	await expectAccessible({ dark: true });
	await galleryState('Tarih ve saat aralığı')
		.getByRole('button', { name: 'Sonuç zamanı: takvimi aç' })
		.click();
	await expect.element(page.getByRole('dialog', { name: 'Sonuç zamanı' })).toBeVisible();
	await expectAccessible({ dark: true });
});
