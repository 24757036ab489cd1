import type { Endpoint } from '@sevk/contract/common/endpoint';
import { QueryClient } from '@tanstack/react-query';
import { mayRetry, retryWaitMs } from '../connection/retry.ts';

export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 15_000,
			refetchOnWindowFocus: true,
			// TanStack counts the failures before this one.
			retry: (failures, error) => mayRetry(failures + 1, error),
			retryDelay: (failures, error) => retryWaitMs(failures + 1, error),
			networkMode: 'always',
			// Off by default in this mode.
			refetchOnReconnect: true,
		},
		mutations: { networkMode: 'always' },
	},
});

/** `/api/debits/:debitId/lines` belongs to `debits`: the first part of every query key. */
export function nounOf(endpoint: Endpoint): string {
	return endpoint.path.split('/')[2] ?? endpoint.name;
}

/** These nouns show each other (an order's row shows its route), so they become stale together. */
const loopNouns = [
	'orders',
	'addresses',
	'capacity',
	'standing-orders',
	'attempt-reviews',
	'routes',
	'route-map',
	'carry-overs',
	'debits',
	'settlements',
	'files',
	'vehicle-positions',
	'end-of-day',
	'money',
	'driver',
	'receipts',
	'reports',
	'returned-products',
	'transfers',
	'unplaced-orders',
];

/** The steps of the first set-up (`company`) count records of these nouns. */
const setupNouns = ['depots', 'vehicles', 'drivers', 'users', 'order-imports'];

/** Refetches everything on the screen that a change of this noun may have touched. */
export function refreshNoun(noun: string): Promise<void> {
	const nouns = [
		...(loopNouns.includes(noun) ? loopNouns : [noun]),
		...(setupNouns.includes(noun) ? ['company'] : []),
	];
	return queryClient.invalidateQueries({
		predicate: (query) => nouns.includes(String(query.queryKey[0])),
	});
}
