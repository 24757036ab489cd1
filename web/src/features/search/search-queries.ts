import { search } from '@sevk/contract/search/search';
import { todayIn } from '@sevk/domain/common/date/date';
import { parseSearch } from '@sevk/domain/search/search-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';

/** Goods move, so an answer becomes stale after a moment. */
const freshMs = 2_000;
/** What was typed may be a phone number: it does not stay in the browser's memory for long. */
const keptMs = 30_000;

/** Whether a text is long enough to be looked for. */
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
