import { attemptedOrderStates } from '@sevk/domain/orders/common/order';
import { endedHolders } from '@sevk/domain/orders/piece/piece-custody';
import type { PaymentType } from '@sevk/domain/reasons/payment-type';
import {
	excludedResults,
	type RouteOrderResult,
	routeOrderResults,
} from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { dueAtAttempt } from '../common/order-due-store.ts';
import { isOnRouteOfDriver } from '../common/order-filter-store.ts';
import { labelBarcode } from '../common/order-label-barcode-store.ts';

const includedResults = routeOrderResults.filter((result) => !excludedResults.includes(result));

export type LabelSelection = {
	readonly pieceIds?: readonly string[] | undefined;
	readonly orderIds?: readonly string[] | undefined;
	readonly routeId?: string | undefined;
	/** Whether orders and routes select the pieces, too, whose way has ended. */
	readonly isWhole?: boolean;
};

export type LabelRow = {
	/** The sender's barcode if there is one that names this piece alone. */
	readonly barcode: string;
	readonly senderName: string;
	readonly ordinal: number;
	readonly pieceCount: number;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly serviceDate: string;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly windowGapStart: string | null;
	readonly windowGapEnd: string | null;
	readonly paymentType: PaymentType;
	readonly dueKurus: number;
	/** What was due for the whole order at its first attempt. */
	readonly orderDueKurus: number;
	/** Number of koli of the order that go out: an earlier attempt may have delivered others. */
	readonly outCount: number;
	readonly coldChain: boolean;
	readonly routeNumber: string | null;
	readonly stopPosition: number | null;
	readonly depotName: string;
};

/**
 * The selected packages that the caller may see, depot by depot, by stop. A label names the active route of the order;
 * none while the order awaits its next step, and for a driver only own routes.
 */
export async function readLabelRows(
	db: Database,
	{ depotIds, driverId }: Pick<PersonCaller, 'depotIds' | 'driverId'>,
	selection: LabelSelection,
	limit: number,
): Promise<LabelRow[]> {
	const rows = await eachDepot(depotIds, (depotId) =>
		readDepotLabelRows(db, { depotId, driverId }, selection, limit),
	);
	return rows.flat().slice(0, limit);
}

async function readDepotLabelRows(
	db: Database,
	{ depotId, driverId }: { readonly depotId: string; readonly driverId: string | null },
	selection: LabelSelection,
	limit: number,
): Promise<LabelRow[]> {
	const seen = driverId === null ? sql`true` : isOnRouteOfDriver(driverId, depotId);
	const ownRoute = driverId === null ? sql`true` : sql`r.driver_id = ${driverId}::uuid`;
	const due = dueAtAttempt(sql`${depotId}::uuid`, sql`coalesce(ro.attempt_no, o.attempt_no)`);
	const { rows } = await sql<LabelRow>`
		select
			${labelBarcode(sql`${depotId}::uuid`)} as barcode, o.sender_name as "senderName", p.ordinal, o.piece_count as "pieceCount", o.order_no as "orderNo",
			o.recipient_name as "recipientName", o.district, o.neighbourhood,
			o.service_date as "serviceDate", o.window_start as "windowStart",
			o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd", o.payment_type as "paymentType", ${due} as "dueKurus",
			o.due_kurus as "orderDueKurus", ${countGoingOut(depotId)} as "outCount",
			o.cold_chain as "coldChain",
			r.number as "routeNumber", s.position as "stopPosition", c.name as "depotName"
		from orders o
		join depots c on c.id = o.depot_id
		join pieces p on p.depot_id = ${depotId}::uuid and p.order_id = o.id and p.kind = 'package'
		left join custody h on h.depot_id = ${depotId}::uuid and h.piece_id = p.id
		left join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.order_id = o.id and ro.active
			and (ro.result = 'pending' or o.state in ${sqlList(attemptedOrderStates)})
		left join routes r on r.depot_id = ${depotId}::uuid and r.id = ro.route_id and ${ownRoute}
		left join stops s on s.depot_id = ${depotId}::uuid and s.id = ro.stop_id and r.id is not null
		where o.depot_id = ${depotId}::uuid and ${seen} and (${selectionCondition(selection, depotId)})
		order by r.number nulls last, s.position nulls last, o.order_no, p.ordinal
		limit ${limit}`.execute(db);
	return rows;
}

function isUnderWay(holder: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`coalesce(${holder}, 'depot') not in ${sqlList(endedHolders)}`;
}

/** Number of koli of the order `o` whose way has not ended. */
function countGoingOut(depotId: string): RawBuilder<unknown> {
	return sql`(
		select count(*) from pieces x
		left join custody xh on xh.depot_id = ${depotId}::uuid and xh.piece_id = x.id
		where x.depot_id = ${depotId}::uuid and x.order_id = o.id and x.kind = 'package'
			and ${isUnderWay(sql`xh.holder`)})`;
}

/**
 * Chosen pieces, or the pieces of chosen orders or of a route: those that go out, or all. The condition
 * uses the aliases `o` of orders, `p` of pieces and `h` of their custody.
 */
function selectionCondition(
	{ pieceIds, orderIds, routeId, isWhole = false }: LabelSelection,
	depotId: string,
): RawBuilder<unknown> {
	const goesOut = isWhole ? sql`true` : isUnderWay(sql`h.holder`);
	const conditions = [
		pieceIds === undefined ? null : sql`p.id = any(${[...pieceIds]}::uuid[])`,
		orderIds === undefined ? null : sql`o.id = any(${[...orderIds]}::uuid[]) and ${goesOut}`,
		routeId === undefined
			? null
			: sql`o.id = any(array(${ordersOfRoute(routeId, depotId)})) and ${goesOut}`,
	].filter((condition) => condition !== null);
	return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
}

/** The number of a route in one of the depots; null if none of them has it. */
export async function findRouteNumberById(
	db: Database,
	depotIds: readonly string[],
	routeId: string,
): Promise<string | null> {
	const depotId = await findDepotOf(db, 'routes', routeId, depotIds);
	if (depotId === null) return null;
	const row = await db
		.selectFrom('routes')
		.select('number')
		.where('depot_id', '=', depotId)
		.where('id', '=', routeId)
		.executeTakeFirst();
	return row?.number ?? null;
}

/** Orders of a route, except those that are active on another route; `results` are those on it. */
export function ordersOfRoute(
	routeId: string,
	depotId: string,
	results: readonly RouteOrderResult[] = includedResults,
): RawBuilder<unknown> {
	return sql`
		select ro.order_id from route_orders ro
		where ro.depot_id = ${depotId}::uuid and ro.route_id = ${routeId}::uuid
			and ro.result in ${sqlList(results)}
			and not exists (
				select 1 from route_orders other
				where other.depot_id = ${depotId}::uuid and other.order_id = ro.order_id
					and other.active and other.route_id <> ro.route_id)`;
}
