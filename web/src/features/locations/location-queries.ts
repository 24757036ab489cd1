import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';

/** Positions cause no events, since there are too many: they are polled at this interval. */
const everyMs = 15_000;

/** The vehicles that are out now, of one depot or of all. */
export function useVehiclePositions(depotId: string | undefined) {
	return useQuery({
		...reading(listVehiclePositions, { query: { depotId } }),
		refetchInterval: everyMs,
		placeholderData: keepPreviousData,
	});
}
