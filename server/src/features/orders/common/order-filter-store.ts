// The filter of order lists, counts and bulk acts. The SQL fragments use the alias `o` of orders; the
// statement around them restricts the depot.
import type { orderFilter } from '@sevk/contract/orders/orders';
import {
	type OrderState,
	orderStates,
	poolStates,
	statesOfBucket,
} from '@sevk/domain/orders/common/order';
import { type OrderSearch, parseOrderSearch } from '@sevk/domain/orders/list/order-search';
import { pieceBarcode } from '@sevk/domain/orders/piece/order-piece';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import { depotsOf, type Viewer } from '../../../http/endpoint/caller.ts';
import { isOfRoute, type RouteOrders, routeOrdersOf } from './order-route-filter-store.ts';

/** The filter of a request, from its query or body. */
export type OrderQuery = Partial<z.output<z.ZodObject<typeof orderFilter>>>;

export type OrderFilter = {
	readonly depotIds: readonly string[];
	/** Set for a driver, who sees only orders of own routes. */
	readonly driverId: string | null;
	readonly search: OrderSearch | null;
	/** null for any state. */
	readonly states: readonly OrderState[] | null;
	readonly districts: readonly string[] | null;
	readonly dateFrom: string | null;
	readonly dateTo: string | null;
	readonly paymentTypes: readonly string[] | null;
	/** The account of the sender; null for any. */
	readonly senderId: string | null;
	readonly resultFrom: string | null;
	readonly resultTo: string | null;
	readonly onlyWarned: boolean;
	readonly onlyMissing: boolean;
	readonly onlyColdChain: boolean;
	/** Orders of one route, with a problem or whatever they are; null for any. */
	readonly ofRoute: RouteOrders | null;
	/** Orders selected one by one; null for any. */
	readonly orderIds: readonly string[] | null;
};

/** The filter of a request, restricted to what the caller may see. */
export function readOrderFilter(
	caller: Viewer,
	query: OrderQuery,
	now: Date = new Date(),
): OrderFilter {
	return {
		depotIds: depotsOf(caller, query.depotId),
		driverId: caller.driverId,
		search: parseOrderSearch(query.q),
		states: statesOf(query),
		districts: query.districts ?? null,
		dateFrom: query.dateFrom ?? null,
		dateTo: query.dateTo ?? null,
		paymentTypes: query.paymentTypes ?? null,
		senderId: query.senderId ?? null,
		resultFrom: query.resultFrom ?? null,
		resultTo: query.resultTo ?? null,
		onlyWarned: query.only === 'warned',
		onlyMissing: query.only === 'missing',
		onlyColdChain: query.coldChain === 'only',
		ofRoute: routeOrdersOf(query, now),
		orderIds: null,
	};
}

function statesOf({ bucket, states, only }: OrderQuery): OrderState[] | null {
	const stateLists = [
		bucket === undefined ? orderStates : statesOfBucket(bucket),
		states ?? orderStates,
		only === 'pool' ? poolStates : orderStates,
	];
	const common = orderStates.filter((state) => stateLists.every((list) => list.includes(state)));
	return common.length === orderStates.length ? null : common;
}

type Condition = RawBuilder<unknown>;

/** The conditions of a filter in one of its depots, except search. */
export function conditionsOf(filter: OrderFilter, depotId: string): Condition {
	const { states, districts, dateFrom, dateTo, paymentTypes, senderId, orderIds } = filter;
	const conditions = [
		states === null ? null : sql`o.state = any(${[...states]}::text[])`,
		districts === null ? null : sql`o.district = any(${[...districts]}::text[])`,
		dateFrom === null ? null : sql`o.service_date >= ${dateFrom}::date`,
		dateTo === null ? null : sql`o.service_date <= ${dateTo}::date`,
		paymentTypes === null ? null : sql`o.payment_type = any(${[...paymentTypes]}::text[])`,
		senderId === null ? null : sql`o.sender_id = ${senderId}::uuid`,
		resultBetween(filter, depotId),
		filter.onlyWarned ? sql`o.warnings <> '[]'` : null,
		filter.onlyMissing ? hasMissingPiece(depotId) : null,
		filter.onlyColdChain ? sql`o.cold_chain` : null,
		filter.ofRoute === null ? null : isOfRoute(filter.ofRoute, depotId),
		orderIds === null ? null : sql`o.id = any(${[...orderIds]}::uuid[])`,
		filter.driverId === null ? null : isOnRouteOfDriver(filter.driverId, depotId),
	];
	return allOf(conditions.filter((condition) => condition !== null));
}

/** Orders with a piece that the depot cannot find; few, and found by the holder. */
function hasMissingPiece(depotId: string): Condition {
	return sql`o.id = any(array(
		select p.order_id from custody c
		join pieces p on p.depot_id = ${depotId}::uuid and p.id = c.piece_id
		where c.depot_id = ${depotId}::uuid and c.holder = 'missing'
			and c.holder <> 'depot' and c.holder <> 'recipient'))`;
}

/** Orders with a valid result in a time span; null without a span. */
function resultBetween({ resultFrom, resultTo }: OrderFilter, depotId: string): Condition | null {
	if (resultFrom === null && resultTo === null) return null;
	return sql`exists (
		select 1 from attempts a
		where a.depot_id = ${depotId}::uuid and a.order_id = o.id and a.reverted_at is null
			and a.happened_at >= ${resultFrom ?? '-infinity'}::timestamptz
			and a.happened_at <= ${resultTo ?? 'infinity'}::timestamptz)`;
}

/** Orders that are or were on a route of a driver. */
export function isOnRouteOfDriver(driverId: string, depotId: string): Condition {
	return sql`exists (
		select 1 from route_orders ro
		join routes r on r.depot_id = ${depotId}::uuid and r.id = ro.route_id
		where ro.depot_id = ${depotId}::uuid and ro.order_id = o.id and r.driver_id = ${driverId})`;
}

/** Orders that contain every word, or that have a piece with the barcode, own or the sender's. */
export function searchCondition(
	{ search }: Pick<OrderFilter, 'search'>,
	depotId: string,
): Condition {
	if (search === null) return sql`true`;
	const words = search.words.map((word) => sql`o.search_fold like ${likeAnywhere(word)}`);
	const codes = [search.barcode, ...search.meant];
	// A number on labels is that of a first piece.
	const ownCodes = codes.flatMap((code) => [code, pieceBarcode(code, 1)]);
	// Selects instead of `or`: each has its index.
	return sql`((${allOf(words)}) or o.id = any(array(
		select p.order_id from pieces p
		where p.depot_id = ${depotId}::uuid and p.barcode_fold = any(${ownCodes}::text[])
		union all
		select p.order_id from pieces p
		where p.depot_id = ${depotId}::uuid and p.sender_barcode_fold = any(${codes}::text[])
		union all
		select x.id from orders x
		where x.depot_id = ${depotId}::uuid and x.order_no_fold = any(${[...search.meant]}::text[]))))`;
}

export function allOf(conditions: readonly Condition[]): Condition {
	return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
