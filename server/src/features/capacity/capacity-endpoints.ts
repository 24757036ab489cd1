import * as capacity from '@sevk/contract/capacity/capacity';
import type { Database } from '../../db/database.ts';
import { type Implementation, implement } from '../../http/endpoint/endpoint.ts';
import { findCapacityDay, listCapacityProposals, showCapacity } from './capacity-answer.ts';
import { holdCapacity, releaseCapacity } from './capacity-hold-commands.ts';
import { saveCapacityDays, saveCapacityRules } from './capacity-limit-commands.ts';

export function implementCapacity({ db }: { db: Database }): Implementation[] {
	return [
		implement(capacity.showCapacity, async ({ query }, caller) => showCapacity(db, caller, query)),
		implement(capacity.findCapacityDay, async ({ query }, caller) =>
			findCapacityDay(db, caller, query),
		),
		implement(capacity.proposeCapacity, async ({ query }, caller) =>
			listCapacityProposals(db, caller, query),
		),
		implement(capacity.saveCapacityRules, async ({ body }, caller) =>
			saveCapacityRules(db, caller, body),
		),
		implement(capacity.saveCapacityDays, async ({ body }, caller) =>
			saveCapacityDays(db, caller, body),
		),
		implement(capacity.holdCapacity, async ({ body }, caller, { act }) =>
			holdCapacity({ db, caller, act }, body),
		),
		implement(capacity.releaseCapacity, async ({ params, query }, caller) =>
			releaseCapacity(db, caller, { ...params, ...query }),
		),
	];
}
