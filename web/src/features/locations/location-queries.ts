import { listVehiclePositions } from '@sevk/contract/locations/vehicle-positions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';

/** Polling interval: positions cause no events, since there are too many. */
const everyMs = 15_000;

/** Vehicles on their way, of one depot or of all. */
export function useVehiclePositions(depotId: string | undefined) {
	return useQuery({
		...reading(listVehiclePositions, { query: { depotId } }, { isKept: true }),
		refetchInterval: everyMs,
		placeholderData: keepPreviousData,
	});
}
