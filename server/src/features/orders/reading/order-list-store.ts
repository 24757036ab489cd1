import type { CursorPart } from '@sevk/contract/common/page';
import type { OrderRow, orderSorts } from '@sevk/contract/orders/orders';
import { rowRecipientView } from '@sevk/domain/common/access/recipient-view';
import { addDays } from '@sevk/domain/common/date/date';
import { foldCode } from '@sevk/domain/common/identifier/barcode';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { type BondKind, boundOrderStates } from '@sevk/domain/orders/common/order-bond';
import type { OrderPriority } from '@sevk/domain/orders/common/order-priority';
import { placeOfPieces } from '@sevk/domain/orders/next/order-whereabouts';
import { placeOf } from '@sevk/domain/orders/piece/piece-custody';
import type { PaymentType } from '@sevk/domain/reasons/payment-type';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { findDepotOf } from '../../../db/depot-of.ts';
import { readDepotPage } from '../../../db/sql/depot-page.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { clockOf, pointOf } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { Viewer } from '../../../http/endpoint/caller.ts';
import {
	allOf,
	conditionsOf,
	type OrderFilter,
	searchCondition,
} from '../common/order-filter-store.ts';
import { emailAnswer, recipientAnswer } from '../common/order-recipient-answer.ts';
import { isRouteRunning } from '../common/order-recipient-store.ts';

export type OrderSort = (typeof orderSorts)[number];

export type OrderPage = {
	readonly filter: OrderFilter;
	readonly sort: OrderSort;
	readonly direction: 'asc' | 'desc';
	/** `[sort key, id]` of the last row of the previous page. */
	readonly after: readonly CursorPart[] | null;
	readonly limit: number;
	readonly viewer: Viewer;
};

/** The part of a page that comes from one depot. */
type DepotPage = OrderPage & {
	readonly depotId: string;
	/** The sort key of the last row of the previous page. */
	readonly keySeen: RawBuilder<unknown>;
};

type SortKey = {
	readonly isTurkish: boolean;
	readonly column: RawBuilder<unknown>;
	/** The compared expression, which has an index together with the depot. */
	readonly key: RawBuilder<unknown>;
	readonly type: RawBuilder<unknown>;
};

const sortKeys: Record<OrderSort, SortKey> = {
	serviceDate: keyOf('service_date', 'date'),
	orderNo: keyOf('order_no_fold', 'text'),
	recipient: turkishKeyOf('recipient_name'),
	district: turkishKeyOf('district'),
	amount: keyOf('amount_kurus', 'bigint'),
};

function keyOf(name: string, type: string): SortKey {
	const column = sql.raw(`o.${name}`);
	return { column, key: column, type: sql.raw(type), isTurkish: false };
}

function turkishKeyOf(name: string): SortKey {
	const { column, ...rest } = keyOf(name, 'text');
	return { ...rest, column, key: sql`${column} collate "tr-TR-x-icu"`, isTurkish: true };
}

/**
 * Number of orders scanned in sort sequence before the search index is used. The scan is fast for
 * frequent words, the index for rare ones.
 */
const scanLimit = 3_000;

/**
 * One page of orders with the names that the viewer sees, with one extra row that shows whether a
 * next page exists. Finds the ids first: the statement for the rows is then the same for every
 * filter and is planned once (docs/decisions/0067-pages-of-several-depots.md).
 */
export async function listOrderRows(db: Database, page: OrderPage): Promise<OrderRow[]> {
	const { filter, sort, direction, limit } = page;
	const { isTurkish: turkish } = sortKeys[sort];
	const keySeen = await readSeenKey(db, page);
	const keysOf = ({ key, id }: FoundOrder) => [key, id];
	const found = await readDepotPage(filter.depotIds, {
		find: (depotId) => findOrders(db, { ...page, depotId, keySeen }),
		merging: { keysOf, direction, turkish, limit: limit + 1 },
		read: async (depotId, ids) => {
			const { rows } = await rowStatement(depotId, ids).execute(db);
			return rows.map((row) => rowAnswer(row, depotId, page.viewer));
		},
	});
	return found.map(({ row }) => row);
}

/** Names each column: a copy of a row without some of its columns is far slower. */
function rowAnswer(row: SelectedOrder, depotId: string, viewer: Viewer): OrderRow {
	const route = { driverId: row.routeDriverId, running: row.routeRunning };
	const view = rowRecipientView(viewer, route);
	return {
		id: row.id,
		depotId,
		orderNo: row.orderNo,
		senderName: row.senderName,
		senderCode: row.senderCode,
		...recipientAnswer(view, row),
		email: emailAnswer(view, row.email),
		district: row.district,
		neighbourhood: row.neighbourhood,
		serviceDate: row.serviceDate,
		windowStart: clockOf(row.windowStart),
		windowEnd: clockOf(row.windowEnd),
		windowGapStart: clockOf(row.windowGapStart),
		windowGapEnd: clockOf(row.windowGapEnd),
		readyFrom: clockOf(row.readyFrom),
		pieceCount: row.pieceCount,
		desi: row.desi,
		kg: row.kg,
		paymentType: row.paymentType,
		dueKurus: row.dueKurus,
		amountKurus: row.amountKurus,
		coldChain: row.coldChain,
		needsLift: row.needsLift,
		needsAdr: row.needsAdr,
		priority: row.priority,
		serviceMinutes: row.serviceMinutes,
		bondKinds: (row.bondKinds?.split(' ') ?? []) as BondKind[],
		state: row.state,
		attemptNo: row.attemptNo,
		custodyPlace: placeOfPieces((row.holders?.split(' ') ?? []).map(placeOf)),
		warningCount: row.warningCount,
		point: pointOf(row.longitude, row.latitude),
		routeId: row.routeId,
		routeNumber: row.routeNumber,
		version: row.version,
	};
}

