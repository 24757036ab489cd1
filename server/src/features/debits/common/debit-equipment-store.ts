import type { EquipmentDispute } from '@sevk/domain/debits/common/debit-dispute';
import {
	type EquipmentItem,
	type EquipmentKind,
	equipmentName,
} from '@sevk/domain/debits/line/debit-equipment';
import { sql } from 'kysely';
import type { Database, Row, Tx } from '../../../db/database.ts';

type Of = { readonly depotId: string; readonly id: string };

export type StoredEquipment = EquipmentItem & {
	readonly id: string;
	readonly missingNote: string;
};

function itemOf(row: Row<'debit_equipment'>): StoredEquipment {
	return {
		id: row.id,
		kind: row.kind,
		serial: row.serial,
		label: row.label,
		givenCount: row.given_count,
		returnedCount: row.returned_count,
		missingCount: row.missing_count,
		missingNote: row.missing_note,
		transferredCount: row.transferred_count,
	};
}

/** The equipment of a debit, oldest first. */
export async function readEquipment(db: Database, debit: Of): Promise<StoredEquipment[]> {
	const rows = await db
		.selectFrom('debit_equipment')
		.selectAll()
		.where('depot_id', '=', debit.depotId)
		.where('debit_id', '=', debit.id)
		.where('removed_at', 'is', null)
		.orderBy('id')
		.execute();
	return rows.map(itemOf);
}

/** Reads and locks one item; null when it is not on this debit. */
export async function lockEquipment(
	tx: Tx,
	debit: Of,
	equipmentId: string,
): Promise<StoredEquipment | null> {
	const row = await tx
		.selectFrom('debit_equipment')
		.selectAll()
		.where('depot_id', '=', debit.depotId)
		.where('debit_id', '=', debit.id)
		.where('id', '=', equipmentId)
		.where('removed_at', 'is', null)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : itemOf(row);
}

