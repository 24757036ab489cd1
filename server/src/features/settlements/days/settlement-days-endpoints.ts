import {
	type EndOfDay,
	endOfDaySheet,
	exportDayCash,
	showEndOfDay,
} from '@sevk/contract/settlements/end-of-day';
import {
	exportPerformance,
	type Performance,
	showPerformance,
} from '@sevk/contract/settlements/performance';
import { refuseReportSpan } from '@sevk/domain/settlements/performance-span';
import type { Database } from '../../../db/database.ts';
import { paper } from '../../../http/endpoint/answer/streamed.ts';
import { depotsOf } from '../../../http/endpoint/caller.ts';
import {
	type Implementation,
	implement,
	implementShared,
} from '../../../http/endpoint/endpoint.ts';
import { exported } from '../../../http/endpoint/exported.ts';
import { buildPdf } from '../../../outside/pdf/pdf-document.ts';
import {
	createDocumentRenderer,
	type DocumentRenderer,
} from '../../company/letterhead-document.ts';
import { readDepotCode, readDepotNames } from '../../depots/depot-store.ts';
import { readEndOfDay } from './end-of-day-answer.ts';
import { endOfDayDocument } from './end-of-day-document.ts';
import { readPerformance } from './performance-answer.ts';
import { performanceTable } from './performance-table-document.ts';
import { dayCashTable } from './settlement-table-document.ts';

/** The endpoints of figures of days: end of day and performance. */
export function implementSettlementDays({
	db,
	renderer = createDocumentRenderer(db, null),
}: {
	readonly db: Database;
	readonly renderer?: DocumentRenderer;
}): Implementation[] {
	const report = implement(showPerformance, async ({ query: { depotId, ...span } }, caller) => {
		const refusal = refuseReportSpan(span.dateFrom, span.dateTo);
		return refusal ?? readPerformance(db, depotsOf(caller, depotId), span);
	});
	const day = implementShared(showEndOfDay, async ({ query: { serviceDate, depotId } }, caller) =>
		readEndOfDay(db, caller, depotsOf(caller, depotId), serviceDate),
	);
	return [
		day,
		exported(day, exportDayCash, {
			table: () => ({ title: 'Gün Sonu Kasa', columns: dayCashTable }),
			rows: (answer: EndOfDay) => answer.cash,
		}),
		implement(endOfDaySheet, async ({ query: { serviceDate, depotId } }, caller) => {
			const depotIds = depotsOf(caller, depotId);
			const nameOf = await readDepotNames(db);
			const depotNames = depotIds.map(nameOf);
			const [id] = depotIds.length === 1 ? depotIds : [];
			const document = endOfDayDocument({
				day: await readEndOfDay(db, caller, depotIds, serviceDate),
				depotNames,
				depot: id === undefined ? null : { id, code: await readDepotCode(db, id) },
				letterhead: await renderer.letterhead(depotNames[0] ?? ''),
				printedAt: new Date(),
				printedBy: caller.name,
			});
			return paper(await buildPdf(document), 'gun-sonu', document.number);
		}),
		report,
		exported(report, exportPerformance, {
			table: () => ({ title: 'Raporlar', columns: performanceTable }),
			rows: (answer: Performance) => answer.drivers,
		}),
	];
}
