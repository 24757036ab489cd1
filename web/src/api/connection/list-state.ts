import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from './problem.ts';

type Query = Pick<
	UseQueryResult,
	'isPending' | 'isPlaceholderData' | 'isError' | 'error' | 'refetch'
>;

/** The state of a query as `ListContent` shows it. */
export function listState(query: Query) {
	return {
		pending: query.isPending,
		stale: query.isPlaceholderData,
		error: query.isError ? sentenceOf(query.error) : null,
		onRetry: () => void query.refetch(),
	};
}
