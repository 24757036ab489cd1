import * as results from '@sevk/contract/debits/delivery-results';
import type { Database } from '../../../db/database.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import type { ShortCodes } from '../../../outside/short-code.ts';
import { attachPhoto } from './delivery-photo-commands.ts';
import { recordResult } from './delivery-result-commands.ts';
import { revertResult } from './delivery-revert-commands.ts';

export function implementDeliveryResults({
	db,
	codes,
}: {
	readonly db: Database;
	readonly codes: ShortCodes;
}): Implementation[] {
	return [
		implement(results.recordResult, async ({ params, body }, caller, { act }) =>
			recordResult({ db, caller, act, ...params }, codes, body),
		),
		implement(results.attachPhoto, async ({ params, body }, caller, { act }) =>
			attachPhoto({ db, caller, act, ...params }, body),
		),
		implement(results.revertResult, async ({ params, body }, caller, { act }) =>
			revertResult({ db, caller, act, ...params }, body),
		),
	];
}
