import type { Endpoint } from '@sevk/contract/common/endpoint';
import {
	hashKey,
	type InfiniteData,
	infiniteQueryOptions,
	keepPreviousData,
	queryOptions,
} from '@tanstack/react-query';
import { isUnanswered } from '../connection/problem.ts';
import { ownerHere } from '../device/device-owner.ts';

import { readStore } from '../state/client-store.ts';
import { keepAnswer, readLastAnswer } from '../state/last-answers.ts';
import { type AnswerOf, call, type InputOf } from './call.ts';
import { nounOf, queryClient } from './query-client.ts';

/**
 * `isKept`: an office screen shows the answer as it was last seen when the server does not answer. The
 * query then has both its data, with the time of the answer, and its error.
 */
type Keeping = { readonly isKept?: boolean };

/** A reading endpoint as query options: `useQuery(reading(readOrder, { params: { orderId } }))`. */
export function reading<E extends Endpoint>(endpoint: E, input: InputOf<E>, keeping: Keeping = {}) {
	return mappedQueryOptions(endpoint, input, async (answer) => answer, keeping);
}

/** The same, mapped once per answer instead of once per component that reads it. */
export function mappedQueryOptions<E extends Endpoint, Kept>(
	endpoint: E,
	input: InputOf<E>,
	keptOf: (answer: AnswerOf<E>) => Promise<Kept>,
	{ isKept = false }: Keeping = {},
) {
	const queryKey = [nounOf(endpoint), endpoint.name, input];
	return queryOptions<Kept>({
		queryKey,
		meta: { isKept },
		queryFn: async ({ signal }) => {
			const read = () => call(endpoint, input, { signal });
			if (!isKept) return keptOf(await read());
			return keptOf(
				await readOrRecall(queryKey, read, async (answer) =>
					queryClient.setQueryData(queryKey, await keptOf(answer.answer), answer.options),
				),
			);
		},
	});
}

type LastReading<Answer> = {
	readonly answer: Answer;
	readonly options: { readonly updatedAt: number };
};

/** Keeps the answer; without one, shows what was kept, unless the screen has data. */
async function readOrRecall<Answer>(
	queryKey: readonly unknown[],
	read: () => Promise<Answer>,
	show: (recalled: LastReading<Answer>) => Promise<unknown>,
): Promise<Answer> {
	// The phone of a driver has the day, with rules of its own.
	const { user } = readStore();
	const person = user === null || user.role === 'driver' ? null : ownerHere();
	const name = hashKey(queryKey);
	try {
		const answer = await read();
		if (person !== null) keepAnswer(person, name, answer, Date.now());
		return answer;
	} catch (error) {
		if (person !== null && isUnanswered(error) && !queryClient.getQueryData(queryKey)) {
			const seen = await readLastAnswer(person, name, Date.now());
			const options = { updatedAt: seen?.at ?? 0 };
			if (seen !== null) await show({ answer: seen.answer as Answer, options });
		}
		throw error;
	}
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
export function readingPages<E extends Endpoint>(
	endpoint: E,
	input: InputOf<E>,
	{ isKept = false }: Keeping = {},
) {
	const queryKey = [nounOf(endpoint), endpoint.name, 'pages', input];
	return infiniteQueryOptions({
		queryKey,
		meta: { isKept },
		queryFn: ({ signal, pageParam }) => {
			const { query, ...rest } = input as { query?: Record<string, unknown> };
			const further = pageParam === undefined ? {} : { limit: furtherRows, cursor: pageParam };
			const paged = { ...rest, query: { ...query, ...further } } as InputOf<E>;
			const read = () => call(endpoint, paged, { signal });
			if (!isKept || pageParam !== undefined) return read();
			return readOrRecall(queryKey, read, async ({ answer, options }) => {
				const first: InfiniteData<AnswerOf<E>> = { pages: [answer], pageParams: [undefined] };
				queryClient.setQueryData(queryKey, first, options);
			});
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
