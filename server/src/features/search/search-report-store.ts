// Reports (Tutanaklar), transfers and sender handovers by number.
import type { SearchHit } from '@sevk/contract/search/search';
import { isDepotReport, listedReportWord } from '@sevk/domain/debits/line/report-list-words';
import type { SearchQuery } from '@sevk/domain/search/search-query';
import { reportSentence } from '@sevk/domain/search/search-words';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { onlyDriverOf } from '../debits/reading/debit-list-store.ts';
import { listReports } from '../debits/reading/report-list-answer.ts';
import type { ReportListRow } from '../debits/reading/report-list-store.ts';
import { numbersOf } from './search-route-store.ts';

/** Each depot may have a report with the same number. */
const mostReports = 20;

export async function findReports(
	db: Database,
	caller: PersonCaller,
	query: Pick<SearchQuery, 'report' | 'transfer' | 'handover'>,
	now: Date,
): Promise<SearchHit[]> {
	const numbers = numbersIn(query);
	if (numbers === null) return [];
	const number = sql`x.number in ${numbers}`;
	const { depotIds } = caller;
	const rows = await listReports(
		db,
		{ depotIds, onlyDriver: onlyDriverOf(caller), number },
		{ after: null, limit: mostReports },
	);
	return rows.map((row) => ({
		kind: 'report',
		id: row.id,
		title: row.number,
		note: row.orderNos.join(', '),
		sentence: reportSentence(row, now),
		state: listedReportWord(row.kind, row.state),
		...targetOf(row, caller),
	}));
}

function numbersIn({
	report,
	transfer,
	handover,
}: Pick<SearchQuery, 'report' | 'transfer' | 'handover'>): RawBuilder<unknown> | null {
	if (report !== null) return numbersOf('TUT-', report);
	if (transfer !== null) return numbersOf('DVR-', transfer);
	return handover === null ? null : numbersOf('GIT-', handover);
}

/**
 * Opens the documents of the debit, the report on goods of a depot, the order of goods given to their
 * sender, or the receipt of the goods if the caller may see it.
 */
function targetOf(
	row: ReportListRow,
	{ rights }: PersonCaller,
): Pick<SearchHit, 'screen' | 'params'> {
	const { debitId, orderId, senderName, serviceDate, depotId } = row;
	if (debitId !== null) {
		return { screen: 'debitDetail', params: { debitID: debitId, sekme: 'belgeler' } };
	}
	if (isDepotReport(row)) {
		return { screen: 'debits', params: { gorunum: 'tutanak', tutanak: row.id } };
	}
	if (orderId !== null) return { screen: 'orderDetail', params: { orderID: orderId } };
	if (!rights.includes('orders.receive') || senderName === null || serviceDate === null) {
		return { screen: null, params: {} };
	}
	return { screen: 'receipts', params: { gonderici: senderName, gun: serviceDate, depo: depotId } };
}
