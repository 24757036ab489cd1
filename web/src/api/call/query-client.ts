import type { Endpoint } from '@sevk/contract/access/endpoint';
import {
	infiniteQueryOptions,
	keepPreviousData,
	QueryClient,
	queryOptions,
} from '@tanstack/react-query';
import { mayRetry, retryWaitMs } from '../connection/retry.ts';
import { type AnswerOf, call, type InputOf } from './call.ts';

export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 15_000,
			refetchOnWindowFocus: true,
			// TanStack counts the failures before this one.
			retry: (failures, error) => mayRetry(failures + 1, error),
			retryDelay: (failures, error) => retryWaitMs(failures + 1, error),
			networkMode: 'always',
		},
		mutations: { networkMode: 'always' },
	},
});

/** `/api/debits/:debitId/lines` belongs to `debits`: the first part of every query key. */
export function nounOf(endpoint: Endpoint): string {
	return endpoint.path.split('/')[2] ?? endpoint.name;
}

/** A reading endpoint as query options: `useQuery(reading(readOrder, { params: { orderId } }))`. */
export function reading<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
	return queryOptions<AnswerOf<E>>({
		queryKey: [nounOf(endpoint), endpoint.name, input],
		queryFn: ({ signal }) => call(endpoint, input, { signal }),
	});
}

/** The same, kept as a screen looks at it: made of the answer once, not for each who looks. */
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

/** Whoever goes on down a list wants many rows; the first page answers soonest with few. */
const furtherRows = 200;

/**
 * A keyset list as infinite query options; the cursor goes into the query. The rows of the last
 * question stay until the next one is answered (`isPlaceholderData`).
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

/** Asks for the first rows of a list that is about to be shown, unless they are known. */
export function askAhead(pages: ReturnType<typeof readingPages>): void {
	void queryClient.prefetchInfiniteQuery(pages);
}

/** The loop's nouns show each other (an order's row shows its route), so they go stale together. */
const loopNouns = [
	...['orders', 'routes', 'route-map', 'carry-overs', 'debits', 'settlements', 'files'],
	...['vehicle-positions', 'end-of-day'],
];

/** Asks again for everything on the screen that a change of this noun may have touched. */
export function refreshNoun(noun: string): Promise<void> {
	const nouns = loopNouns.includes(noun) ? loopNouns : [noun];
	return queryClient.invalidateQueries({
		predicate: (query) => nouns.includes(String(query.queryKey[0])),
	});
}
