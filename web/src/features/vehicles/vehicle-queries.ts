import {
	createVehicle,
	editVehicle,
	listVehicles,
	retireVehicle,
} from '@sevk/contract/vehicles/vehicles';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call.ts';
import { reading } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';

export function useVehicles(query: InputOf<typeof listVehicles>['query']) {
	return useQuery({ ...reading(listVehicles, { query }), placeholderData: (before) => before });
}

export const useCreateVehicle = () => useAct(createVehicle);
export const useEditVehicle = () => useAct(editVehicle);
export const useRetireVehicle = () => useAct(retireVehicle);
