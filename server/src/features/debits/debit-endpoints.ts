import type { Database } from '../../db/database.ts';
import type { Implementation } from '../../http/endpoint.ts';
import { implementDebitActs } from './debit-act-endpoints.ts';
import { implementDebitReadings } from './debit-read-endpoints.ts';
import { implementDeliveryResults } from './delivery-result-endpoints.ts';

/** Everything of zimmet: what it shows, what moves goods, what happens at the door. */
export function implementDebits(deps: { db: Database }): Implementation[] {
	return [
		...implementDebitReadings(deps),
		...implementDebitActs(deps),
		...implementDeliveryResults(deps),
	];
}
