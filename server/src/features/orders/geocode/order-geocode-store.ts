import type { WrittenAddress } from '@sevk/domain/addresses/address-key';
import type { GeocoderKind } from '@sevk/domain/addresses/geocoder';
import { type GeoPoint, geoPoint } from '@sevk/domain/common/place/geo';
import type { GeocodePrecision } from '@sevk/domain/common/place/geocode';
import { movablePointStates } from '@sevk/domain/orders/form/order-edit';
import type { OrderWarning } from '@sevk/domain/orders/form/order-warnings';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { OutboxTable } from '../../../outbox/outbox-store.ts';

/** The addresses that wait to be asked for. */
export const geocodeTable: OutboxTable<'geocoded_addresses'> = {
	name: 'geocoded_addresses',
	key: ['address_key'],
	stateColumn: 'state',
	triesColumn: 'tries',
	isOfCompany: false,
	waitsSince: 'created_at',
};

const addressHash = sql`md5(concat_ws('|', o.province, o.district, o.neighbourhood, o.address_line))`;

/** Whether an order `o` waits for its delivery without an exact point. */
const isRough = sql<boolean>`(o.location_approximate or o.longitude is null)
	and o.state in ${sqlList(movablePointStates)} and o.erased_at is null`;

export type UnreadOrder = WrittenAddress & { readonly orderId: string; readonly hash: string };

/** Orders of one transaction. */
const mostUnread = 500;

/** Orders with a rough point whose address as it is now was not read yet, the latest days first. */
export async function listUnreadOrders(db: Database, depotId: string): Promise<UnreadOrder[]> {
	const { rows } = await sql<UnreadOrder>`
		select o.id as "orderId", o.province, o.district, o.neighbourhood,
			o.address_line as "addressLine", ${addressHash} as hash
		from orders o
		left join order_geocodings g on g.depot_id = ${depotId} and g.order_id = o.id
		where o.depot_id = ${depotId} and ${isRough} and g.address_hash is distinct from ${addressHash}
		order by o.service_date desc, o.id
		limit ${mostUnread}`.execute(db);
	return rows;
}

export type ReadOrder = {
	readonly orderId: string;
	readonly hash: string;
	/** null: too vague. */
	readonly key: string | null;
};

/** Adds the addresses that were never asked for, and which orders they are of. */
export async function saveReadOrders(
	tx: Tx,
	depotId: string,
	orders: readonly ReadOrder[],
	now: Date,
): Promise<void> {
	const keys = [...new Set(orders.flatMap(({ key }) => key ?? []))].sort();
	await sql`
		insert into geocoded_addresses (depot_id, address_key, state, not_before, created_at)
		select ${depotId}::uuid, k.key, 'waiting', ${now}::timestamptz, ${now}::timestamptz
		from unnest(${keys}::text[]) as k(key)
		on conflict (depot_id, address_key) do update
		set state = 'waiting', tries = 0, not_before = excluded.not_before,
			created_at = excluded.created_at, last_problem = null
		where geocoded_addresses.state = 'given_up'`.execute(tx);
	await sql`
		insert into order_geocodings (depot_id, order_id, address_hash, address_key, created_at)
		select ${depotId}::uuid, r."orderId", r.hash, r.key, ${now}::timestamptz
		from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as r("orderId" uuid, hash text, key text)
		on conflict (depot_id, order_id) do update
		set address_hash = excluded.address_hash, address_key = excluded.address_key,
			created_at = excluded.created_at`.execute(tx);
}

export type GeocodedOrder = {
	readonly orderId: string;
	readonly point: GeoPoint;
	readonly precision: GeocodePrecision;
};

