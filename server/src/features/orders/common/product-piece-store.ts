import { foldText } from '@sevk/domain/common/text/fold';
import type { ProductCondition } from '@sevk/domain/reasons/product-condition';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import { isWaitingFor } from './piece-report-store.ts';

/** A product that a recipient returned. It is scanned like a package. */
export type ProductPiece = {
	readonly pieceId: string;
	readonly barcode: string;
	/** The name of the product as entered by the driver. */
	readonly label: string;
};

/** Inserts pieces for returned products. Their first ledger entry is written by the debit. */
export async function insertProductPieces(
	tx: Tx,
	depotId: string,
	orderId: string,
	products: readonly ProductPiece[],
	now: Date,
): Promise<void> {
	if (products.length === 0) return;
	await sql`
		insert into pieces (depot_id, id, order_id, kind, ordinal, barcode, label, created_at)
		select ${depotId}, n.id, ${orderId}, 'product', n.position, n.barcode, n.label, ${now}::timestamptz
		from unnest(
			${products.map(({ pieceId }) => pieceId)}::uuid[],
			${products.map(({ barcode }) => barcode)}::text[],
			${products.map(({ label }) => label)}::text[]
		) with ordinality as n(id, barcode, label, position)`.execute(tx);
}

/** A returned product in the depot. */
export type ReturnedProductRow = {
	readonly id: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly barcode: string;
	readonly product: string;
	readonly quantity: number;
	readonly reasonLabel: string;
	readonly condition: ProductCondition | null;
	readonly orderId: string;
	readonly orderNo: string;
	readonly senderName: string;
	readonly since: Date;
	readonly version: number;
	readonly disposal: {
		readonly reportId: string;
		readonly number: string;
		readonly writtenByName: string;
	} | null;
	/** The instant with microseconds, for the next page. */
	readonly sortKey: string;
};

export type ReturnedProductPage = {
	readonly q: string | undefined;
	/** Set for a driver, who sees only products of own routes; a null id matches none. */
	readonly onlyDriver: { readonly driverId: string | null } | null;
	readonly after: { readonly since: string; readonly id: string } | null;
	readonly limit: number;
};

/** The condition of the index `custody_of_products`. */
const isReturnedProduct = sql`c.holder = 'depot' and c.is_product`;

type FoundProduct = Pick<ReturnedProductRow, 'id' | 'depotId' | 'sortKey'>;

/** One page of the returned products in a depot, the longest there first. */
export async function findReturnedProducts(
	db: Database,
	depotId: string,
	{ q = '', onlyDriver, after, limit }: ReturnedProductPage,
): Promise<FoundProduct[]> {
	const depot = sql`${depotId}::uuid`;
	const search = foldText(q).trim();
	const pattern = likeAnywhere(search);
	const matches =
		search === ''
			? sql`true`
			: sql`(fold_text(p.barcode) like ${pattern} or fold_text(t.product) like ${pattern}
				or fold_text(o.order_no) like ${pattern} or fold_text(o.sender_name) like ${pattern})`;
	const next =
		after === null
			? sql`true`
			: sql`(c.since, c.piece_id) > (${after.since}::timestamptz, ${after.id}::uuid)`;
	const driven = onlyDriver === null ? sql`true` : sql`r.driver_id = ${onlyDriver.driverId}::uuid`;
	const { rows } = await sql<Omit<FoundProduct, 'depotId'>>`
		select c.piece_id as id, c.since::text as "sortKey"
		${fromReturnedProducts(depot)} and ${matches} and ${next} and ${driven}
		order by c.since, c.piece_id limit ${limit}`.execute(db);
	return rows.map((row) => ({ ...row, depotId }));
}

/** Returned products of a depot with all columns of the list, in no sequence. */
export async function readReturnedProductRows(
	db: Database,
	depotId: string,
	ids: readonly string[],
): Promise<Omit<ReturnedProductRow, 'sortKey'>[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<Omit<ReturnedProductRow, 'sortKey'>>`
		select p.id, p.depot_id as "depotId", d.name as "depotName", p.barcode, t.product,
			t.quantity::float8 as quantity, coalesce(n.label, t.reason_code) as "reasonLabel", t.condition,
			o.id as "orderId", o.order_no as "orderNo", o.sender_name as "senderName", c.since, c.version,
			(select jsonb_build_object('reportId', w.id, 'number', w.number,
				'writtenByName', w.written_by_name)
				from reports w where ${isWaitingFor(depot, sql`array[c.piece_id]`)} limit 1) as disposal
		${fromReturnedProducts(depot)} and c.piece_id = any(${[...ids]}::uuid[])`.execute(db);
	return rows;
}

function fromReturnedProducts(depot: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`from custody c
		join product_returns t on t.depot_id = ${depot} and t.piece_id = c.piece_id and t.reverted_at is null
		join pieces p on p.depot_id = ${depot} and p.id = c.piece_id
		join orders o on o.depot_id = ${depot} and o.id = t.order_id
		join routes r on r.depot_id = ${depot} and r.id = t.route_id
		join depots d on d.id = ${depot}
		left join reasons n on n.list = 'product_return' and n.code = t.reason_code
		where c.depot_id = ${depot} and ${isReturnedProduct}`;
}

/** The number of returned products in a depot. */
export async function countReturnedProductRows(
	db: Database,
	depotId: string,
	onlyDriver: ReturnedProductPage['onlyDriver'],
): Promise<number> {
	const depot = sql`${depotId}::uuid`;
	const routes =
		onlyDriver === null
			? sql``
			: sql`join routes r on r.depot_id = ${depot} and r.id = t.route_id
				and r.driver_id = ${onlyDriver.driverId}::uuid`;
	const { rows } = await sql<{ count: number }>`
		select count(*)::int as count from custody c
		join product_returns t on t.depot_id = ${depot} and t.piece_id = c.piece_id and t.reverted_at is null
		${routes}
		where c.depot_id = ${depot} and ${isReturnedProduct}`.execute(db);
	return rows[0]?.count ?? 0;
}

export type LockedProduct = {
	readonly pieceId: string;
	readonly orderId: string;
	readonly senderName: string;
	readonly version: number;
};

/** Returned products that are in the depot, locked. */
export async function lockReturnedProducts(
	tx: Tx,
	depotId: string,
	pieceIds: readonly string[],
): Promise<LockedProduct[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<LockedProduct>`
		select c.piece_id as "pieceId", p.order_id as "orderId", o.sender_name as "senderName", c.version
		from custody c
		join pieces p on p.depot_id = ${depot} and p.id = c.piece_id and p.kind = 'product'
		join orders o on o.depot_id = ${depot} and o.id = p.order_id
		where c.depot_id = ${depot} and c.piece_id = any(${[...pieceIds]}::uuid[]) and c.holder = 'depot'
		order by c.piece_id
		for update of c`.execute(tx);
	return rows;
}
