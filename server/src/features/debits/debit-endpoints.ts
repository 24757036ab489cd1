import type { Implementation } from '../../http/endpoint/endpoint.ts';
import type { ShortCodes } from '../../outside/short-code.ts';
import { createDocumentRenderer } from '../company/letterhead-document.ts';
import { implementDebitActs } from './debit-act-endpoints.ts';
import { implementDeliveryResults } from './delivery/delivery-result-endpoints.ts';
import { implementDebitEquipment } from './equipment/debit-equipment-endpoints.ts';
import { type DebitPaperDeps, implementDebitPapers } from './paper/debit-paper-endpoints.ts';
import { implementDebitReadings } from './reading/debit-read-endpoints.ts';
import { implementReportList } from './reading/report-list-endpoints.ts';

/** All endpoints of debits: reads, acts, equipment and delivery results. */
export function implementDebits({
	db,
	renderer = createDocumentRenderer(db, null),
	codes,
}: Partial<DebitPaperDeps> &
	Pick<DebitPaperDeps, 'db'> & { readonly codes: ShortCodes }): Implementation[] {
	return [
		...implementDebitReadings({ db }),
		...implementReportList({ db }),
		...implementDebitPapers({ db, renderer }),
		...implementDebitActs({ db }),
		...implementDebitEquipment({ db }),
		...implementDeliveryResults({ db, codes }),
	];
}
