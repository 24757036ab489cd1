import {
	excludedResults,
	failedResults,
	type RouteOrderResult,
} from '@sevk/domain/routes/common/route';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { eachDepot } from '../../../db/sql/each-depot.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { isOnRouteOfDriver } from '../common/order-filter-store.ts';
import { ordersOfRoute } from './order-label-store.ts';

/** Results of a route's orders that a slip is printed for. */
const noticeResults: readonly RouteOrderResult[] = ['pending', ...failedResults];

export type NoticeSelection = {
	readonly orderIds?: readonly string[] | undefined;
	readonly routeId?: string | undefined;
};

/** An order as its slip at the door names it. */
export type NoticeRow = {
	readonly orderId: string;
	readonly orderNo: string;
	readonly senderName: string;
	readonly recipientName: string;
	readonly pieceCount: number;
	readonly stopPosition: number | null;
	readonly depotId: string;
	readonly depotName: string;
	readonly depotAddress: string;
	readonly opensAt: string | null;
	readonly closesAt: string | null;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly driverName: string | null;
};

/**
 * The selected orders that the caller may see, depot by depot, by stop; of a route those that were
 * not delivered and are not on another one.
 */
export async function readNoticeRows(
	db: Database,
	{ depotIds, driverId }: Pick<PersonCaller, 'depotIds' | 'driverId'>,
	selection: NoticeSelection,
	limit: number,
): Promise<NoticeRow[]> {
	const rows = await eachDepot(depotIds, (depotId) =>
		readDepotNoticeRows(db, { depotId, driverId }, selection, limit),
	);
	return rows.flat().slice(0, limit);
}

async function readDepotNoticeRows(
	db: Database,
	{ depotId, driverId }: { readonly depotId: string; readonly driverId: string | null },
	{ orderIds = [], routeId }: NoticeSelection,
	limit: number,
): Promise<NoticeRow[]> {
	const seen = driverId === null ? sql`true` : isOnRouteOfDriver(driverId, depotId);
	const ownRoute = driverId === null ? sql`true` : sql`r.driver_id = ${driverId}::uuid`;
	const onRoute = routeId === undefined ? sql`ro.active` : sql`ro.route_id = ${routeId}::uuid`;
	const selected =
		routeId === undefined
			? sql`false`
			: sql`o.id = any(array(${ordersOfRoute(routeId, depotId, noticeResults)}))`;
	const { rows } = await sql<NoticeRow>`
		select o.id as "orderId", o.order_no as "orderNo", o.sender_name as "senderName",
			o.recipient_name as "recipientName", o.piece_count as "pieceCount",
			s.position as "stopPosition", o.depot_id as "depotId", c.name as "depotName",
			concat_ws(', ', nullif(c.address_line, ''), nullif(c.neighbourhood, ''),
				c.district || ' / ' || c.province)
				as "depotAddress",
			c.opens_at as "opensAt", c.closes_at as "closesAt",
			r.id as "routeId", r.number as "routeNumber", w.full_name as "driverName"
		from orders o
		join depots c on c.id = o.depot_id
		left join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.order_id = o.id and ${onRoute}
			and ro.result not in ${sqlList(excludedResults)}
		left join routes r on r.depot_id = ${depotId}::uuid and r.id = ro.route_id and ${ownRoute}
		left join drivers w on w.id = r.driver_id
		left join stops s on s.depot_id = ${depotId}::uuid and s.id = ro.stop_id and r.id is not null
		where o.depot_id = ${depotId}::uuid and ${seen}
			and (o.id = any(${[...orderIds]}::uuid[]) or ${selected})
		order by r.number nulls last, s.position nulls last, o.order_no
		limit ${limit}`.execute(db);
	return rows;
}
