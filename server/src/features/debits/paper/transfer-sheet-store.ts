import type { EquipmentItem } from '@sevk/domain/debits/line/debit-equipment';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { equipmentOfTransfer } from '../common/debit-equipment-store.ts';

type TransferredItem = Pick<EquipmentItem, 'kind' | 'serial' | 'label' | 'givenCount'>;

export type TransferSheetHead = {
	readonly number: string;
	readonly depotName: string;
	readonly state: 'awaiting_acceptance' | 'accepted' | 'rejected';
	readonly reasonLabel: string;
	readonly note: string;
	readonly rejectionNote: string | null;
	readonly pieceIds: string[];
	/** What changes hands with the pieces, and what stays with the giver. */
	readonly equipment: TransferredItem[];
	readonly keptEquipment: TransferredItem[];
	readonly keptFloatKurus: number;
	readonly requestedByName: string;
	readonly requestedAt: Date;
	readonly decidedByName: string | null;
	readonly decidedAt: Date | null;
	readonly onPaper: boolean;
	readonly fromDebitId: string;
	readonly fromNumber: string;
	readonly fromRoute: string;
	readonly fromDriver: string;
	readonly fromPlate: string;
	readonly toNumber: string;
	readonly toRoute: string;
	readonly toDriver: string;
	readonly toPlate: string;
};

/** A transfer with both of its sides. */
export async function readTransferSheet(
	db: Database,
	depotId: string,
	transferId: string,
): Promise<TransferSheetHead> {
	const { rows } = await sql<TransferSheetHead>`
		select t.number, c.name as "depotName", t.state, coalesce(n.label, t.reason_code) as "reasonLabel",
			t.note, t.rejection_note as "rejectionNote", t.piece_ids as "pieceIds", f.float_kurus as "keptFloatKurus",
			${equipmentOfTransfer(depotId)} as equipment,
			array(
				select jsonb_build_object('kind', e.kind, 'serial', e.serial, 'label', e.label, 'givenCount',
					e.given_count - e.returned_count - e.missing_count - e.transferred_count)
				from debit_equipment e
				where e.depot_id = ${depotId} and e.debit_id = t.from_debit_id and e.removed_at is null
					and e.id <> all(t.equipment_ids)
					and e.given_count > e.returned_count + e.missing_count + e.transferred_count
				order by e.id
			) as "keptEquipment",
			t.requested_by_name as "requestedByName", t.requested_at as "requestedAt",
			t.decided_by_name as "decidedByName", t.decided_at as "decidedAt",
			coalesce(t.decided_on_paper, false) as "onPaper",
			f.id as "fromDebitId", f.number as "fromNumber", fr.number as "fromRoute",
			fw.full_name as "fromDriver", fv.plate as "fromPlate",
			z.number as "toNumber", zr.number as "toRoute", zw.full_name as "toDriver", zv.plate as "toPlate"
		from transfers t
		join depots c on c.id = t.depot_id
		join debits f on f.depot_id = ${depotId} and f.id = t.from_debit_id
		join routes fr on fr.depot_id = ${depotId} and fr.id = f.route_id
		join drivers fw on fw.id = f.driver_id
		join vehicles fv on fv.id = f.vehicle_id
		join debits z on z.depot_id = ${depotId} and z.id = t.to_debit_id
		join routes zr on zr.depot_id = ${depotId} and zr.id = z.route_id
		join drivers zw on zw.id = z.driver_id
		join vehicles zv on zv.id = z.vehicle_id
		left join reasons n on n.list = 'undebit' and n.code = t.reason_code
		where t.depot_id = ${depotId} and t.id = ${transferId}`.execute(db);
	const [head] = rows;
	if (head === undefined) throw new Error('the transfer was just found');
	return head;
}
