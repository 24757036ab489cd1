import { type Locator, page } from 'vitest/browser';

const pixel = Uint8Array.from(
	atob(
		'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
	),
	(letter) => letter.charCodeAt(0),
);

export const picture = (name: string) => new File([pixel], name, { type: 'image/png' });
export const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });
export const textFile = (name: string) => new File(['not'], name, { type: 'text/plain' });

/** The hidden field of an upload box, which the file chooser fills. */
export function fileInput(box: Locator): Locator {
	const input = box.element().querySelector('input[type=file]');
	if (input === null) throw new Error('No file field.');
	return page.elementLocator(input);
}
