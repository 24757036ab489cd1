import { showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import { showPerformance } from '@sevk/contract/settlements/performance';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../api/call/call.ts';
import { reading } from '../../../api/call/query-options.ts';

export function useEndOfDay(serviceDate: string, depotId: string | undefined) {
	return useQuery(reading(showEndOfDay, { query: { serviceDate, depotId } }));
}

export function usePerformance(query: InputOf<typeof showPerformance>['query']) {
	return useQuery({ ...reading(showPerformance, { query }), placeholderData: keepPreviousData });
}
