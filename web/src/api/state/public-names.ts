import { useCallback } from 'react';
import { useStore } from './client-store.ts';

/** Returns a role's name from the public lists; empty until they are loaded. */
export function useRoleName(): (role: string) => string {
	const roles = useStore((store) => store.roles);
	return useCallback((role) => roles[role] ?? '', [roles]);
}

/** Returns a vehicle type's name from the public lists; empty until they are loaded. */
export function useVehicleTypeName(): (type: string) => string {
	const types = useStore((store) => store.vehicle_types);
	return useCallback((type) => types.find(({ code }) => code === type)?.label ?? '', [types]);
}
