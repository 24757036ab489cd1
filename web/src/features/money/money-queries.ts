import {
	bankBag,
	listMoneyTransfers,
	moveDeskMoney,
	openMoney,
	showMoney,
	showOrderMoney,
} from '@sevk/contract/money/money';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../api/call/call.ts';
import { reading, readingPages } from '../../api/call/query-options.ts';
import { useFormAct } from '../../api/commands/use-act.ts';

export type MoneyTransferQuery = InputOf<typeof listMoneyTransfers>['query'];

export function useMoney(depotId: string) {
	return useQuery(reading(showMoney, { query: { depotId } }, { isKept: true }));
}

export function useMoneyTransfers(query: MoneyTransferQuery) {
	return useInfiniteQuery(readingPages(listMoneyTransfers, { query }, { isKept: true }));
}

export function useOrderMoney(orderId: string) {
	return useQuery(reading(showOrderMoney, { params: { orderId } }));
}

export const useMoveDeskMoney = () => useFormAct(moveDeskMoney);
export const useBankBag = () => useFormAct(bankBag);
export const useOpenMoney = () => useFormAct(openMoney);
