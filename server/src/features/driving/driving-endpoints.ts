import * as contract from '@sevk/contract/driving/driver-day';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { readDriverDay } from './driver-day-answer.ts';

export function implementDriving({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(contract.readDriverDay, async (_input, caller) =>
			readDriverDay(db, caller, new Date()),
		),
	];
}
