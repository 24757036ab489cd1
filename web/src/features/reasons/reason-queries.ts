import { addReason, editReason, listReasons, retireReason } from '@sevk/contract/reasons/reasons';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call.ts';
import { loadEnums } from '../../api/enums.ts';
import { reading } from '../../api/query-client.ts';
import { useAct } from '../../api/use-act.ts';

export function useReasons(query: InputOf<typeof listReasons>['query']) {
	return useQuery({ ...reading(listReasons, { query }), placeholderData: (before) => before });
}

export const useAddReason = () => useAct(addReason);
export const useEditReason = () => useAct(editReason);
export const useRetireReason = () => useAct(retireReason);

/** The lists of the client state are read at start-up; a change here must reach them too. */
export const afterReasonChange = loadEnums;
