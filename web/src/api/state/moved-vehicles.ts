// Where vehicles were last heard of since their list was read; kept in memory only.
import type { MovedVehicle } from '@sevk/contract/access/live-events';
import { useSyncExternalStore } from 'react';

type Moved = ReadonlyMap<string, MovedVehicle>;

let moved: Moved = new Map();
const listeners = new Set<() => void>();

function change(next: Moved): void {
	moved = next;
	for (const listener of listeners) listener();
}

/** The list of vehicles is refreshed on its own; this replaces a position that is older. */
export function noteMoved(vehicles: readonly MovedVehicle[]): void {
	change(new Map([...moved, ...vehicles.map((vehicle) => [vehicle.routeId, vehicle] as const)]));
}

/** Another person may not see these vehicles. */
export function forgetMoved(): void {
	change(new Map());
}

/** The last position of a vehicle by its route. */
export function useMovedVehicles(): Moved {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => moved,
	);
}
