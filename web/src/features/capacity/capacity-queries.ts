import {
	proposeCapacity,
	saveCapacityDays,
	saveCapacityRules,
	showCapacity,
} from '@sevk/contract/capacity/capacity';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/call/query-options.ts';
import { useFormAct } from '../../api/commands/use-act.ts';

export type CapacityQuery = {
	readonly depotId: string;
	readonly from: string;
	readonly weeks: number;
};

export function useCapacity(query: CapacityQuery) {
	return useQuery({ ...reading(showCapacity, { query }), placeholderData: (before) => before });
}

export function useCapacityProposals(depotId: string) {
	return useQuery(reading(proposeCapacity, { query: { depotId } }));
}

export const useSaveCapacityRules = () => useFormAct(saveCapacityRules);
export const useSaveCapacityDays = () => useFormAct(saveCapacityDays);
