import type { Endpoint } from '@sevk/contract/access/endpoint';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from './call.ts';
import { nounOf, queryClient } from './query-client.ts';

/** A reading endpoint as query options: `useQuery(reading(readOrder, { params: { orderId } }))`. */
export function reading<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
	return queryOptions<AnswerOf<E>>({
		queryKey: [nounOf(endpoint), endpoint.name, input],
		queryFn: ({ signal }) => call(endpoint, input, { signal }),
	});
}

/** The same, mapped once per answer instead of once per component that reads it. */
export function mappedQueryOptions<E extends Endpoint, Kept>(
	endpoint: E,
	input: InputOf<E>,
	keptOf: (answer: AnswerOf<E>) => Promise<Kept>,
) {
	return queryOptions<Kept>({
		queryKey: [nounOf(endpoint), endpoint.name, input],
		queryFn: async ({ signal }) => keptOf(await call(endpoint, input, { signal })),
	});
}

type Page = { items: readonly unknown[]; nextCursor?: string | null | undefined };

/**
 * Later pages are larger: the first page answers soonest with few rows, and scrolling needs many.
 */
const furtherRows = 200;

/**
 * A keyset list as infinite query options; the cursor goes into the query. Rows of the previous
 * query stay until the next one is answered (`isPlaceholderData`).
 */
export function readingPages<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
	return infiniteQueryOptions({
		queryKey: [nounOf(endpoint), endpoint.name, 'pages', input],
		queryFn: ({ signal, pageParam }) => {
			const { query, ...rest } = input as { query?: Record<string, unknown> };
			const further = pageParam === undefined ? {} : { limit: furtherRows, cursor: pageParam };
			const paged = { ...rest, query: { ...query, ...further } } as InputOf<E>;
			return call(endpoint, paged, { signal });
		},
		initialPageParam: undefined as string | undefined,
		getNextPageParam: (last) => (last as Page).nextCursor ?? undefined,
		placeholderData: keepPreviousData,
	});
}

/** Prefetches the first rows of a list that is about to be shown, unless they are cached. */
export function prefetchList(pages: ReturnType<typeof readingPages>): void {
	void queryClient.prefetchInfiniteQuery(pages);
}
