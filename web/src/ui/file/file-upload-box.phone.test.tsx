import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FileSection } from '../../gallery/file-section.tsx';
import { galleryState } from '../../testing/input/gallery-state.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { FileCameraContext } from './file-camera.ts';
import { FileUploadBox } from './file-upload-box.tsx';

test('a phone takes a photo with its camera', async () => {
	await renderPart(<FileSection />);
	const box = galleryState('Tek dosya');
	await expect.element(box).toBeVisible();
	const camera = box.element().querySelector('input[capture]');
	const clicks = vi.fn((event: Event) => event.preventDefault());
	camera?.addEventListener('click', clicks);
	await box.getByRole('button', { name: 'Fotoğraf Çek' }).click();
	expect(clicks).toHaveBeenCalledTimes(1);
	expect(camera).toHaveAttribute('capture', 'environment');
	expect(camera).toHaveAttribute('accept', 'image/*');
});

test('a camera without permission says what to do', async () => {
	await renderPart(
		<FileCameraContext value={() => Promise.reject(new Error('denied'))}>
			<FileSection />
		</FileCameraContext>,
	);
	await galleryState('Tek dosya').getByRole('button', { name: 'Fotoğraf Çek' }).click();
	await expect
		.element(page.getByText('Kameraya erişilemedi. Telefon ayarlarından izin verin.'))
		.toBeVisible();
});

const parts = {
	files: [],
	onChange: () => undefined,
	upload: async () => 'x.jpg',
	addressOf: async () => '/x.jpg',
};

test('on a phone the box speaks of the camera and the files, not of dragging', async () => {
	await renderPart(<FileUploadBox {...parts} accept="image/*" />);
	await expect.element(page.getByText('Fotoğraf çekin ya da dosya seçin')).toBeVisible();
	expect(page.getByText(/sürükleyin/).elements()).toEqual([]);
});

test('a box without photos offers the files alone', async () => {
	await renderPart(<FileUploadBox {...parts} accept="application/pdf" />);
	await expect.element(page.getByText('Dosya seçin')).toBeVisible();
	expect(page.getByRole('button', { name: 'Fotoğraf Çek' }).elements()).toEqual([]);
});
