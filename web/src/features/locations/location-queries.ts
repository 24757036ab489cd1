import {
	listVehiclePositions,
	type VehiclePosition,
} from '@sevk/contract/locations/vehicle-positions';
import { onRoadRouteStates } from '@sevk/domain/routes/common/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reading } from '../../api/call/query-options.ts';
import { useMovedVehicles } from '../../api/state/moved-vehicles.ts';

/** What follows from the positions, such as delays and lost signals, is read again. */
const everyMs = 15_000;

/** Vehicles on their way, of one depot or of all; positions arrive between two readings. */
export function useVehiclePositions(depotId: string | undefined) {
	const positions = useQuery({
		...reading(listVehiclePositions, { query: { depotId } }, { isKept: true }),
		refetchInterval: everyMs,
		placeholderData: keepPreviousData,
	});
	const moved = useMovedVehicles();
	const read = positions.data?.items;
	const vehicles = useMemo(
		() => read?.map((vehicle) => withPosition(vehicle, moved.get(vehicle.routeId))),
		[read, moved],
	);
	return { positions, vehicles };
}

function withPosition(
	vehicle: VehiclePosition,
	position: VehiclePosition['position'] | undefined,
): VehiclePosition {
	if (!position || !onRoadRouteStates.includes(vehicle.state)) return vehicle;
	// Instants in one form sort as text.
	return position.at > (vehicle.position?.at ?? '') ? { ...vehicle, position } : vehicle;
}
