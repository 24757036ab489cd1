import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import type { EquipmentKind } from '@sevk/domain/debits/line/debit-equipment';
import { endedRouteStates, type RouteState } from '@sevk/domain/routes/common/route';
import { differingStates } from '@sevk/domain/settlements/settlement';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { labelBarcode } from '../../orders/common/order-label-barcode-store.ts';

export type HeldPiece = {
	readonly debitNumber: string;
	readonly serviceDate: string;
	/** The one on the piece: the sender's, if there is one. */
	readonly barcode: string;
	readonly orderNo: string | null;
	/** A product that a recipient gave back is no koli. */
	readonly isProduct: boolean;
	readonly ordinal: number;
	readonly pieceCount: number;
	/** Declared value of the whole order. */
	readonly valueKurus: number;
};

export type HeldEquipment = {
	readonly debitNumber: string;
	readonly kind: EquipmentKind;
	readonly serial: string;
	readonly label: string;
	readonly givenCount: number;
};

export type UnfinishedRoute = {
	readonly number: string;
	readonly serviceDate: string;
	readonly state: RouteState;
};

/** The pieces of a depot that are on the vehicles of a driver. */
export async function readHeldPieces(
	db: Database,
	depotId: string,
	driverId: string,
): Promise<HeldPiece[]> {
	const { rows } = await sql<HeldPiece>`
		select d.number as "debitNumber", r.service_date as "serviceDate",
			${labelBarcode(sql`${depotId}::uuid`)} as barcode,
			o.order_no as "orderNo",
			case when p.kind = 'package' then coalesce(o.amount_kurus, 0) else 0 end as "valueKurus",
			p.kind = 'product' as "isProduct", p.ordinal, coalesce(o.piece_count, 1) as "pieceCount"
		from debits d
		join routes r on r.depot_id = ${depotId} and r.id = d.route_id
		join debit_lines l on l.depot_id = ${depotId} and l.debit_id = d.id
			and l.state in ${sqlList(onVehicleLineStates)}
		join pieces p on p.depot_id = ${depotId} and p.id = l.piece_id
		left join orders o on o.depot_id = ${depotId} and o.id = p.order_id
		where d.depot_id = ${depotId} and d.driver_id = ${driverId} and d.state <> 'cancelled'
		order by r.service_date, d.number, o.order_no, p.ordinal, p.id`.execute(db);
	return rows;
}

/** The equipment of a depot that a driver has not returned; `givenCount` is what is outstanding. */
export async function readHeldEquipment(
	db: Database,
	depotId: string,
	driverId: string,
): Promise<HeldEquipment[]> {
	const { rows } = await sql<HeldEquipment>`
		select d.number as "debitNumber", e.kind, e.serial, e.label,
			e.given_count - e.returned_count - e.missing_count - e.transferred_count as "givenCount"
		from debits d
		join debit_equipment e on e.depot_id = ${depotId} and e.debit_id = d.id
			and e.removed_at is null and e.given_count > e.returned_count + e.missing_count + e.transferred_count
		where d.depot_id = ${depotId} and d.driver_id = ${driverId} and d.state <> 'cancelled'
		order by d.number, e.id`.execute(db);
	return rows;
}

/** The routes of a driver in a depot that are not closed. */
export async function readUnfinishedRoutes(
	db: Database,
	depotId: string,
	driverId: string,
): Promise<UnfinishedRoute[]> {
	const { rows } = await sql<UnfinishedRoute>`
		select number, service_date as "serviceDate", state from routes
		where depot_id = ${depotId} and driver_id = ${driverId}
			and state not in ${sqlList(endedRouteStates)}
		order by service_date, number`.execute(db);
	return rows;
}

/** Whether a depot has anything of a person that İlişik Kesme reads. */
export async function hasWorkedIn(
	db: Database,
	depotId: string,
	{ driverId, userId }: { readonly driverId: string | null; readonly userId: string | null },
): Promise<boolean> {
	const { rows } = await sql<{ worked: boolean }>`
		select exists (select 1 from routes where depot_id = ${depotId} and driver_id = ${driverId}::uuid)
			or exists (select 1 from debits where depot_id = ${depotId} and driver_id = ${driverId}::uuid)
			or exists (select 1 from driver_debts where depot_id = ${depotId} and driver_id = ${driverId}::uuid)
			or exists (select 1 from reports where depot_id = ${depotId} and written_by = ${userId}::uuid)
			or exists (select 1 from settlements where depot_id = ${depotId} and counted_by = ${userId}::uuid)
			as worked`.execute(db);
	return rows[0]?.worked ?? false;
}

export type PendingActs = {
	/** Reports of the user that wait for the approval of another person. */
	readonly reports: number;
	/** Cash differences counted by the user that wait for approval. */
	readonly differences: number;
};

/** What a user began in a depot and another person has to finish. */
export async function readPendingActs(
	db: Database,
	depotId: string,
	userId: string,
): Promise<PendingActs> {
	const { rows } = await sql<PendingActs>`
		select
			(select count(*)::int from reports t where t.depot_id = ${depotId}
				and t.written_by = ${userId} and t.state = 'awaiting_approval') as reports,
			(select count(*)::int from settlements s
				join routes r on r.depot_id = ${depotId} and r.id = s.route_id
				where s.depot_id = ${depotId} and s.counted_by = ${userId}
					and s.state in ${sqlList(differingStates)} and r.state not in ${sqlList(endedRouteStates)}
			) as differences`.execute(db);
	const [acts] = rows;
	if (acts === undefined) throw new Error('a select without from gives one row');
	return acts;
}
