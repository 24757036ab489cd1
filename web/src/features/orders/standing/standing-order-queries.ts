import {
	createStandingOrder,
	decideStandingDate,
	editStandingOrder,
	listStandingOrders,
} from '@sevk/contract/orders/standing-orders';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../api/call/query-options.ts';
import { useAct, useFormAct } from '../../../api/commands/use-act.ts';

export function useStandingOrders(depotId: string) {
	return useQuery(reading(listStandingOrders, { query: { depotId } }));
}

export const useCreateStandingOrder = () => useFormAct(createStandingOrder);
export const useEditStandingOrder = () => useFormAct(editStandingOrder);
export const useDecideStandingDate = () => useAct(decideStandingDate);
