import type { CollectionMethod } from '@sevk/domain/reasons/collection-method';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type CollectionRow = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly method: CollectionMethod;
	readonly amountKurus: number;
	readonly roundingKurus: number;
	readonly receiptNo: string | null;
	readonly approvalCode: string | null;
	readonly collectedAt: Date;
};

/** The collections of a route, by time. */
export async function readCollections(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<CollectionRow[]> {
	const { rows } = await sql<CollectionRow>`
		select m.order_id as "orderId", o.order_no as "orderNo", o.recipient_name as "recipientName",
			m.method, m.amount_kurus as "amountKurus", m.rounding_kurus as "roundingKurus", m.receipt_no as "receiptNo", m.approval_code as "approvalCode",
			m.collected_at as "collectedAt"
		from collections m join orders o on o.depot_id = ${depotId} and o.id = m.order_id
		where m.depot_id = ${depotId} and m.route_id = ${routeId} and m.reverted_at is null
		order by m.collected_at, m.id`.execute(db);
	return rows;
}

export type ReturnRow = {
	readonly id: string;
	readonly orderId: string;
	readonly orderNo: string;
	readonly product: string;
	readonly quantity: number;
	readonly reasonLabel: string;
	readonly condition: string | null;
	readonly handedBack: boolean;
	readonly barcode: string;
};

/** Product returns of a route. `handedBack`: scanned in by the depot. */
export async function readReturns(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<ReturnRow[]> {
	const { rows } = await sql<ReturnRow>`
		select t.id, t.order_id as "orderId", o.order_no as "orderNo", t.product, t.quantity,
			coalesce(n.label, t.reason_code) as "reasonLabel", t.condition, x.barcode,
			coalesce(h.holder = 'depot', false) as "handedBack"
		from product_returns t
		join orders o on o.depot_id = ${depotId} and o.id = t.order_id
		join pieces x on x.depot_id = ${depotId} and x.id = t.piece_id
		left join custody h on h.depot_id = ${depotId} and h.piece_id = t.piece_id
		left join reasons n on n.list = 'product_return' and n.code = t.reason_code
		where t.depot_id = ${depotId} and t.route_id = ${routeId} and t.reverted_at is null
		order by t.recorded_at, t.id`.execute(db);
	return rows;
}

export async function readDriverName(
	db: Database,
	driverId: string | null,
): Promise<string | null> {
	if (driverId === null) return null;
	const driver = await db
		.selectFrom('drivers')
		.select('full_name')
		.where('id', '=', driverId)
		.executeTakeFirst();
	return driver?.full_name ?? null;
}

/** Depot, vehicle and debit numbers for the head of the sheet. */
export async function readSheetHead(db: Database, depotId: string, routeId: string) {
	const { rows } = await sql<{
		depotName: string;
		plate: string | null;
		tour: number;
		vehicleType: string | null;
		debitNumbers: string[];
	}>`
		select c.name as "depotName", v.plate, r.tour, v.vehicle_type as "vehicleType",
			coalesce((select array_agg(d.number order by d.number) from debits d
				where d.depot_id = ${depotId} and d.route_id = r.id and d.state <> 'cancelled'), '{}')
				as "debitNumbers"
		from routes r
		join depots c on c.id = r.depot_id
		left join vehicles v on v.id = r.vehicle_id
		where r.depot_id = ${depotId} and r.id = ${routeId}`.execute(db);
	const [head] = rows;
	if (head === undefined) throw new Error('the route was just read');
	return head;
}
