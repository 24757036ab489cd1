import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { isOnline } from './connection.ts';
import { isMissing, sentenceOf } from './problem.ts';

type Query = Pick<
	UseQueryResult,
	'isPending' | 'isPlaceholderData' | 'isError' | 'error' | 'data' | 'refetch'
>;

/**
 * The state of a query as `ListContent` shows it. Without a connection the offline strip says how old
 * the rows are, so that they carry no error of their own.
 */
export function listState(query: Query) {
	const isLastSeen = !isOnline() && query.data !== undefined;
	return {
		pending: query.isPending,
		stale: query.isPlaceholderData,
		error: query.isError && !isLastSeen ? sentenceOf(query.error) : null,
		onRetry: () => void query.refetch(),
	};
}

/** The state of the query of one record as `DetailScreen` shows it. */
export function recordState(query: Query) {
	return {
		problem: query.isError ? sentenceOf(query.error) : null,
		missing: isMissing(query.error),
		onRetry: () => void query.refetch(),
	};
}

type PagedQuery = Pick<
	UseInfiniteQueryResult,
	'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/**
 * The rows after the loaded pages, as a table reads them. A running refresh ends first: cancelled, it
 * would leave the first pages as they were before the change that caused it.
 */
export function furtherRows(query: PagedQuery) {
	return {
		exist: query.hasNextPage,
		isLoading: query.isFetchingNextPage,
		hasFailed: query.isFetchNextPageError,
		load: () => query.fetchNextPage({ cancelRefetch: false }),
	};
}
