import { type Locator, page } from 'vitest/browser';

/** One state of a block, as the gallery shows it. */
export function galleryState(name: string): Locator {
	return page.getByRole('article', { name });
}

/** What a block has emitted last. */
export function emitted(state: Locator): Locator {
	return state.getByRole('status');
}
