import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { FileSection } from '../../gallery/file-section.tsx';
import { fileInput, pdf, picture, textFile } from '../../testing/builders/file-builders.ts';
import { emitted, galleryState } from '../../testing/input/gallery-state.ts';
import { sizeOf } from '../../testing/look/element-size.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

const single = galleryState('Tek dosya');
const several = galleryState('Çok dosya, yalnız resim ve PDF');
const filled = galleryState('Dolu');
const dropWords = 'Dosya yüklemek için tıklayın ya da buraya sürükleyin';
const names = (box: Locator) => texts(box.getByRole('listitem'));

beforeEach(async () => {
	await renderPart(<FileSection />);
	await expect.element(single).toBeVisible();
});

function zoneOf(box: Locator): HTMLElement {
	const zone = box.getByText(dropWords).element().parentElement;
	if (zone === null) throw new Error('No drop zone.');
	return zone;
}

/** Drags files over the drop zone, as a mouse does. */
function drag(box: Locator, type: string, files: readonly File[]): void {
	const dataTransfer = new DataTransfer();
	for (const file of files) dataTransfer.items.add(file);
	zoneOf(box).dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

test('without a file it shows two texts and opens the file chooser on a click', async () => {
	const clicks = vi.fn((event: Event) => event.preventDefault());
	const input = fileInput(single).element();
	input.addEventListener('click', clicks);
	await single.getByText(dropWords).click();
	expect(clicks).toHaveBeenCalledTimes(1);
	await single.getByRole('button', { name: 'Dosya Seç' }).click();
	expect(clicks).toHaveBeenCalledTimes(2);
	expect(input).toHaveProperty('multiple', false);
});

test('takes a dropped file', async () => {
	drag(single, 'drop', [picture('kapı.png')]);
	await expect.element(emitted(single)).toMatchTextContent('"name":"kapı.png"');
});

test('is highlighted while a file is dragged over it', async () => {
	const zone = zoneOf(single);
	drag(single, 'dragover', [picture('kapı.png')]);
	await expect.element(zone).toHaveAttribute('data-over', 'true');
	drag(single, 'dragleave', []);
	await expect.element(zone).not.toHaveAttribute('data-over');
	drag(single, 'dragover', [picture('kapı.png')]);
	await expect.element(zone).toHaveAttribute('data-over', 'true');
	drag(single, 'drop', []);
	await expect.element(zone).not.toHaveAttribute('data-over');
});

test('files of a type that is not in the list are dropped silently', async () => {
	await expect
		.element(fileInput(several))
		.toHaveAttribute('accept', 'image/png,image/jpeg,application/pdf');
	drag(several, 'drop', [textFile('not.txt'), picture('a.png'), pdf('tutanak.pdf')]);
	await expect.poll(names(several)).toEqual(['a.png', 'tutanak.pdf']);
	expect(several.getByRole('alert').elements()).toEqual([]);
});

test('without a list every type is taken', async () => {
	drag(single, 'drop', [textFile('not.txt')]);
	await expect.poll(names(single)).toEqual(['not.txt']);
});

test('a single box replaces its file', async () => {
	for (const name of ['ilk.png', 'ikinci.png']) {
		await fileInput(single).upload(picture(name));
		await expect.poll(names(single)).toEqual([name]);
	}
});

test('a box of several files adds new ones at the end', async () => {
	await fileInput(several).upload([picture('1.png'), picture('2.png')]);
	await expect.poll(names(several)).toEqual(['1.png', '2.png']);
	await fileInput(several).upload(picture('3.png'));
	await expect.poll(names(several)).toEqual(['1.png', '2.png', '3.png']);
});

test('jpg, jpeg, png, webp and gif have a preview, a PDF has an icon', async () => {
	const preview = () => single.element().querySelector('li img');
	for (const ending of ['jpg', 'jpeg', 'png', 'webp', 'gif', 'JPG']) {
		await fileInput(single).upload(picture(`kapı.${ending}`));
		await expect.poll(names(single)).toEqual([`kapı.${ending}`]);
		await expect.poll(() => preview()?.getAttribute('src')).toMatch(/^blob:/);
	}
	await fileInput(single).upload(pdf('tutanak.pdf'));
	await expect.poll(() => single.element().querySelector('li svg[data-kind=pdf]')).toBeVisible();
	expect(preview()).toBeNull();
});

test('removing a file emits the new list', async () => {
	await filled.getByRole('button', { name: 'kapı önü.png kaldır' }).click();
	await expect
		.poll(texts(emitted(filled)))
		.toEqual(['[{"fileName":"tutanak.pdf","name":"hasar tutanağı.pdf"}]']);
});

test('the view of an image is at least 200 high and at most 500 wide', async () => {
	await filled.getByRole('button', { name: 'kapı önü.png görüntüle' }).click();
	const dialog = page.getByRole('dialog', { name: 'kapı önü.png' });
	const image = dialog.getByRole('img', { name: 'kapı önü.png' });
	await expect.element(image).toBeVisible();
	expect(image.element().parentElement).toHaveStyle({ minHeight: '200px' });
	const { width, height } = await sizeOf(dialog);
	expect(width).toBeLessThanOrEqual(500);
	expect(height).toBeGreaterThanOrEqual(200);
});

test('the view of a PDF is a frame of 400 px', async () => {
	await filled.getByRole('button', { name: 'hasar tutanağı.pdf görüntüle' }).click();
	const frame = () => page.getByRole('dialog').element().querySelector('iframe');
	await expect.poll(frame).toHaveStyle({ height: '400px' });
});

test('shows progress, a reason per refused file, and tries again', async () => {
	vi.useFakeTimers();
	await fileInput(several).upload([
		picture('bozuk.png'),
		picture('yavaş.png'),
		picture('sağlam.png'),
	]);
	await expect
		.poll(texts(several.getByRole('alert')))
		.toEqual(['bozuk.png açılamadı, bozuk görünüyor. Başka bir dosya seçin.']);
	const progress = several.getByRole('progressbar', { name: 'yavaş.png yükleniyor' });
	await expect.element(progress).toBeVisible();
	await vi.advanceTimersByTimeAsync(1000);
	await expect.poll(() => progress.element()).toHaveProperty('value', 0.5);
	await vi.advanceTimersByTimeAsync(1500);
	await expect.element(emitted(several)).toMatchTextContent('sağlam.png');
	await several.getByRole('button', { name: 'bozuk.png tekrar dene' }).click();
	await expect.element(emitted(several)).toMatchTextContent('bozuk.png');
	expect(several.getByRole('alert').elements()).toEqual([]);
});

test('a desktop has no button for the camera', async () => {
	expect(single.getByRole('button', { name: 'Fotoğraf Çek' }).elements()).toEqual([]);
});