type FoundOrder = {
	readonly id: string;
	/** The value that the page is sorted by. */
	readonly key: string | number;
	readonly depotId: string;
};

/** The orders of the page of one depot in their sequence. */
async function findOrders(db: Database, page: DepotPage): Promise<FoundOrder[]> {
	const { depotId, sort } = page;
	const { rows } = await sql<Omit<FoundOrder, 'depotId'>>`
		with ${pageOf(page)}
		select o.id, ${sortKeys[sort].column} as key from page o order by ${orderOf(page)}`.execute(db);
	return rows.map(({ id, key }) => ({ id, key, depotId }));
}

const selectionBatch = 500;

/** Selected orders in batches, in the sequence of the selection. */
export async function* listSelectedOrders(
	db: Database,
	viewer: Viewer,
	filter: OrderFilter,
	selectedIds: readonly string[],
): AsyncGenerator<OrderRow[]> {
	for (let at = 0; at < selectedIds.length; at += selectionBatch) {
		const orderIds = selectedIds.slice(at, at + selectionBatch);
		const sequence = { sort: 'orderNo', direction: 'asc', after: null } as const;
		const page = { ...sequence, limit: selectionBatch, viewer };
		const rows = await listOrderRows(db, { filter: { ...filter, orderIds }, ...page });
		yield rows.toSorted((one, other) => orderIds.indexOf(one.id) - orderIds.indexOf(other.id));
	}
}

type SelectedOrder = {
	id: string;
	orderNo: string;
	senderName: string;
	senderCode: string | null;
	recipientName: string;
	phone: string | null;
	email: string | null;
	district: string;
	neighbourhood: string;
	serviceDate: string;
	windowStart: string | null;
	windowEnd: string | null;
	windowGapStart: string | null;
	windowGapEnd: string | null;
	readyFrom: string | null;
	pieceCount: number;
	desi: number;
	kg: number;
	paymentType: PaymentType;
	dueKurus: number;
	amountKurus: number;
	coldChain: boolean;
	needsLift: boolean;
	needsAdr: boolean;
	priority: OrderPriority;
	serviceMinutes: number | null;
	state: OrderState;
	attemptNo: number;
	warningCount: number;
	longitude: number | null;
	latitude: number | null;
	version: number;
	routeId: string | null;
	routeNumber: string | null;
	routeRunning: boolean;
	routeDriverId: string | null;
	/** Words with a space between them; an array would take longer to read. */
	holders: string | null;
	bondKinds: string | null;
};

function rowStatement(depotId: string, ids: string[]): RawBuilder<SelectedOrder> {
	return sql<SelectedOrder>`${prepared('order-rows')}
		select o.id, o.order_no as "orderNo", o.sender_name as "senderName",
			s.code as "senderCode",
			o.recipient_name as "recipientName", o.phone, o.email, o.district, o.neighbourhood,
			o.service_date as "serviceDate", o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd",
			o.ready_from as "readyFrom",
			o.piece_count as "pieceCount", o.desi, o.kg, o.payment_type as "paymentType",
			o.due_kurus as "dueKurus", o.amount_kurus as "amountKurus", o.cold_chain as "coldChain",
			o.needs_lift as "needsLift", o.needs_adr as "needsAdr", o.priority,
			o.service_minutes as "serviceMinutes", o.state,
			o.attempt_no as "attemptNo", jsonb_array_length(o.warnings) as "warningCount",
			o.longitude, o.latitude, o.version,
			r.id as "routeId", r.number as "routeNumber", coalesce(${isRouteRunning}, false) as "routeRunning",
			r.driver_id as "routeDriverId", held.holders, bound.kinds as "bondKinds"
		from unnest(${ids}::uuid[]) as page (id)
		join orders o on o.depot_id = ${depotId}::uuid and o.id = page.id
		left join senders s on s.id = o.sender_id
		left join lateral (
			select string_agg(distinct split_part(c.holder, ':', 1), ' ') as holders
			from pieces p join custody c on c.depot_id = ${depotId}::uuid and c.piece_id = p.id
			where p.depot_id = ${depotId}::uuid and p.order_id = o.id and p.kind = 'package'
		) held on true
		left join lateral (
			select string_agg(distinct b.kind, ' ' order by b.kind desc) as kinds
			from order_bond_members m
			join order_bonds b on b.depot_id = ${depotId}::uuid and b.id = m.bond_id
			where m.depot_id = ${depotId}::uuid and m.order_id = o.id
				and o.state in ${sqlList(boundOrderStates)} and exists (
					select 1 from order_bond_members x
					join orders p on p.depot_id = ${depotId}::uuid and p.id = x.order_id
					where x.depot_id = ${depotId}::uuid and x.bond_id = m.bond_id
						and x.order_id <> o.id and p.state in ${sqlList(boundOrderStates)})
		) bound on true
		left join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.order_id = o.id and ro.active
		left join routes r on r.depot_id = ${depotId}::uuid and r.id = ro.route_id`;
}

