// Finds orders and pieces. Every search uses an index: B-trees for barcodes, order numbers and
// phone endings, trigrams for words.

import type { SearchHit } from '@sevk/contract/search/search';
import { listedRecipientView, recipientName } from '@sevk/domain/common/access/recipient-view';
import { foldCode } from '@sevk/domain/common/identifier/barcode';
import { foldText } from '@sevk/domain/common/text/fold';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { orderStateWords } from '@sevk/domain/orders/common/order-words';
import { whereaboutsSentence } from '@sevk/domain/orders/next/order-whereabouts';
import { pieceBarcode, pieceOrdinal } from '@sevk/domain/orders/piece/order-piece';
import type { SearchQuery } from '@sevk/domain/search/search-query';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { eachDepot } from '../../db/sql/each-depot.ts';
import { mergePages } from '../../db/sql/merge-pages.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import {
	isOnRouteOfDriver,
	type OrderFilter,
	readOrderFilter,
	searchCondition,
} from '../orders/common/order-filter-store.ts';
import { receiversAnswer } from '../orders/common/order-recipient-answer.ts';
import { type PieceRow, readPieces } from '../orders/common/order-whereabouts-store.ts';
import { listOrderRows } from '../orders/reading/order-list-store.ts';

/** An order or a piece with exactly this code. */
export type ExactHits = { readonly pieces: SearchHit[]; readonly orders: SearchHit[] };

export async function findByCode(
	db: Database,
	caller: PersonCaller,
	{ barcode, orderNo }: SearchQuery,
	now: Date,
): Promise<ExactHits> {
	if (barcode === null) return { pieces: [], orders: [] };
	const [pieces, found] = await Promise.all([
		findPieces(db, caller, { barcode, orderNo }),
		findOrders(db, caller, sql`o.order_no_fold = ${orderNo}`, mostExact),
	]);
	const ofPieces = pieces.flatMap(({ orderId: id, depotId }) =>
		id === null ? [] : [{ id, depotId }],
	);
	const orders = await readOrders(db, caller, [...ofPieces, ...found]);
	const orderById = new Map(orders.map((order) => [order.id, order]));
	return {
		pieces: pieces.flatMap((piece) => pieceHit(caller, piece, orderById, now)),
		orders: await orderHits(
			db,
			caller,
			orders.filter(({ id }) => found.some((order) => order.id === id)),
			now,
		),
	};
}

const mostExact = 5;

type FoundPiece = PieceRow & { readonly depotId: string };

async function findPieces(
	db: Database,
	caller: PersonCaller,
	{ barcode, orderNo }: { readonly barcode: string; readonly orderNo: string | null },
): Promise<FoundPiece[]> {
	const pages = await eachDepot(caller.depotIds, async (depotId) => {
		// A number on labels that is not the order's is that of a first piece.
		const isFound = sql`(p.barcode_fold = ${barcode}
			or p.barcode_fold = ${pieceBarcode(barcode, 1)} and not exists (
				select 1 from orders o where o.depot_id = ${depotId}::uuid and o.id = p.order_id
					and o.order_no_fold = ${orderNo})
			or p.sender_barcode_fold = ${barcode}) and ${carriedBy(caller, depotId)}`;
		const pieces = await readPieces(db, depotId, isFound, mostExact);
		return pieces.map((piece): FoundPiece => ({ ...piece, depotId }));
	});
	// The sequence of `readPieces`.
	return mergePages(pages, {
		keysOf: ({ kind, ordinal, id }) => [kind, ordinal, id],
		limit: mostExact,
	});
}

/** Restricts pieces `p` of a depot to the own orders of a driver. */
function carriedBy({ driverId }: PersonCaller, depotId: string): RawBuilder<unknown> {
	if (driverId === null) return sql`true`;
	return sql`exists (
		select 1 from orders o
		where o.depot_id = ${depotId}::uuid and o.id = p.order_id
			and ${isOnRouteOfDriver(driverId, depotId)})`;
}

