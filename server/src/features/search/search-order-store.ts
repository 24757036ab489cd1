// Finds orders and pieces. Every search uses an index: B-trees for barcodes, order numbers and
// phone endings, trigrams for words.

import type { SearchHit } from '@sevk/contract/search/search';
import { maskName } from '@sevk/domain/common/format/name-mask';
import { foldText } from '@sevk/domain/common/text/fold';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { whereaboutsSentence } from '@sevk/domain/orders/next/order-whereabouts';
import type { SearchQuery } from '@sevk/domain/search/search-query';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/endpoint/caller.ts';
import {
	isOnRouteOfDriver,
	readOrderFilter,
	searchCondition,
} from '../orders/common/order-filter-store.ts';
import { type PieceRow, readPieces } from '../orders/common/order-whereabouts-store.ts';
import { listOrderRows } from '../orders/reading/order-list-store.ts';

/** An order or a piece with exactly this code. */
export type ExactHits = { readonly pieces: SearchHit[]; readonly orders: SearchHit[] };

export async function findByCode(
	db: Database,
	caller: Caller,
	{ barcode, orderNos }: SearchQuery,
	now: Date,
): Promise<ExactHits> {
	if (barcode === null) return { pieces: [], orders: [] };
	const [pieces, orderIds] = await Promise.all([
		readPieces(
			db,
			sql`p.depot_id = any(${[...caller.depotIds]}::uuid[]) and p.barcode_fold = ${barcode}
				and ${carriedBy(caller)}`,
			mostExact,
		),
		findOrderIds(db, caller, sql`o.order_no = any(${[...orderNos]}::text[])`, mostExact),
	]);
	const ofPieces = pieces.flatMap(({ orderId }) => orderId ?? []);
	const orders = await readOrders(db, caller, [...new Set([...ofPieces, ...orderIds])]);
	const orderById = new Map(orders.map((order) => [order.id, order]));
	return {
		pieces: pieces.flatMap((piece) => pieceHit(piece, orderById, now)),
		orders: await orderHits(
			db,
			caller,
			orders.filter(({ id }) => orderIds.includes(id)),
			now,
		),
	};
}

const mostExact = 5;

/** Restricts pieces `p` to the caller's depots, and for a driver to their own orders. */
function carriedBy({ driverId }: Caller): RawBuilder<unknown> {
	if (driverId === null) return sql`true`;
	return sql`exists (
		select 1 from orders o
		where o.depot_id = p.depot_id and o.id = p.order_id and ${isOnRouteOfDriver(driverId)})`;
}

/** Orders with this phone ending, newest first. */
export async function findByPhoneEnd(
	db: Database,
	caller: Caller,
	phoneEnd: string,
	limit: number,
	now: Date,
): Promise<SearchHit[]> {
	const ends = sql`o.phone is not null and right(o.phone, 4) = ${phoneEnd}`;
	return hitsOf(db, caller, await findOrderIds(db, caller, ends, limit), now);
}

/** Orders that contain all words, newest first. */
export async function findByWords(
	db: Database,
	caller: Caller,
	words: readonly string[],
	limit: number,
	now: Date,
): Promise<SearchHit[]> {
	const filter = { ...readOrderFilter(caller, {}), search: { words, barcode: '' } };
	if (caller.driverId !== null) {
		const ids = await findDrivenIds(db, caller, searchCondition(filter), limit);
		return orderHits(db, caller, namesFirst(await readOrders(db, caller, ids), words), now);
	}
	const page = { filter, sort: 'serviceDate', direction: 'desc', after: null, limit } as const;
	const ids = (await listOrderRows(db, page)).slice(0, limit).map(({ id }) => id);
	return orderHits(db, caller, namesFirst(await readOrders(db, caller, ids), words), now);
}

/**
 * Words also occur in districts and numbers; a match in the name ranks before one in the address.
 */
function namesFirst(orders: readonly OrderRow[], words: readonly string[]): OrderRow[] {
	const isNamed = ({ recipientName }: OrderRow) => {
		const name = foldText(recipientName);
		return words.every((word) => name.includes(word));
	};
	return [...orders.filter(isNamed), ...orders.filter((order) => !isNamed(order))];
}