function pageOf(page: DepotPage): RawBuilder<unknown> {
	return page.filter.search === null ? plainPage(page) : searchedPage(page);
}

function orderOf({ sort, direction }: OrderPage): RawBuilder<unknown> {
	const way = sql.raw(direction);
	return sql`${sortKeys[sort].key} ${way}, o.id ${way}`;
}

/** The key of the last row of the previous page; a name is read, since the cursor has only its id. */
async function readSeenKey(
	db: Database,
	{ after, sort, filter: { depotIds } }: OrderPage,
): Promise<RawBuilder<unknown>> {
	const [keySeen = null, idSeen = null] = after ?? [];
	if (idSeen === null || sort !== 'recipient') return sql`${keySeen}::${sortKeys[sort].type}`;
	const depotId = await findDepotOf(db, 'orders', String(idSeen), depotIds);
	const name = sql<{ name: string }>`select s.recipient_name as name from orders s
		where s.depot_id = ${depotId}::uuid and s.id = ${idSeen}::uuid`;
	// In one depot a subquery saves the round trip.
	if (depotIds.length <= 1) return sql`(${name})`;
	const { rows } = await name.execute(db);
	return sql`${rows[0]?.name ?? null}::text`;
}

function afterOf({ after, sort, direction, keySeen }: DepotPage): RawBuilder<unknown> {
	if (after === null) return sql`true`;
	const way = sql.raw(direction === 'asc' ? '>' : '<');
	const [, idSeen = null] = after;
	return sql`(${sortKeys[sort].key}, o.id) ${way} (${keySeen}, ${idSeen}::uuid)`;
}

/** Start of the next page. Names must not be part of a URL, so the sort by name uses only the id. */
export function cursorOf(row: OrderRow, sort: OrderSort): CursorPart[] {
	const keys: Record<OrderSort, CursorPart> = {
		serviceDate: row.serviceDate,
		orderNo: foldCode(row.orderNo),
		recipient: null,
		district: row.district,
		amount: row.amountKurus,
	};
	return [keys[sort], row.id];
}

/** The columns needed to find and sort orders, because thousands of rows are scanned per page. */
function pageColumns({ sort, filter }: OrderPage): RawBuilder<unknown> {
	const searched = filter.search === null ? sql`` : sql`, o.search_fold`;
	return sql`o.depot_id, o.id, ${sortKeys[sort].column}${searched}`;
}

/** The first rows of the depot by an index. */
function firstOf(page: DepotPage, count: number): RawBuilder<unknown> {
	const { filter, depotId } = page;
	const orders = sql`
		select ${pageColumns(page)} from orders o
		where o.depot_id = ${depotId}::uuid and ${conditionsOf(filter, depotId)}`;
	const end = sql`order by ${orderOf(page)} limit ${count}`;
	return isSortedWithin(page)
		? sql`select * from (${orders} offset 0) o where ${afterOf(page)} ${end}`
		: sql`${orders} and ${afterOf(page)} ${end}`;
}

/** Days whose orders are sorted at once; for more, the index of the sort is better. */
const mostSortedDays = 7;

/**
 * Whether the orders of a few days are read by their days and then sorted. The planner may read them by
 * the index of the sort instead, and then almost the whole depot: its estimate for one day is easily
 * twice the truth. `offset 0` keeps it from that.
 */
function isSortedWithin({ sort, filter: { dateFrom, dateTo } }: OrderPage): boolean {
	if (sort === 'serviceDate' || dateFrom === null || dateTo === null) return false;
	return dateTo < addDays(dateFrom, mostSortedDays);
}

function plainPage(page: DepotPage): RawBuilder<unknown> {
	return sql`page as materialized (${firstOf(page, page.limit + 1)})`;
}

function searchedPage(page: DepotPage): RawBuilder<unknown> {
	const { filter, limit, depotId } = page;
	const search = searchCondition(filter, depotId);
	return sql`
		looked as materialized (${firstOf(page, scanLimit)}),
		near as materialized (
			select * from looked o where ${search} order by ${orderOf(page)} limit ${limit + 1}
		),
		enough as materialized (
			select (select count(*) from near) > ${limit}
				or (select count(*) from looked) < ${scanLimit} as near_fills
		),
		found as materialized (
			select ${pageColumns(page)} from orders o
			where (select not near_fills from enough) and o.depot_id = ${depotId}::uuid
				and ${allOf([conditionsOf(filter, depotId), afterOf(page), search])}
		),
		page as materialized (
			(select o.* from near o where (select near_fills from enough))
			union all
			(select o.* from found o order by ${orderOf(page)} limit ${limit + 1})
		)`;
}
