import { countCarryOvers, listCarryOvers } from '@sevk/contract/routes/route-carry-overs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../api/call/call.ts';
import { reading, readingPages } from '../../../api/call/query-options.ts';
import { useStore } from '../../../api/state/client-store.ts';

export type CarryOverQuery = InputOf<typeof listCarryOvers>['query'];

export function useCarryOvers(query: CarryOverQuery) {
	return useInfiniteQuery(readingPages(listCarryOvers, { query: { ...query, limit: 200 } }));
}

/** The navigation shows this count on every screen; it may be older than other data. */
const countFreshMs = 60_000;

export function useCarryOverCounts(upTo: CarryOverQuery['upTo']) {
	const depotId = useStore((store) => store.depotId) ?? undefined;
	return useQuery({
		...reading(countCarryOvers, { query: { depotId, upTo } }),
		staleTime: countFreshMs,
	});
}
