import {
	createDriver,
	editDriver,
	listDrivers,
	retireDriver,
} from '@sevk/contract/drivers/drivers';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';

export function useDrivers(query: InputOf<typeof listDrivers>['query']) {
	return useQuery({ ...reading(listDrivers, { query }), placeholderData: (before) => before });
}

export const useCreateDriver = () => useFormAct(createDriver);
export const useEditDriver = () => useFormAct(editDriver);
export const useRetireDriver = () => useAct(retireDriver);