/** The number of items of a debit that are neither returned nor missing. */
export async function countOutstandingEquipment(db: Database, debit: Of): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select coalesce(sum(given_count - returned_count - missing_count - transferred_count), 0)::int as count
		from debit_equipment
		where depot_id = ${debit.depotId} and debit_id = ${debit.id} and removed_at is null`.execute(
		db,
	);
	return rows[0]?.count ?? 0;
}

/** The number of the debit that still has a device; null when the device is available. */
export async function findDeviceHolder(
	db: Database,
	depotId: string,
	device: { readonly kind: EquipmentKind; readonly serial: string },
): Promise<string | null> {
	const row = await db
		.selectFrom('debit_equipment as e')
		.innerJoin('debits as d', (join) =>
			join.on('d.depot_id', '=', depotId).onRef('d.id', '=', 'e.debit_id'),
		)
		.select('d.number')
		.where('e.depot_id', '=', depotId)
		.where('e.kind', '=', device.kind)
		.where(sql<boolean>`upper(e.serial collate "C") = upper(${device.serial} collate "C")`)
		.where('e.removed_at', 'is', null)
		.where(sql<boolean>`e.returned_count + e.missing_count + e.transferred_count < e.given_count`)
		.executeTakeFirst();
	return row?.number ?? null;
}

/** Adds an item to a debit; false when its device is on another debit (a unique index). */
export async function insertEquipment(
	tx: Tx,
	debit: Of,
	item: Pick<EquipmentItem, 'kind' | 'serial' | 'label'> & {
		readonly id: string;
		readonly count: number;
	},
	by: { readonly userId: string; readonly name: string; readonly now: Date },
): Promise<boolean> {
	const inserted = await tx
		.insertInto('debit_equipment')
		.values({
			depot_id: debit.depotId,
			id: item.id,
			debit_id: debit.id,
			kind: item.kind,
			serial: item.serial,
			label: item.label,
			given_count: item.count,
			given_by: by.userId,
			given_by_name: by.name,
			given_at: by.now,
		})
		.onConflict((conflict) => conflict.doNothing())
		.returning('id')
		.executeTakeFirst();
	return inserted !== undefined;
}

/** Removes one item or all from a debit that is not accepted yet. */
export async function removeEquipmentRows(
	tx: Tx,
	debit: Of,
	now: Date,
	equipmentId?: string,
): Promise<void> {
	let query = tx
		.updateTable('debit_equipment')
		.set({ removed_at: now, version: sql`version + 1` })
		.where('depot_id', '=', debit.depotId)
		.where('debit_id', '=', debit.id)
		.where('removed_at', 'is', null);
	if (equipmentId !== undefined) query = query.where('id', '=', equipmentId);
	await query.execute();
}

/** Notes which equipment the driver says was not handed over; the dispute before no longer counts. */
export async function markDisputedEquipment(
	tx: Tx,
	debit: Of,
	equipmentIds: readonly string[],
	now: Date,
): Promise<void> {
	await sql`
		update debit_equipment
		set disputed_at = case when id = any(${[...equipmentIds]}::uuid[]) and removed_at is null
				then ${now}::timestamptz end,
			version = version + 1
		where depot_id = ${debit.depotId} and debit_id = ${debit.id}
			and (disputed_at is not null or id = any(${[...equipmentIds]}::uuid[]))`.execute(tx);
}

/** The equipment of the latest dispute of a debit, also what the depot removed since. */
export async function readDisputedEquipment(
	db: Database,
	debit: Of,
): Promise<(EquipmentDispute & { readonly id: string })[]> {
	const rows = await db
		.selectFrom('debit_equipment')
		.selectAll()
		.where('depot_id', '=', debit.depotId)
		.where('debit_id', '=', debit.id)
		.where('disputed_at', 'is not', null)
		.orderBy('id')
		.execute();
	return rows.map((row) => ({
		id: row.id,
		name: equipmentName(itemOf(row)),
		isRemoved: row.removed_at !== null,
	}));
}

/** Writes the returned and missing counts of an item that `lockEquipment` has locked. */
export async function settleEquipment(
	tx: Tx,
	debit: Of,
	settled: {
		readonly id: string;
		readonly returned: number;
		readonly missing: number;
		readonly missingNote: string;
	},
	by: { readonly name: string; readonly now: Date },
): Promise<void> {
	await tx
		.updateTable('debit_equipment')
		.set({
			returned_count: settled.returned,
			missing_count: settled.missing,
			missing_note: settled.missingNote,
			settled_by_name: by.name,
			settled_at: by.now,
			version: sql`version + 1`,
		})
		.where('depot_id', '=', debit.depotId)
		.where('id', '=', settled.id)
		.execute();
}

/** Ends the outstanding count of an item that another driver took over; `lockEquipment` locked it. */
export async function settleTransferredEquipment(
	tx: Tx,
	debit: Of,
	item: { readonly id: string; readonly count: number },
	by: { readonly name: string; readonly now: Date },
): Promise<void> {
	await tx
		.updateTable('debit_equipment')
		.set({
			transferred_count: sql`transferred_count + ${item.count}`,
			settled_by_name: by.name,
			settled_at: by.now,
			version: sql`version + 1`,
		})
		.where('depot_id', '=', debit.depotId)
		.where('debit_id', '=', debit.id)
		.where('id', '=', item.id)
		.execute();
}

/** SQL: the equipment of the transfer `t`, with the count that moved or is to move. */
export function equipmentOfTransfer(depotId: string) {
	return sql`array(
		select jsonb_build_object('kind', e.kind, 'serial', e.serial, 'label', e.label, 'givenCount',
			case t.state when 'accepted' then e.transferred_count when 'rejected' then e.given_count
				else e.given_count - e.returned_count - e.missing_count - e.transferred_count end)
		from debit_equipment e
		where e.depot_id = ${depotId} and e.id = any(t.equipment_ids) order by e.id
	)`;
}
