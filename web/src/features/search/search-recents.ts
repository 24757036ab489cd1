import type { SearchHit } from '@sevk/contract/search/search';

const most = 6;

type Opened = { readonly userId: string; readonly hits: readonly SearchHit[] };

/** In memory only: it ends with the page, and other users never see it. */
let opened: Opened = { userId: '', hits: [] };

/** Hits that this user opened since the page was loaded, newest first. */
export function recentHits(userId: string): readonly SearchHit[] {
	return opened.userId === userId ? opened.hits : [];
}

export function rememberHit(userId: string, hit: SearchHit): void {
	const before = recentHits(userId).filter(({ id }) => id !== hit.id);
	opened = { userId, hits: [hit, ...before].slice(0, most) };
}
