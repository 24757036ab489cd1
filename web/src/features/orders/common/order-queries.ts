import { listMissingPieces } from '@sevk/contract/orders/missing-pieces';
import { orderHistory, showOrder } from '@sevk/contract/orders/order-detail';
import {
	listImportRows,
	type OrderImport,
	showOrderImport,
} from '@sevk/contract/orders/order-imports';
import {
	countOrders,
	listOrderSenders,
	listOrders,
	proposeOrderNo,
} from '@sevk/contract/orders/orders';
import { listReturnedProducts } from '@sevk/contract/orders/product-pieces';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '../../../api/call/call.ts';
import { prefetchList, reading, readingPages } from '../../../api/call/query-options.ts';

export type OrderQuery = InputOf<typeof listOrders>['query'];
export type OrderCounts = AnswerOf<typeof countOrders>;
export type ReturnedProductQuery = InputOf<typeof listReturnedProducts>['query'];
export type MissingPieceQuery = InputOf<typeof listMissingPieces>['query'];
export type OrderCountQuery = InputOf<typeof countOrders>['query'];

export function useOrders(query: OrderQuery) {
	return useInfiniteQuery(readingPages(listOrders, { query }, { isKept: true }));
}

/** Prefetches the list that `useOrders` is about to request. */
export function prefetchOrders(query: OrderQuery): void {
	prefetchList(readingPages(listOrders, { query }, { isKept: true }));
}

export function useOrderCounts(query: OrderCountQuery) {
	return useQuery({
		...reading(countOrders, { query }, { isKept: true }),
		placeholderData: keepPreviousData,
	});
}

export function useReturnedProducts(query: ReturnedProductQuery) {
	return useInfiniteQuery(readingPages(listReturnedProducts, { query }, { isKept: true }));
}

export function useMissingPieces(query: MissingPieceQuery) {
	return useInfiniteQuery(readingPages(listMissingPieces, { query }, { isKept: true }));
}

export function useOrder(orderId: string) {
	return useQuery(reading(showOrder, { params: { orderId } }));
}

export function useOrderHistory(orderId: string) {
	return useQuery(reading(orderHistory, { params: { orderId } }));
}

/** The senders of the latest orders of a depot. */
export function useOrderSenders(depotId: string) {
	return useQuery(reading(listOrderSenders, { query: { depotId } }));
}

/** The number proposed for a new order of a sender; read anew for each form. */
export function useProposedOrderNo(depotId: string | null, senderName: string) {
	return useQuery({
		...reading(proposeOrderNo, { query: { depotId: depotId ?? '', senderName } }),
		enabled: depotId !== null,
		gcTime: 0,
	});
}

/** Polling interval of a running import. */
const progressMs = 400;

export function useOrderImport(importId: string | null) {
	return useQuery({
		...reading(showOrderImport, { params: { importId: importId ?? '' } }),
		enabled: importId !== null,
		refetchInterval: (query) => (query.state.data?.state === 'running' ? progressMs : false),
	});
}

export function useImportRows(
	{ id: importId, state }: Pick<OrderImport, 'id' | 'state'>,
	filter: Pick<InputOf<typeof listImportRows>['query'], 'outcome' | 'past' | 'suggested'>,
) {
	const pages = readingPages(listImportRows, {
		params: { importId },
		query: { ...filter, limit: 100 },
	});
	// Saving changes the result of each row, so rows that were read before are read again.
	return useInfiniteQuery({ ...pages, queryKey: [...pages.queryKey, state] });
}
