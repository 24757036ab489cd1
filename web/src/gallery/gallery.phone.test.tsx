import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { galleryState } from '../testing/input/gallery-state.ts';
import { expectAccessible } from '../testing/look/accessibility.ts';
import { renderPart } from '../testing/render/render-part.tsx';
import { GallerySections } from './gallery-sections.tsx';

test('the building blocks meet WCAG 2.2 AA on a phone and fit its width', async () => {
	await renderPart(<GallerySections />, { scrolls: 'page' });
	await expect.element(galleryState('Tek dosya')).toBeVisible();
	await expectAccessible();
	await galleryState('Tarih ve saat aralığı')
		.getByRole('button', { name: 'Sonuç zamanı: takvimi aç' })
		.click();
	await expect.element(page.getByRole('dialog', { name: 'Sonuç zamanı' })).toBeVisible();
	await expectAccessible();
});

test('a window on a phone closes by its button and keeps one without a cross open', async () => {
	await renderPart(<GallerySections />, { scrolls: 'page' });
	const windows = galleryState('Açılışlar');
	await windows.getByRole('button', { name: 'Altlıklı' }).click();
	const dialog = page.getByRole('dialog', { name: 'Rotayı Kapat' });
	await expectAccessible();
	await dialog.getByRole('button', { name: 'Kapat' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
	await windows.getByRole('button', { name: 'Kapatılamayan' }).click();
	const fixed = page.getByRole('dialog', { name: 'Kayıt sürüyor' });
	await expect.element(fixed.getByRole('button')).toHaveLength(1);
	await fixed.getByRole('button', { name: 'Tamam' }).click();
	await expect.element(fixed).not.toBeInTheDocument();
});