/** The condition refers to a table `o` of orders; each depot uses its own index. */
async function findOrderIds(
	db: Database,
	{ depotIds, driverId }: Caller,
	condition: RawBuilder<unknown>,
	limit: number,
): Promise<string[]> {
	const seen = driverId === null ? sql`true` : isOnRouteOfDriver(driverId);
	const { rows } = await sql<{ id: string }>`
		select o.id from unnest(${[...depotIds]}::uuid[]) as d(id)
		cross join lateral (
			select o.id, o.service_date from orders o
			where o.depot_id = d.id and ${condition} and ${seen}
			order by o.service_date desc limit ${limit}
		) o
		order by o.service_date desc, o.id desc limit ${limit}`.execute(db);
	return rows.map(({ id }) => id);
}

/** A driver has few orders, so they are read through the routes instead of searching all orders. */
async function findDrivenIds(
	db: Database,
	{ depotIds, driverId }: Caller,
	condition: RawBuilder<unknown>,
	limit: number,
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select o.id, max(o.service_date) as day
		from routes r
		join route_orders ro on ro.depot_id = r.depot_id and ro.route_id = r.id
		join orders o on o.depot_id = ro.depot_id and o.id = ro.order_id
		where r.depot_id = any(${[...depotIds]}::uuid[]) and r.driver_id = ${driverId} and ${condition}
		group by o.id order by day desc, o.id desc limit ${limit}`.execute(db);
	return rows.map(({ id }) => id);
}

type OrderRow = {
	readonly id: string;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly district: string;
	readonly state: OrderState;
	readonly depotName: string;
	readonly receivedBy: string | null;
	readonly pieceCount: number;
};

async function readOrders(
	db: Database,
	{ depotIds, driverId }: Caller,
	orderIds: readonly string[],
): Promise<OrderRow[]> {
	if (orderIds.length === 0) return [];
	const seen = driverId === null ? sql`true` : isOnRouteOfDriver(driverId);
	const { rows } = await sql<OrderRow>`
		select o.id, o.order_no as "orderNo", o.recipient_name as "recipientName", o.district, o.state,
			d.name as "depotName", o.piece_count as "pieceCount", (
				select a.received_by from attempts a
				where a.depot_id = o.depot_id and a.order_id = o.id and a.reverted_at is null
				order by a.recorded_at desc limit 1
			) as "receivedBy"
		from orders o join depots d on d.id = o.depot_id
		where o.depot_id = any(${[...depotIds]}::uuid[]) and o.id = any(${[...orderIds]}::uuid[])
			and ${seen}`.execute(db);
	return orderIds.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

async function hitsOf(
	db: Database,
	caller: Caller,
	orderIds: readonly string[],
	now: Date,
): Promise<SearchHit[]> {
	return orderHits(db, caller, await readOrders(db, caller, orderIds), now);
}

async function orderHits(
	db: Database,
	{ depotIds }: Caller,
	orders: readonly OrderRow[],
	now: Date,
): Promise<SearchHit[]> {
	if (orders.length === 0) return [];
	const ids = orders.map(({ id }) => id);
	const pieces = await readPieces(
		db,
		sql`p.depot_id = any(${[...depotIds]}::uuid[]) and p.order_id = any(${ids}::uuid[])`,
	);
	const byOrder = Map.groupBy(pieces, ({ orderId }) => orderId);
	return orders.map((order) => ({
		kind: 'order',
		id: order.id,
		title: order.orderNo,
		note: noteOf(order),
		sentence: whereaboutsSentence(order, byOrder.get(order.id) ?? [], now),
		state: orderStateWords[order.state],
		screen: 'orderDetail',
		params: { orderID: order.id },
	}));
}

/** A piece links to its order; a piece without an order is equipment or was removed from it. */
function pieceHit(piece: PieceRow, orders: ReadonlyMap<string, OrderRow>, now: Date): SearchHit[] {
	const order = orders.get(piece.orderId ?? '');
	if (order === undefined && piece.orderId !== null) return [];
	const about = order ?? { state: 'ready', depotName: '', receivedBy: null };
	const share = `${piece.ordinal}/${order?.pieceCount ?? 1} koli`;
	return [
		{
			kind: 'piece',
			id: piece.id,
			title: piece.barcode,
			note: order === undefined ? piece.label : `${order.orderNo} · ${share} · ${noteOf(order)}`,
			sentence: whereaboutsSentence(about, [piece], now),
			state: order === undefined ? null : orderStateWords[order.state],
			...(order === undefined
				? { screen: null, params: {} }
				: { screen: 'orderDetail', params: { orderID: order.id } }),
		},
	];
}

function noteOf({ recipientName, district }: OrderRow): string {
	return [maskName(recipientName), district].filter((part) => part !== '').join(' · ');
}