/** Orders with the points that their addresses already have. */
export async function readGeocodedOrders(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<GeocodedOrder[]> {
	const { rows } = await sql<{
		orderId: string;
		longitude: number;
		latitude: number;
		precision: GeocodePrecision;
	}>`
		select g.order_id as "orderId", a.longitude, a.latitude, a.precision
		from order_geocodings g
		join geocoded_addresses a on a.depot_id = ${depotId} and a.address_key = g.address_key
		where g.depot_id = ${depotId} and g.order_id = any(${[...orderIds]}::uuid[])
			and a.state = 'found'`.execute(db);
	return rows.map(({ longitude, latitude, ...row }) => ({
		...row,
		point: geoPoint(longitude, latitude),
	}));
}

/** The written address of each key, of one of the orders that still wait for its point. */
export async function readWrittenAddresses(
	db: Database,
	depotId: string,
	keys: readonly string[],
): Promise<ReadonlyMap<string, WrittenAddress>> {
	const { rows } = await sql<WrittenAddress & { key: string }>`
		select distinct on (g.address_key) g.address_key as key, o.province, o.district, o.neighbourhood,
			o.address_line as "addressLine"
		from order_geocodings g
		join orders o on o.depot_id = ${depotId} and o.id = g.order_id
		where g.depot_id = ${depotId} and g.address_key = any(${[...keys]}::text[]) and ${isRough}
			and g.address_hash = ${addressHash}
		order by g.address_key, g.order_id`.execute(db);
	return new Map(rows.map(({ key, ...written }) => [key, written]));
}

export async function listOrdersOf(tx: Tx, depotId: string, key: string): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select g.order_id as id from order_geocodings g
		where g.depot_id = ${depotId} and g.address_key = ${key}
		order by g.order_id`.execute(tx);
	return rows.map(({ id }) => id);
}

export type GeocodeCounts = {
	readonly located: number;
	/** Not found, rejected, or too vague to ask for. */
	readonly missed: number;
	readonly waiting: number;
};

/** How far the addresses of a file are, or those read since an instant with all that wait. */
export async function countGeocodings(
	db: Database,
	depotId: string,
	{ importId, since }: { readonly importId: string | null; readonly since: Date },
): Promise<GeocodeCounts> {
	const chosen: RawBuilder<boolean> =
		importId === null
			? sql`(g.created_at >= ${since} or g.order_id is null or a.state = 'waiting')`
			: sql`o.import_id = ${importId}::uuid`;
	const { rows } = await sql<GeocodeCounts>`
		select count(*) filter (where a.state = 'found')::int as located,
			count(*) filter (where g.order_id is not null
				and a.state is distinct from 'found' and a.state is distinct from 'waiting')::int as missed,
			count(*) filter (where ${isRough} and (g.order_id is null or a.state = 'waiting'))::int as waiting
		from orders o
		left join order_geocodings g on g.depot_id = ${depotId} and g.order_id = o.id
		left join geocoded_addresses a on a.depot_id = ${depotId} and a.address_key = g.address_key
		where o.depot_id = ${depotId} and ${chosen}
			and (${importId}::uuid is not null or o.state in ${sqlList(movablePointStates)})`.execute(db);
	return rows[0] ?? { located: 0, missed: 0, waiting: 0 };
}

/** The address of an erased order goes with it, unless another order has the same. */
export async function forgetGeocoding(tx: Tx, depotId: string, orderId: string): Promise<void> {
	const { rows } = await sql<{ key: string | null }>`
		delete from order_geocodings g where g.depot_id = ${depotId} and g.order_id = ${orderId}
		returning g.address_key as key`.execute(tx);
	const key = rows[0]?.key ?? null;
	if (key === null) return;
	await sql`
		delete from geocoded_addresses a
		where a.depot_id = ${depotId} and a.address_key = ${key} and not exists (
			select 1 from order_geocodings g
			where g.depot_id = ${depotId} and g.address_key = a.address_key)`.execute(tx);
}

/** Until when the answers of a service are past their time. */
export type ExpiryOf = Readonly<Record<GeocoderKind, Date>>;

/** Addresses of one transaction. */
const mostExpired = 200;

/** Locks answers that are past their time, and addresses that were given up as long ago. */
export async function lockExpiredKeys(
	tx: Tx,
	depotId: string,
	expiry: ExpiryOf,
	givenUpBefore: Date,
): Promise<string[]> {
	const { rows } = await sql<{ key: string }>`
		select a.address_key as key from geocoded_addresses a
		where a.depot_id = ${depotId} and (
			a.kind = 'nominatim' and a.answered_at < ${expiry.nominatim}
			or a.kind = 'google' and a.answered_at < ${expiry.google}
			or a.kind = 'here' and a.answered_at < ${expiry.here}
			or a.state = 'given_up' and a.created_at < ${givenUpBefore})
		order by a.address_key
		limit ${mostExpired}
		for update`.execute(tx);
	return rows.map(({ key }) => key);
}

type GeocoderPoint = {
	readonly orderId: string;
	readonly province: string;
	readonly district: string;
	readonly warnings: readonly OrderWarning[];
};

/** Orders whose point is the answer for one of some addresses. */
export async function listGeocoderPoints(
	tx: Tx,
	depotId: string,
	keys: readonly string[],
): Promise<GeocoderPoint[]> {
	const { rows } = await sql<GeocoderPoint>`
		select o.id as "orderId", o.province, o.district, o.warnings
		from order_geocodings g
		join orders o on o.depot_id = ${depotId} and o.id = g.order_id
		where g.depot_id = ${depotId} and g.address_key = any(${[...keys]}::text[])
			and o.location_source = 'geocoder'
		order by o.id
		for update of o`.execute(tx);
	return rows;
}

/** With them goes which orders they were of, so that those can be read again. */
export async function deleteGeocodedAddresses(
	tx: Tx,
	depotId: string,
	keys: readonly string[],
): Promise<void> {
	await sql`
		delete from order_geocodings g
		where g.depot_id = ${depotId} and g.address_key = any(${[...keys]}::text[])`.execute(tx);
	await sql`
		delete from geocoded_addresses a
		where a.depot_id = ${depotId} and a.address_key = any(${[...keys]}::text[])`.execute(tx);
}
