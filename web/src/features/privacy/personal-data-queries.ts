import { findPersonOrders, listErasures } from '@sevk/contract/privacy/personal-records';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';

/** The orders of a recipient; null: nothing was searched yet. Kept only while the screen is open. */
export function usePersonOrders(text: string | null) {
	const query = reading(findPersonOrders, { body: { text: text ?? '' } });
	return useQuery({ ...query, enabled: text !== null, gcTime: 0 });
}

export function useErasures() {
	return useQuery(reading(listErasures, {}));
}
