import type { Locator } from 'vitest/browser';

/** Width and height of an element once nothing on it moves, without the scale of an opening window. */
export async function sizeOf(locator: Locator): Promise<{ width: number; height: number }> {
	const element = await locator.findElement();
	await Promise.all(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
	if (!(element instanceof HTMLElement)) throw new Error('Not an HTML element.');
	return { width: element.offsetWidth, height: element.offsetHeight };
}
