// Equipment that changes hands with a transfer: what is outstanding of an item, or nothing.
import { refuse } from '@sevk/domain/common/rule/refusal';
import { debitRefusals } from '@sevk/domain/debits/common/debit-words';
import { equipmentName, outstandingCount } from '@sevk/domain/debits/line/debit-equipment';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { DebitOperation } from '../common/debit-act-commands.ts';
import {
	insertEquipment,
	lockEquipment,
	settleTransferredEquipment,
} from '../common/debit-equipment-store.ts';
import { hasEquipmentInOpenTransfer } from './transfer-store.ts';

/** Refuses equipment that the giver does not hold, or that another transfer offers already. */
export async function refuseOfferedEquipment(
	tx: Tx,
	{ debit }: DebitOperation,
	equipmentIds: readonly string[],
) {
	if (equipmentIds.length === 0) return null;
	for (const equipmentId of equipmentIds) {
		const item = await lockEquipment(tx, debit, equipmentId);
		if (item === null || outstandingCount(item) === 0) {
			return refuse(debitRefusals, 'equipment/not-held');
		}
	}
	const offered = await hasEquipmentInOpenTransfer(tx, debit, equipmentIds);
	return offered ? refuse(debitRefusals, 'equipment/transfer-pending') : null;
}

/** Moves the outstanding count of each item to the receiver; the names of what moved. */
export async function transferEquipment(
	tx: Tx,
	{ from, to }: { readonly from: DebitOperation; readonly to: DebitOperation },
	equipmentIds: readonly string[],
) {
	const { caller, now } = to.step;
	const names: string[] = [];
	for (const equipmentId of equipmentIds) {
		const item = await lockEquipment(tx, from.debit, equipmentId);
		const count = item === null ? 0 : outstandingCount(item);
		if (item === null || count === 0) return refuse(debitRefusals, 'equipment/not-held');
		await settleTransferredEquipment(tx, from.debit, { id: item.id, count }, { ...caller, now });
		const moved = { ...item, id: newId(), count };
		if (!(await insertEquipment(tx, to.debit, moved, { ...caller, now })))
			return refuse(debitRefusals, 'equipment/not-held');
		names.push(equipmentName({ ...item, givenCount: count }));
	}
	return names;
}
