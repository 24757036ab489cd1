// Reports (Tutanaklar) and transfers by number.
import type { SearchHit } from '@sevk/contract/search/search';
import { listedReportWord } from '@sevk/domain/debits/line/report-list-words';
import type { SearchQuery } from '@sevk/domain/search/search-query';
import { reportSentence } from '@sevk/domain/search/search-words';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
import { onlyDriverOf } from '../debits/reading/debit-list-store.ts';
import { listReportRows, type ReportListRow } from '../debits/reading/report-list-store.ts';
import { numbersOf } from './search-route-store.ts';

const mostReports = 5;

export async function findReports(
	db: Database,
	caller: Caller,
	{ report, transfer }: Pick<SearchQuery, 'report' | 'transfer'>,
	now: Date,
): Promise<SearchHit[]> {
	const typed = report ?? transfer;
	if (typed === null) return [];
	const number = sql`x.number in ${numbersOf(report === null ? 'DVR-' : 'TUT-', typed)}`;
	const pages = await eachDepot(caller.depotIds, (depotId) =>
		listReportRows(
			db,
			{ depotId, onlyDriver: onlyDriverOf(caller), number },
			{ after: null, limit: mostReports },
		),
	);
	return pages.flat().map((row) => ({
		kind: 'report',
		id: row.id,
		title: row.number,
		note: row.orderNos.join(', '),
		sentence: reportSentence(row, now),
		state: listedReportWord(row.kind, row.state),
		...targetOf(row, caller),
	}));
}

/** Opens the documents of the debit, or the receipt of the goods if the caller may see it. */
function targetOf(row: ReportListRow, { rights }: Caller): Pick<SearchHit, 'screen' | 'params'> {
	const { debitId, senderName, serviceDate, depotId } = row;
	if (debitId !== null) {
		return { screen: 'debitDetail', params: { debitID: debitId, sekme: 'belgeler' } };
	}
	if (!rights.includes('orders.receive') || senderName === null || serviceDate === null) {
		return { screen: null, params: {} };
	}
	return { screen: 'receipts', params: { gonderici: senderName, gun: serviceDate, depo: depotId } };
}
