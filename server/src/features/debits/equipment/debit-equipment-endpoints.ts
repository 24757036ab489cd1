import * as equipment from '@sevk/contract/debits/debit-equipment';
import type { Act } from '../../../db/act.ts';
import type { Database } from '../../../db/database.ts';
import type { Caller } from '../../../http/endpoint/caller.ts';
import { type Implementation, implement } from '../../../http/endpoint/endpoint.ts';
import {
	addEquipment,
	handBackEquipment,
	missEquipment,
	removeEquipment,
} from './debit-equipment-commands.ts';

/** What goes along beside the goods. */
export function implementDebitEquipment({ db }: { db: Database }): Implementation[] {
	const ask = ({ debitId }: { debitId: string }, caller: Caller, { act }: { act: Act }) => {
		return { db, caller, act, debitId };
	};
	return [
		implement(equipment.addEquipment, async ({ params, body }, caller, http) =>
			addEquipment(ask(params, caller, http), body),
		),
		implement(equipment.removeEquipment, async ({ params }, caller, http) =>
			removeEquipment(ask(params, caller, http), params.equipmentId),
		),
		implement(equipment.handBackEquipment, async ({ params, body }, caller, http) =>
			handBackEquipment(ask(params, caller, http), params.equipmentId, body.count),
		),
		implement(equipment.missEquipment, async ({ params, body }, caller, http) =>
			missEquipment(ask(params, caller, http), params.equipmentId, body),
		),
	];
}
