import { type EndOfDay, exportDayCash, showEndOfDay } from '@sevk/contract/settlements/end-of-day';
import {
	exportPerformance,
	type Performance,
	showPerformance,
} from '@sevk/contract/settlements/performance';
import { refuseReportSpan } from '@sevk/domain/settlements/performance-span';
import type { Database } from '../../../db/database.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { readEndOfDay } from './end-of-day-answer.ts';
import { readPerformance } from './performance-answer.ts';
import { performanceTable } from './performance-table-document.ts';
import { dayCashTable } from './settlement-table-document.ts';

/** The endpoints of figures of days: end of day and performance. */
export function implementSettlementDays({ db }: { readonly db: Database }): Implementation[] {
	const report = implement(showPerformance, async ({ query: { depotId, ...span } }, caller) => {
		const refusal = refuseReportSpan(span.dateFrom, span.dateTo);
		return refusal ?? readPerformance(db, depotsOf(caller, depotId), span);
	});
	const day = implement(showEndOfDay, async ({ query: { serviceDate, depotId } }, caller) =>
		readEndOfDay(db, caller, depotsOf(caller, depotId), serviceDate),
	);
	return [
		day,
		exported(day, exportDayCash, {
			table: () => ({ title: 'Gün Sonu Kasa', columns: dayCashTable }),
			rows: (answer: EndOfDay) => answer.cash,
		}),
		report,
		exported(report, exportPerformance, {
			table: () => ({ title: 'Raporlar', columns: performanceTable }),
			rows: (answer: Performance) => answer.drivers,
		}),
	];
}
