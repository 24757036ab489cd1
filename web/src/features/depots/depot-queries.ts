import { createDepot, editDepot, listDepots, retireDepot } from '@sevk/contract/depots/depots';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call.ts';
import { reading } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';

export function useDepots(query: InputOf<typeof listDepots>['query']) {
	return useQuery(reading(listDepots, { query }));
}

export const useCreateDepot = () => useAct(createDepot);
export const useEditDepot = () => useAct(editDepot);
export const useRetireDepot = () => useAct(retireDepot);
