import { showSettlement } from '@sevk/contract/settlements/settlements';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/call/query-options.ts';

export function useSettlement(routeId: string) {
	return useQuery(reading(showSettlement, { params: { routeId } }));
}
