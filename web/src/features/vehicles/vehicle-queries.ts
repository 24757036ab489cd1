import {
	createVehicle,
	editVehicle,
	listVehicles,
	retireVehicle,
} from '@sevk/contract/vehicles/vehicles';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';

export function useVehicles(query: InputOf<typeof listVehicles>['query']) {
	return useQuery({ ...reading(listVehicles, { query }), placeholderData: (before) => before });
}

export const useCreateVehicle = () => useFormAct(createVehicle);
export const useEditVehicle = () => useFormAct(editVehicle);
export const useRetireVehicle = () => useAct(retireVehicle);
