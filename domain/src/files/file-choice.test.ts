import { describe, expect, it } from 'vitest';
import { isAcceptedFile, isHeic, leftOutSentence, typeOfFile } from './file-choice.ts';

const photos = 'image/jpeg,image/png,image/webp';

describe('a chosen file', () => {
	it.each([
		['a.jpg', 'image/jpg', 'image/jpeg'],
		['a.JPG', '', 'image/jpeg'],
		['IMG_0001.HEIC', '', 'image/heic'],
		['tutanak.pdf', 'application/octet-stream', 'application/pdf'],
		['a.png', 'image/png', 'image/png'],
		['a.txt', 'text/plain', 'text/plain'],
		['a', '', ''],
	])('%s of the type "%s" is %s', (name, type, own) => {
		expect(typeOfFile({ name, type })).toBe(own);
	});

	it('is compared with the list of types', () => {
		expect(isAcceptedFile({ name: 'a.jpg', type: '' }, photos)).toBe(true);
		expect(isAcceptedFile({ name: 'a.pdf', type: '' }, photos)).toBe(false);
		expect(isAcceptedFile({ name: 'a.gif', type: 'image/gif' }, 'image/*')).toBe(true);
		expect(isAcceptedFile({ name: 'a.txt', type: 'text/plain' }, '')).toBe(true);
	});

	it('is a photo of an iPhone by its type or its ending', () => {
		expect(isHeic({ name: 'a', type: 'image/heif-sequence' })).toBe(true);
		expect(isHeic({ name: 'IMG_1.heif', type: '' })).toBe(true);
		expect(isHeic({ name: 'a.jpg', type: 'image/jpeg' })).toBe(false);
	});

	it('that is left out is named with what could be added', () => {
		expect(leftOutSentence({ name: 'not.docx', type: '' }, photos)).toBe(
			'not.docx eklenmedi: yalnızca fotoğraf (JPEG, PNG, WebP) eklenebilir.',
		);
		expect(leftOutSentence({ name: 'not.docx', type: '' }, `${photos},application/pdf`)).toBe(
			'not.docx eklenmedi: yalnızca fotoğraf (JPEG, PNG, WebP) ya da PDF eklenebilir.',
		);
		expect(leftOutSentence({ name: 'IMG_1.HEIC', type: '' }, photos)).toMatch(
			/^IMG_1\.HEIC eklenmedi: bu cihaz HEIC fotoğrafı açamıyor\./,
		);
	});
});
