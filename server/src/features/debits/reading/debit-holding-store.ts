// Kimde Ne Var: current holders of pieces, from the ledger.
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { dueAtAttempt } from '../../orders/common/order-due-store.ts';
import {
	noVehiclePieces,
	type VehiclePieces,
	vehiclePieces,
} from '../../routes/common/route-balance-store.ts';
import type { DebitFilter } from './debit-list-store.ts';

export type HoldingGroup = 'driver' | 'vehicle' | 'route' | 'reason';

export type HoldingRow = {
	readonly key: string;
	readonly label: string;
	/** The depot of the group; the first one by name when a reason spans several depots. */
	readonly depotName: string;
	/** Plates for a driver, drivers for a vehicle or a route. */
	readonly sublabels: string[];
	/** All goods; `productCount` of them are products that recipients gave back. */
	readonly pieceCount: number;
	readonly productCount: number;
	readonly orderCount: number;
	readonly valueKurus: number;
	readonly dueKurus: number;
	readonly oldestSince: Date;
	readonly debits: { id: string; number: string; pieceCount: number; productCount: number }[];
};

type Words = {
	readonly key: RawBuilder<unknown>;
	readonly label: RawBuilder<unknown>;
	readonly sublabel: RawBuilder<unknown>;
};

/** The columns of the statement that identify and label a group. */
const groups: Record<HoldingGroup, Words> = {
	driver: { key: sql`driver_id::text`, label: sql`driver_name`, sublabel: sql`plate` },
	vehicle: { key: sql`vehicle_id::text`, label: sql`plate`, sublabel: sql`driver_name` },
	route: { key: sql`route_id::text`, label: sql`route_number`, sublabel: sql`driver_name` },
	reason: { key: sql`coalesce(reason_code, '')`, label: sql`reason_label`, sublabel: sql`''` },
};

/** Number of pieces on the vehicles of a depot, accepted and not accepted yet. */
export async function countHeldPieces(db: Database, depotId: string): Promise<VehiclePieces> {
	const { rows } = await sql<VehiclePieces>`
		select ${vehiclePieces} from custody h
		where h.depot_id = ${depotId}
			and (h.holder like 'debit:%' or h.holder like 'loading:%')
			-- The predicate of the partial index on holders.
			and h.holder <> 'depot' and h.holder <> 'recipient'`.execute(db);
	return rows[0] ?? noVehiclePieces;
}

/** Accepted pieces of a depot by group, largest group first. */
export async function listHoldingRows(
	db: Database,
	scope: Pick<DebitFilter, 'depotId' | 'onlyDriver'>,
	groupBy: HoldingGroup,
): Promise<HoldingRow[]> {
	const { key, label, sublabel } = groups[groupBy];
	const depot = sql`${scope.depotId}::uuid`;
	const own =
		scope.onlyDriver === null ? sql`true` : sql`d.driver_id = ${scope.onlyDriver.driverId}::uuid`;
	const { rows } = await sql<HoldingRow>`
		with held as (
			select d.depot_id, c.name as depot_name, d.id as debit_id, d.number, d.driver_id,
				d.vehicle_id, d.route_id,
				w.full_name as driver_name, v.plate, r.number as route_number, h.since, h.is_product,
				p.order_id,
				case when p.kind = 'package' then o.amount_kurus::numeric / o.piece_count else 0 end as value,
				case when ro.result = 'pending' then ${dueAtAttempt(depot, sql`ro.attempt_no`)} else 0 end as due,
				coalesce(back.reason_code, a.reason_code) as reason_code,
				coalesce(back.label, n.label) as reason_label
			from custody h
			join debits d on d.depot_id = ${depot} and d.id = split_part(h.holder, ':', 2)::uuid
			join depots c on c.id = d.depot_id
			join drivers w on w.id = d.driver_id
			join vehicles v on v.id = d.vehicle_id
			join routes r on r.depot_id = ${depot} and r.id = d.route_id
			join pieces p on p.depot_id = ${depot} and p.id = h.piece_id
			left join orders o on o.depot_id = ${depot} and o.id = p.order_id
			left join route_orders ro on ro.depot_id = ${depot} and ro.route_id = d.route_id
				and ro.order_id = p.order_id and ro.active
			left join attempts a on a.depot_id = ${depot} and a.route_id = d.route_id
				and a.order_id = p.order_id and a.reverted_at is null
			left join reasons n on n.list = 'undelivery' and n.code = a.reason_code
			left join lateral (
				select t.reason_code, m.label from product_returns t
				left join reasons m on m.list = 'product_return' and m.code = t.reason_code
				where p.kind = 'product' and t.depot_id = ${depot} and t.piece_id = p.id
					and t.reverted_at is null
			) back on true
			where h.depot_id = ${depot} and h.holder like 'debit:%'
				and h.holder <> 'depot' and h.holder <> 'recipient' and ${own}
		), per_order as (
			select ${key} as key, min(${label}) as label, min(${sublabel}) as sublabel,
				min(depot_name) as depot_name, debit_id, number, order_id, count(*) as pieces,
				count(*) filter (where is_product) as products,
				sum(value) as value, max(due) as due, min(since) as since
			from held group by ${key}, debit_id, number, order_id
		), per_debit as (
			select key, min(label) as label, min(sublabel) as sublabel, min(depot_name) as depot_name,
				debit_id, number,
				sum(pieces) as pieces, sum(products) as products, count(order_id) as orders,
				sum(value) as value, sum(due) as due, min(since) as since
			from per_order group by key, debit_id, number
		)
		select key, coalesce(min(label), '') as label, min(depot_name) as "depotName",
			coalesce(array_agg(distinct sublabel) filter (where sublabel <> ''), '{}') as sublabels,
			sum(pieces)::int as "pieceCount", sum(products)::int as "productCount",
			sum(orders)::int as "orderCount",
			sum(value)::bigint as "valueKurus", sum(due)::bigint as "dueKurus", min(since) as "oldestSince",
			jsonb_agg(jsonb_build_object('id', debit_id, 'number', number, 'pieceCount', pieces,
				'productCount', products) order by number) as debits
		from per_debit group by key
		order by sum(pieces) desc, key`.execute(db);
	return rows;
}
