import { search } from '@sevk/contract/search/search';
import { todayIn } from '@sevk/domain/common/date/date';
import { parseSearch } from '@sevk/domain/search/search-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';

/** Goods move, so an answer becomes stale quickly. */
const freshMs = 2_000;
/** The text may be a phone number, so it is removed from memory soon. */
const keptMs = 30_000;

/** Whether a text is long enough for a search. */
export function isSearchable(text: string): boolean {
	return parseSearch(text, todayIn(new Date())) !== null;
}

export function useSearchHits(text: string) {
	return useQuery({
		...reading(search, { query: { q: text.trim() } }),
		enabled: isSearchable(text),
		staleTime: freshMs,
		gcTime: keptMs,
		placeholderData: keepPreviousData,
	});
}
