import type { Locator } from 'vitest/browser';

/** The text of every match: `await expect.poll(texts(options)).toEqual(['Adres hatalı'])`. */
export function texts(locator: Locator): () => readonly string[] {
	return () => locator.elements().map(({ textContent }) => textContent ?? '');
}
