import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModalSection } from '../../gallery/modal-section.tsx';
import { clickAt, scrollByWheel } from '../../testing/input/browser-input.ts';
import { galleryState } from '../../testing/input/gallery-state.ts';
import { expectLockedPage } from '../../testing/input/modal-scroll-lock.ts';
import { sizeOf } from '../../testing/look/element-size.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

const dialogNamed = (name: string) => page.getByRole('dialog', { name });
const opener = (name: string) => galleryState('Açılışlar').getByRole('button', { name });
const open = (name: string) => opener(name).click();

beforeEach(async () => {
	await renderPart(
		<>
			<ModalSection />
			<div style={{ height: 3000 }} />
		</>,
		{ scrolls: 'page' },
	);
});

test('has a title, a close button, a body and a footer', async () => {
	await open('Altlıklı');
	const dialog = dialogNamed('Rotayı Kapat');
	await expect.element(dialog).toMatchTextContent('Araçtaki 3 koli');
	const footer = dialog.element().querySelectorAll('footer button');
	expect([...footer].map(({ textContent }) => textContent)).toEqual(['Vazgeç', 'Rotayı Kapat']);
	await dialog.getByRole('button', { name: 'Kapat' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
});

test('one that cannot be closed shows no cross and ignores Escape and a click outside', async () => {
	await open('Kapatılamayan');
	const dialog = dialogNamed('Kayıt sürüyor');
	await expect.poll(texts(dialog.getByRole('button'))).toEqual(['Tamam']);
	await userEvent.keyboard('{Escape}');
	await clickAt(4, 4);
	await expect.element(dialog).toBeVisible();
	await dialog.getByRole('button', { name: 'Tamam' }).click();
	await expect.element(dialog).not.toBeInTheDocument();
});

test('the place of use sets the minimum height and the maximum width', async () => {
	await open('En az 320, en çok 360');
	const { width, height } = await sizeOf(dialogNamed('Ölçüler'));
	expect(width).toBeLessThanOrEqual(360);
	expect(height).toBeGreaterThanOrEqual(320);
});

test('the page does not scroll while it is open, two windows deep as well', async () => {
	await expectLockedPage(opener('İki kat'), scrollByWheel);
});

test('Escape closes an open list inside it alone', async () => {
	await open('Altlıklı');
	await page.getByRole('dialog').getByRole('combobox', { name: 'Neden' }).click();
	await expect.element(page.getByRole('option')).toHaveLength(3);
	await userEvent.keyboard('{Escape}');
	await expect.element(page.getByRole('option')).not.toBeInTheDocument();
	await expect.element(dialogNamed('Rotayı Kapat')).toBeVisible();
});
