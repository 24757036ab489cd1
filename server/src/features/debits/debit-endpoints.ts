import type { Implementation } from '../../http/endpoint/endpoint.ts';
import { createDocumentRenderer } from '../company/letterhead-document.ts';
import { implementDebitActs } from './debit-act-endpoints.ts';
import { implementDeliveryResults } from './delivery/delivery-result-endpoints.ts';
import { implementDebitEquipment } from './equipment/debit-equipment-endpoints.ts';
import { type DebitDeps, implementDebitReadings } from './reading/debit-read-endpoints.ts';

/** All endpoints of debits: reads, acts, equipment and delivery results. */
export function implementDebits({
	db,
	renderer = createDocumentRenderer(db, null),
}: Partial<DebitDeps> & Pick<DebitDeps, 'db'>): Implementation[] {
	return [
		...implementDebitReadings({ db, renderer }),
		...implementDebitActs({ db }),
		...implementDebitEquipment({ db }),
		...implementDeliveryResults({ db }),
	];
}
