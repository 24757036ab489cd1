import { addReason, editReason, listReasons, retireReason } from '@sevk/contract/reasons/reasons';
import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading } from '../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../api/commands/use-act.ts';
import { loadEnums } from '../../api/startup/enums.ts';

export function useReasons(query: InputOf<typeof listReasons>['query']) {
	return useQuery({ ...reading(listReasons, { query }), placeholderData: (before) => before });
}

export const useAddReason = () => useFormAct(addReason);
export const useEditReason = () => useFormAct(editReason);
export const useRetireReason = () => useAct(retireReason);

/** The lists in the client state are loaded at start-up, so a change must update them too. */
export const afterReasonChange = loadEnums;
