import type { Implementation } from '../../http/endpoint/endpoint.ts';
import type { Feature } from '../../http/operation/feature.ts';
import type { MeasureParts } from '../../http/operation/gauge.ts';
import type { ShortCodes } from '../../outside/short-code.ts';
import { createDocumentRenderer } from '../company/letterhead-document.ts';
import { implementDebitActs } from './debit-act-endpoints.ts';
import { measureDebits } from './debit-age-job.ts';
import { implementDeliveryResults } from './delivery/delivery-result-endpoints.ts';
import { implementDebitEquipment } from './equipment/debit-equipment-endpoints.ts';
import { implementDeliveryEvidence } from './evidence/delivery-evidence-endpoints.ts';
import { deliveryEvidenceJob } from './evidence/delivery-evidence-job.ts';
import { startScanEvents } from './loading/debit-scan-event-job.ts';
import { type DebitPaperDeps, implementDebitPapers } from './paper/debit-paper-endpoints.ts';
import { implementDebitReadings } from './reading/debit-read-endpoints.ts';
import { implementReportList } from './reading/report-list-endpoints.ts';

type OpenParts = DebitPaperDeps &
	Omit<MeasureParts, 'log'> & {
		readonly codes: ShortCodes;
		readonly log: Parameters<typeof startScanEvents>[1];
	};

/** Debits with the events of their scans and the ages that an operator watches. */
export function openDebits(parts: OpenParts): Feature {
	measureDebits(parts);
	return {
		implementations: implementDebits(parts),
		jobs: [
			{ name: 'scan events', start: () => startScanEvents(parts.db, parts.log) },
			deliveryEvidenceJob(parts.db, parts.log),
		],
	};
}

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
		...implementDeliveryEvidence({ db }),
	];
}
