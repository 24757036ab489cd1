import {
	createDriver,
	editDriver,
	listDrivers,
	retireDriver,
} from '@sevk/contract/drivers/drivers';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call.ts';
import { reading } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';

export function useDrivers(query: InputOf<typeof listDrivers>['query']) {
	return useQuery({ ...reading(listDrivers, { query }), placeholderData: (before) => before });
}

export const useCreateDriver = () => useAct(createDriver);
export const useEditDriver = () => useAct(editDriver);
export const useRetireDriver = () => useAct(retireDriver);