/** Orders with this phone ending, newest first. */
export async function findByPhoneEnd(
	db: Database,
	caller: PersonCaller,
	phoneEnd: string,
	limit: number,
	now: Date,
): Promise<SearchHit[]> {
	const ends = sql`o.phone is not null and right(o.phone, 4) = ${phoneEnd}`;
	const found = await findOrders(db, caller, ends, limit);
	return orderHits(db, caller, await readOrders(db, caller, found), now);
}

/** Orders that contain all words, newest first. */
export async function findByWords(
	db: Database,
	caller: PersonCaller,
	words: readonly string[],
	limit: number,
	now: Date,
): Promise<SearchHit[]> {
	const filter = { ...readOrderFilter(caller, {}), search: { words, barcode: '', meant: [] } };
	const newest = { sort: 'serviceDate', direction: 'desc', after: null, limit } as const;
	const page = { filter, viewer: caller, ...newest };
	const found =
		caller.driverId === null
			? (await listOrderRows(db, page)).slice(0, limit)
			: await findDrivenOrders(db, caller, filter, limit);
	return orderHits(db, caller, namesFirst(await readOrders(db, caller, found), words), now);
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

type FoundOrder = { readonly id: string; readonly depotId: string };
type DatedOrder = FoundOrder & { readonly day: string };

/** The condition refers to a table `o` of orders; each depot uses its own index. */
async function findOrders(
	db: Database,
	{ depotIds, driverId }: PersonCaller,
	condition: RawBuilder<unknown>,
	limit: number,
): Promise<FoundOrder[]> {
	const pages = await eachDepot(depotIds, async (depotId) => {
		const seen = driverId === null ? sql`true` : isOnRouteOfDriver(driverId, depotId);
		const { rows } = await sql<DatedOrder>`
			select f.* from (
				select o.id, o.depot_id as "depotId", o.service_date as day from orders o
				where o.depot_id = ${depotId}::uuid and ${condition} and ${seen}
				order by o.service_date desc limit ${limit}
			) f order by f.day desc, f.id desc`.execute(db);
		return rows;
	});
	return newestOf(pages, limit);
}

/** A driver has few orders, so they are read through the routes instead of searching all orders. */
async function findDrivenOrders(
	db: Database,
	{ depotIds, driverId }: PersonCaller,
	filter: OrderFilter,
	limit: number,
): Promise<FoundOrder[]> {
	const pages = await eachDepot(depotIds, async (depotId) => {
		const { rows } = await sql<DatedOrder>`
			select distinct o.id, o.depot_id as "depotId", o.service_date as day
			from routes r
			join route_orders ro on ro.depot_id = ${depotId}::uuid and ro.route_id = r.id
			join orders o on o.depot_id = ${depotId}::uuid and o.id = ro.order_id
			where r.depot_id = ${depotId}::uuid and r.driver_id = ${driverId}
				and ${searchCondition(filter, depotId)}
			order by day desc, o.id desc limit ${limit}`.execute(db);
		return rows;
	});
	return newestOf(pages, limit);
}

function newestOf(pages: readonly DatedOrder[][], limit: number): FoundOrder[] {
	return mergePages(pages, { keysOf: ({ day, id }) => [day, id], direction: 'desc', limit });
}

type OrderRow = FoundOrder & {
	readonly orderNo: string;
	readonly senderName: string;
	readonly recipientName: string;
	readonly district: string;
	readonly state: OrderState;
	readonly depotName: string;
	readonly receivedBy: string | null;
	readonly branchReceiver: string | null;
	readonly pieceCount: number;
};

async function readOrders(
	db: Database,
	{ driverId }: PersonCaller,
	found: readonly FoundOrder[],
): Promise<OrderRow[]> {
	const byDepot = Map.groupBy(found, ({ depotId }) => depotId);
	const pages = await eachDepot([...byDepot.keys()], async (depotId) => {
		const ids = (byDepot.get(depotId) ?? []).map(({ id }) => id);
		const seen = driverId === null ? sql`true` : isOnRouteOfDriver(driverId, depotId);
		const { rows } = await sql<OrderRow>`
			select o.id, o.depot_id as "depotId", o.order_no as "orderNo", o.sender_name as "senderName",
				o.recipient_name as "recipientName", o.district, o.state,
				d.name as "depotName", o.piece_count as "pieceCount", (
					select a.received_by from attempts a
					where a.depot_id = ${depotId}::uuid and a.order_id = o.id and a.reverted_at is null
					order by a.recorded_at desc limit 1
				) as "receivedBy", o.branch_receiver as "branchReceiver"
			from orders o join depots d on d.id = o.depot_id
			where o.depot_id = ${depotId}::uuid and o.id = any(${ids}::uuid[]) and ${seen}`.execute(db);
		return rows;
	});
	const orderById = new Map(pages.flat().map((order) => [order.id, order]));
	return [...new Set(found.map(({ id }) => id))].flatMap((id) => orderById.get(id) ?? []);
}

async function orderHits(
	db: Database,
	viewer: PersonCaller,
	orders: readonly OrderRow[],
	now: Date,
): Promise<SearchHit[]> {
	const byDepot = Map.groupBy(orders, ({ depotId }) => depotId);
	const pieces = await eachDepot([...byDepot.keys()], (depotId) => {
		const ids = (byDepot.get(depotId) ?? []).map(({ id }) => id);
		return readPieces(db, depotId, sql`p.order_id = any(${ids}::uuid[])`);
	});
	const byOrder = Map.groupBy(pieces.flat(), ({ orderId }) => orderId);
	const byNumber = Map.groupBy(orders, ({ orderNo }) => foldCode(orderNo));
	const isShared = ({ orderNo }: OrderRow) => (byNumber.get(foldCode(orderNo))?.length ?? 0) > 1;
	return orders.map((order) => ({
		kind: 'order',
		id: order.id,
		title: order.orderNo,
		// Two senders may have one number.
		note: noteOf(viewer, order, isShared(order) ? order.senderName : ''),
		sentence: whereaboutsSentence(receivedFor(viewer, order), byOrder.get(order.id) ?? [], now),
		state: orderStateWords[order.state],
		screen: 'orderDetail',
		params: { orderID: order.id },
	}));
}

/** A piece links to its order; a piece without an order is equipment or was removed from it. */
function pieceHit(
	viewer: PersonCaller,
	piece: PieceRow,
	orders: ReadonlyMap<string, OrderRow>,
	now: Date,
): SearchHit[] {
	const order = orders.get(piece.orderId ?? '');
	if (order === undefined && piece.orderId !== null) return [];
	const about = (order && receivedFor(viewer, order)) ?? {
		state: 'ready',
		depotName: '',
		receivedBy: null,
	};
	const what =
		piece.kind === 'product'
			? `İade ürün: ${piece.label}`
			: `${pieceOrdinal(piece.ordinal, order?.pieceCount ?? 1)} koli`;
	return [
		{
			kind: 'piece',
			id: piece.id,
			title: piece.senderBarcode ?? piece.barcode,
			note:
				order === undefined ? piece.label : `${order.orderNo} · ${what} · ${noteOf(viewer, order)}`,
			sentence: whereaboutsSentence(about, [piece], now),
			state: order === undefined ? null : orderStateWords[order.state],
			...(order === undefined
				? { screen: null, params: {} }
				: { screen: 'orderDetail', params: { orderID: order.id } }),
		},
	];
}

/** The order with the name of the receiver as the viewer sees it. */
function receivedFor(viewer: PersonCaller, order: OrderRow): OrderRow {
	const names = [order.receivedBy, order.branchReceiver];
	return { ...order, receivedBy: receiversAnswer(listedRecipientView(viewer), names) };
}

function noteOf(viewer: PersonCaller, order: OrderRow, senderName = ''): string {
	const { recipientName: name, district } = order;
	return [senderName, recipientName(listedRecipientView(viewer), name), district]
		.filter((part) => part !== '')
		.join(' · ');
}
