import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { SelectSection } from '../../gallery/select-section.tsx';
import { emitted, galleryState } from '../../testing/input/gallery-state.ts';
import { contrastOf } from '../../testing/look/painted-contrast.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

const plain = galleryState('Metin seçenekler, zorunlu');
const searched = galleryState('Nesne seçenekler, aramalı');
const box = (state: Locator) => state.getByRole('combobox');
const options = page.getByRole('option');
const search = page.getByRole('combobox', { name: 'Seçeneklerde ara' });

beforeEach(async () => {
	await renderPart(<SelectSection />);
});

test('shows Seçiniz while nothing is chosen', async () => {
	await expect.poll(texts(box(plain))).toEqual(['Seçiniz']);
});

test('the required flag only marks the label', async () => {
	const labelOf = (state: Locator) => state.element().querySelector('label')?.textContent;
	await expect.element(box(plain)).toBeVisible();
	expect(labelOf(plain)).toBe('Teslim edilememe nedeni *');
	await expect.element(box(plain)).not.toHaveAttribute('required');
	await expect.element(box(plain)).not.toHaveAttribute('aria-required');
	expect(labelOf(searched)).toBe('Araç');
});

test('opens on a click of the selected area and closes on a click outside', async () => {
	await expect.element(box(plain)).toBeVisible();
	await expect.element(options).not.toBeInTheDocument();
	await box(plain).click();
	await expect
		.poll(texts(options))
		.toEqual(['Alıcı adreste yok', 'Adres hatalı', 'Teslim almak istemedi']);
	await page.getByRole('heading', { name: 'Açılır liste' }).click();
	await expect.element(options).not.toBeInTheDocument();
});

test('clicks in the search box keep the list open', async () => {
	await box(searched).click();
	await search.click();
	await search.fill('35');
	await search.click();
	await expect.poll(texts(options)).toEqual(['35 EF 456 - Gökhan Öz']);
});

test('a label joins the named fields with " - "', async () => {
	await box(searched).click();
	await expect
		.poll(texts(options))
		.toEqual([
			'34 ABC 123 - Iğdırlı Şükrü',
			'06 K 91234 - İpek Çağlar',
			'35 EF 456 - Gökhan Öz',
			'16 DE 78',
		]);
});

test('the search ignores case by Turkish rules and reads the named fields alone', async () => {
	await box(searched).click();
	for (const [typed, found] of [
		['IĞDIRLI', '34 ABC 123 - Iğdırlı Şükrü'],
		['ığdırlı', '34 ABC 123 - Iğdırlı Şükrü'],
		['İPEK', '06 K 91234 - İpek Çağlar'],
		['ipek çağ', '06 K 91234 - İpek Çağlar'],
		['gökhan 35', '35 EF 456 - Gökhan Öz'],
	] as const) {
		await search.fill(typed);
		await expect.poll(texts(options), { message: typed }).toEqual([found]);
	}
	// The district is no named field.
	await search.fill('Ümraniye');
	await expect.element(options).not.toBeInTheDocument();
});

test('shows Sonuç Bulunamadı without a match and without options', async () => {
	await box(searched).click();
	await search.fill('olmayan');
	await expect.element(page.getByText('Sonuç Bulunamadı')).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await galleryState('Boş, kapalı, hatalı').getByRole('combobox', { name: 'Seçeneksiz' }).click();
	await expect.element(page.getByText('Sonuç Bulunamadı')).toBeVisible();
});

test('choosing clears the search and emits the selection', async () => {
	await box(searched).click();
	await search.fill('ipek');
	await options.click();
	await expect.element(emitted(searched)).toMatchTextContent('{"value":"v2","option":{"id":"v2"');
	await expect.poll(texts(box(searched))).toEqual(['06 K 91234 - İpek Çağlar']);
	await box(searched).click();
	await expect.element(search).toHaveValue('');
	await expect.element(options).toHaveLength(4);
});

test('an option is a text or an object', async () => {
	await box(plain).click();
	await page.getByRole('option', { name: 'Adres hatalı' }).click();
	await expect
		.poll(texts(emitted(plain)))
		.toEqual(['{"value":"Adres hatalı","option":"Adres hatalı"}']);
});

test('of 10,000 options only those in sight are drawn, and the keyboard reaches the end', async () => {
	const streets = galleryState('10.000 seçenek');
	await box(streets).click();
	await expect.element(options.first()).toHaveAttribute('aria-setsize', '10000');
	expect(options.elements().length).toBeLessThan(40);
	await userEvent.keyboard('{ArrowUp}');
	await expect.element(page.getByRole('option', { name: 'Sokak 10000' })).toBeInViewport();
	await userEvent.keyboard('{ArrowUp>30/}');
	await expect.element(page.getByRole('option', { name: 'Sokak 9970' })).toBeInViewport();
	await userEvent.keyboard('{Enter}');
	await expect.poll(texts(box(streets))).toEqual(['Sokak 9970']);
});

test('an option that cannot be chosen gives its reason in readable colours', async () => {
	await box(galleryState('Seçilemeyen seçenek')).click();
	const busy = page.getByRole('option', { name: /RT-260305-07 rotasında/ });
	await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
	await busy.click({ force: true });
	await expect.element(busy).toBeVisible();
	for (const scheme of ['light', 'dark']) {
		document.documentElement.dataset['mantineColorScheme'] = scheme;
		for (const words of [/06 K 91234/, /RT-260305-07 rotasında/]) {
			const text = busy.getByText(words).last();
			expect(contrastOf(text.element()), `${words}, ${scheme}`).toBeGreaterThanOrEqual(4.5);
		}
	}
});
