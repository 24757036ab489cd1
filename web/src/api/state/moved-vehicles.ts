// Where vehicles were last heard of since their list was read; kept in memory only.
import type { MovedVehicle } from '@sevk/contract/common/live-events';
import { createSharedValue } from './shared-value.ts';

/** By route. */
const moved = createSharedValue<ReadonlyMap<string, MovedVehicle>>(new Map());

export function noteMoved(vehicles: readonly MovedVehicle[]): void {
	moved.change(
		(before) => new Map([...before, ...vehicles.map((one) => [one.routeId, one] as const)]),
	);
}

/** Another person may not see these vehicles. */
export function forgetMoved(): void {
	moved.change(() => new Map());
}

export const useMovedVehicles = moved.useValue;
