import { debitHistory, showDebit, transferTargets } from '@sevk/contract/debits/debit-detail';
import { type holdingGroups, listHoldings } from '@sevk/contract/debits/debit-holdings';
import { countDebits, listDebits } from '@sevk/contract/debits/debits';
import { countReports, listReports, showReport } from '@sevk/contract/debits/report-list';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../api/call/call.ts';
import { prefetchList, reading, readingPages } from '../../../api/call/query-options.ts';

export type DebitQuery = InputOf<typeof listDebits>['query'];
export type ReportQuery = InputOf<typeof listReports>['query'];
export type HoldingGroup = (typeof holdingGroups)[number];

export function useDebits(query: DebitQuery) {
	return useInfiniteQuery(readingPages(listDebits, { query }, { isKept: true }));
}

/** Prefetches the list that `useDebits` is about to request. */
export function prefetchDebits(query: DebitQuery): void {
	prefetchList(readingPages(listDebits, { query }, { isKept: true }));
}

export function useDebitCounts(query: InputOf<typeof countDebits>['query']) {
	return useQuery(reading(countDebits, { query }, { isKept: true }));
}

export function useHoldings(depotId: string | undefined, groupBy: HoldingGroup, enabled: boolean) {
	return useQuery({
		...reading(listHoldings, { query: { depotId, groupBy } }, { isKept: true }),
		enabled,
	});
}

export function useReports(query: ReportQuery) {
	return useInfiniteQuery(readingPages(listReports, { query }, { isKept: true }));
}

export function useReportDetail(reportId: string) {
	return useQuery(reading(showReport, { params: { reportId } }));
}

export function useReportCounts(query: InputOf<typeof countReports>['query']) {
	return useQuery(reading(countReports, { query }, { isKept: true }));
}

export function useDebit(debitId: string) {
	return useQuery(reading(showDebit, { params: { debitId } }));
}

export function useDebitHistory(debitId: string) {
	return useQuery(reading(debitHistory, { params: { debitId } }));
}

export function useTransferTargets(debitId: string, enabled = true) {
	return useQuery({ ...reading(transferTargets, { params: { debitId } }), enabled });
}
