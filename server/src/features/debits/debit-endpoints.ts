import type { Implementation } from '../../http/endpoint.ts';
import { openPaperDesk } from '../company/letterhead-document.ts';
import { implementDebitActs } from './debit-act-endpoints.ts';
import { implementDebitEquipment } from './debit-equipment-endpoints.ts';
import { type DebitDeps, implementDebitReadings } from './debit-read-endpoints.ts';
import { implementDeliveryResults } from './delivery-result-endpoints.ts';

/** Everything of zimmet: what it shows, what moves goods, what happens at the door. */
export function implementDebits({
	db,
	desk = openPaperDesk(db, null),
}: Partial<DebitDeps> & Pick<DebitDeps, 'db'>): Implementation[] {
	return [
		...implementDebitReadings({ db, desk }),
		...implementDebitActs({ db }),
		...implementDebitEquipment({ db }),
		...implementDeliveryResults({ db }),
	];
}
