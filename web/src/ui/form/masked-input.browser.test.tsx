import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MaskSection } from '../../gallery/mask-section.tsx';
import { emitted, galleryState } from '../../testing/input/gallery-state.ts';
import { texts } from '../../testing/look/texts.ts';
import { renderPart } from '../../testing/render/render-part.tsx';

const fieldOf = (name: string) => galleryState(name).getByRole('textbox');

beforeEach(async () => {
	await renderPart(<MaskSection />);
});

/** Types letter by letter, as a person does. */
async function write(name: string, text: string) {
	const field = fieldOf(name);
	await field.fill('');
	await field.click();
	await userEvent.type(field, text);
	return field;
}

test('kinds: digit, letter or digit, letter, upper case, lower case', async () => {
	for (const [name, typed, value] of [
		['Rakam', 'a1ş2-3', '123'],
		['Harf veya rakam', '-ğ7 ü1', 'ğ7ü1'],
		['Harf', '1ş2çIİ', 'şçIİ'],
		['Büyük harf', 'iığş', 'İIĞŞ'],
		['Küçük harf', 'IİĞŞ', 'ıiğş'],
	] as const) {
		await expect.element(await write(name, typed)).toHaveValue(value);
		await expect.poll(texts(emitted(galleryState(name)))).toEqual([JSON.stringify(value)]);
	}
});

test('of several masks the shortest that fits is chosen', async () => {
	await expect.element(await write('Kısa veya uzun', '1234')).toHaveValue('12-34');
	await expect.element(await write('Kısa veya uzun', '12345')).toHaveValue('1234-5');
});

test('plate, phone, national id and IBAN are formatted', async () => {
	for (const [name, typed, value] of [
		['Plaka', '34a1234', '34 A 1234'],
		['Plaka', '34a12345', '34 A 12345'],
		['Plaka', '34abc12', '34 ABC 12'],
		['Plaka', '06 ıi 123', '06 II 123'],
		['Telefon', '05321234567', '0532 123 45 67'],
		['T.C. Kimlik No', '100 000 001 46x', '10000000146'],
		['IBAN', '330006100519786457841326', 'TR33 0006 1005 1978 6457 8413 26'],
	] as const) {
		await expect.element(await write(name, typed)).toHaveValue(value);
	}
});

test('the value is emitted with or without its mask', async () => {
	await write('Telefon', '05321234567');
	await expect.poll(texts(emitted(galleryState('Telefon')))).toEqual(['"0532 123 45 67"']);
	await write('Telefon, çıplak', '05321234567');
	await expect.poll(texts(emitted(galleryState('Telefon, çıplak')))).toEqual(['"05321234567"']);
});
