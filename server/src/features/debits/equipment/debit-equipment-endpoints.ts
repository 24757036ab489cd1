import * as equipment from '@sevk/contract/debits/debit-equipment';
import type { Act } from '../../../db/act.ts';
import type { Database } from '../../../db/database.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import {
	addEquipment,
	handBackEquipment,
	missEquipment,
	removeEquipment,
} from './debit-equipment-commands.ts';

/** The endpoints of equipment. */
export function implementDebitEquipment({ db }: { db: Database }): Implementation[] {
	const contextOf = (
		{ debitId }: { debitId: string },
		caller: PersonCaller,
		{ act }: { act: Act },
	) => {
		return { db, caller, act, debitId };
	};
	return [
		implement(equipment.addEquipment, async ({ params, body }, caller, http) =>
			addEquipment(contextOf(params, caller, http), body),
		),
		implement(equipment.removeEquipment, async ({ params }, caller, http) =>
			removeEquipment(contextOf(params, caller, http), params.equipmentId),
		),
		implement(equipment.handBackEquipment, async ({ params, body }, caller, http) =>
			handBackEquipment(contextOf(params, caller, http), params.equipmentId, body.count),
		),
		implement(equipment.missEquipment, async ({ params, body }, caller, http) =>
			missEquipment(contextOf(params, caller, http), params.equipmentId, body),
		),
	];
}
