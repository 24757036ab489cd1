import { createDepot, editDepot, listDepots, retireDepot } from '@sevk/contract/depots/depots';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';

export function useDepots(query: InputOf<typeof listDepots>['query']) {
	return useQuery(reading(listDepots, { query }));
}

export const useCreateDepot = () => useFormAct(createDepot);
export const useEditDepot = () => useFormAct(editDepot);
export const useRetireDepot = () => useAct(retireDepot);
