import { readDriverDay as dayEndpoint } from '@sevk/contract/driving/driver-day';
import { readDriverWallet as walletEndpoint } from '@sevk/contract/driving/driver-wallet';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { readDriverDay } from './driver-day-answer.ts';
import { readDriverWallet } from './driver-wallet-answer.ts';

export function implementDriving({ db }: { readonly db: Database }): Implementation[] {
	return [
		implement(dayEndpoint, async (_input, caller) => readDriverDay(db, caller, new Date())),
		implement(walletEndpoint, async (_input, caller) => readDriverWallet(db, caller, new Date())),
	];
}
