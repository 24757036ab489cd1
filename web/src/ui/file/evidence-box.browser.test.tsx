import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fileInput, pdf, picture, textFile } from '../../testing/builders/file-builders.ts';
import { expectAccessible } from '../../testing/look/accessibility.ts';
import { renderPart } from '../../testing/render/render-part.tsx';
import { EvidenceBox } from './evidence-box.tsx';
import type { UploadedFile } from './use-uploading.ts';

const leftOut = page.getByRole('alert');

/** Files as a phone names them. */
const heic = (name: string) => new File([pixelOf()], name, { type: '' });

function pixelOf(): BlobPart {
	return picture('a.png');
}

function Evidence() {
	const [files, setFiles] = useState<readonly UploadedFile[]>([]);
	return (
		<section aria-label="Kanıt">
			<EvidenceBox
				label="Fotoğraf"
				accept="image/jpeg,image/png,image/webp"
				mostFiles={3}
				files={files}
				onChange={setFiles}
				upload={async ({ name }) => name}
				addressOf={async () => 'data:,'}
			/>
			<output>{files.map(({ name }) => name).join(' ')}</output>
		</section>
	);
}

const box = page.getByRole('region', { name: 'Kanıt' });
const taken = page.getByRole('status');

test('a file of evidence that is left out is named with the reason', async () => {
	await renderPart(<Evidence />);
	await fileInput(box).upload([textFile('not.txt'), picture('kapı.png'), pdf('tutanak.pdf')]);
	await expect.element(taken).toHaveTextContent('kapı.png');
	await expect
		.element(leftOut)
		.toMatchTextContent('not.txt eklenmedi: yalnızca fotoğraf (JPEG, PNG, WebP) eklenebilir.');
	await expect.element(leftOut).toMatchTextContent('tutanak.pdf eklenmedi:');
	await expectAccessible({ dark: true });
	await fileInput(box).upload([picture('ikinci.png')]);
	await expect.element(leftOut).not.toBeInTheDocument();
});

test('files beyond the most are named', async () => {
	await renderPart(<Evidence />);
	await fileInput(box).upload(['1', '2', '3', '4'].map((name) => picture(`${name}.png`)));
	await expect.element(leftOut).toHaveTextContent('4.png eklenmedi: en fazla 3 dosya eklenebilir.');
});

test('a HEIC photo becomes a JPEG where the browser opens it', async () => {
	await renderPart(<Evidence />);
	// The bytes are those of a PNG: what a browser with HEIC does.
	await fileInput(box).upload([heic('IMG_0001.HEIC')]);
	await expect.element(taken).toHaveTextContent('IMG_0001.jpg');
	await expect.element(leftOut).not.toBeInTheDocument();
});

test('a HEIC photo that the browser cannot open is named with what to do', async () => {
	vi.spyOn(globalThis, 'createImageBitmap').mockRejectedValue(new DOMException('no decoder'));
	await renderPart(<Evidence />);
	await fileInput(box).upload([heic('IMG_0001.HEIC')]);
	await expect
		.element(leftOut)
		.toMatchTextContent('IMG_0001.HEIC eklenmedi: bu cihaz HEIC fotoğrafı açamıyor.');
	await expect.element(taken).toHaveTextContent('');
});
