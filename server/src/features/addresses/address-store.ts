import type { Address, AddressDetail } from '@sevk/contract/addresses/addresses';
import { type AddressFactState, buildingFactKinds } from '@sevk/domain/addresses/address-fact';
import type { AddressFactKind } from '@sevk/domain/addresses/address-fact-kind';
import {
	plainAddressLine,
	rememberedKeyOf,
	type WrittenAddress,
} from '@sevk/domain/addresses/address-key';
import { nearAddressM, nearBox } from '@sevk/domain/addresses/address-near';
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import { foldText } from '@sevk/domain/common/text/fold';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { likeAnywhere, pointOf } from '../../db/sql/row-values.ts';

type AddressRow = Omit<Address, 'point' | 'bestHours' | 'lastUsedAt'> & {
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly bestFrom: number | null;
	readonly bestUntil: number | null;
	readonly lastUsedAt: Date;
};

const addressColumns = (depotId: string) => sql`a.id, a.depot_id as "depotId",
	a.address_line as "addressLine", a.neighbourhood, a.district, a.province, a.longitude, a.latitude,
	a.pin_source as "pinSource", a.pin_confirmed as "isPinConfirmed", a.deliveries, a.failures,
	a.place_minutes as "placeMinutes", a.parcel_seconds as "parcelSeconds",
	a.best_from as "bestFrom", a.best_until as "bestUntil", a.last_used_at as "lastUsedAt", a.version,
	(select count(*)::int from address_facts f
		where f.depot_id = ${depotId} and f.address_id = a.id and f.state = 'suggested') as suggestions`;

function addressOf({ longitude, latitude, bestFrom, bestUntil, ...row }: AddressRow): Address {
	return {
		...row,
		point: pointOf(longitude, latitude),
		bestHours:
			bestFrom === null || bestUntil === null ? null : { from: bestFrom, until: bestUntil },
		lastUsedAt: row.lastUsedAt.toISOString(),
	};
}

export const mostListed = 200;

/** Addresses of a depot with what waits for a confirmation first, then those used last; one more than is listed. */
export async function listAddressRows(
	db: Database,
	depotId: string,
	search: string,
): Promise<Address[]> {
	const words = foldText(search)
		.split(/\s+/)
		.filter((word) => word !== '');
	const { rows } = await sql<AddressRow>`
		select ${addressColumns(depotId)}
		from addresses a
		where a.depot_id = ${depotId} and a.is_root
			and a.search_fold like all (${words.map(likeAnywhere)}::text[])
		order by suggestions desc, a.last_used_at desc, a.id desc
		limit ${mostListed + 1}`.execute(db);
	return rows.map(addressOf);
}

/** Locks an address until the transaction ends; null where the depot does not have it. */
export async function lockAddress(tx: Tx, depotId: string, addressId: string) {
	const row = await tx
		.selectFrom('addresses')
		.select(['id', 'version', 'merged_into as mergedInto'])
		.where('depot_id', '=', depotId)
		.where('id', '=', addressId)
		.forUpdate()
		.executeTakeFirst();
	return row ?? null;
}

type FactRow = Omit<AddressDetail['facts'][number], 'mayConfirm' | 'suggestedAt'> & {
	readonly suggestedAt: Date;
	readonly suggestedById: string;
};

export type StoredDetail = Omit<AddressDetail, 'facts'> & { readonly facts: readonly FactRow[] };

/** An address with its facts and those of its building that are not retired or over. */
export async function readAddress(
	db: Database,
	depotId: string,
	addressId: string,
	today: string,
): Promise<StoredDetail | null> {
	const { rows } = await sql<AddressRow>`
		select ${addressColumns(depotId)} from addresses a
		where a.depot_id = ${depotId} and a.id = ${addressId}`.execute(db);
	const [row] = rows;
	if (row === undefined) return null;
	const [facts, merged, hours] = await Promise.all([
		sql<FactRow>`
			select f.id, f.kind, f.body, f.state, f.expires_on as "expiresOn",
				coalesce(u.name, '') as "suggestedBy", f.suggested_by as "suggestedById",
				f.suggested_at as "suggestedAt"
			from addresses a
			join addresses b on b.depot_id = ${depotId} and b.building_key = a.building_key
			join address_facts f on f.depot_id = ${depotId} and f.address_id = b.id
			left join users u on u.id = f.suggested_by
			where a.depot_id = ${depotId} and (a.id = ${addressId} or a.merged_into = ${addressId})
				and (b.id = a.id or f.kind = any(${[...buildingFactKinds]}::text[]))
				and f.state <> 'retired'
				and (f.expires_on is null or f.expires_on >= ${today}::date)
			group by f.depot_id, f.id, u.name
			order by f.state, f.suggested_at desc`.execute(db),
		sql<{ id: string; addressLine: string }>`
			select id, address_line as "addressLine" from addresses
			where depot_id = ${depotId} and merged_into = ${addressId}
			order by address_line`.execute(db),
		sql<AddressDetail['hours'][number]>`
			select hour, attempts, deliveries from address_hours
			where depot_id = ${depotId} and address_id = ${addressId} order by hour`.execute(db),
	]);
	return { ...addressOf(row), facts: facts.rows, merged: merged.rows, hours: hours.rows };
}

/** Other addresses with a pin near that of an address, which have the same door; the nearest first. */
export async function readNearAddresses(
	db: Database,
	depotId: string,
	addressId: string,
): Promise<NonNullable<AddressDetail['near']>> {
	const own = await db
		.selectFrom('addresses')
		.select(['key', 'longitude', 'latitude'])
		.where('depot_id', '=', depotId)
		.where('id', '=', addressId)
		.executeTakeFirst();
	const point = own === undefined ? null : pointOf(own.longitude, own.latitude);
	if (own === undefined || point === null) return [];
	const { south, north, west, east } = nearBox(point);
	const rows = await db
		.selectFrom('addresses')
		.select(['id', 'key', 'address_line', 'neighbourhood', 'district', 'longitude', 'latitude'])
		.where('depot_id', '=', depotId)
		.where('id', '<>', addressId)
		.where('is_root', '=', true)
		.where('latitude', '>=', south)
		.where('latitude', '<=', north)
		.where('longitude', '>=', west)
		.where('longitude', '<=', east)
		.execute();
	const near = rows.flatMap(({ id, key, address_line, neighbourhood, district, ...place }) => {
		const at = pointOf(place.longitude, place.latitude);
		const distanceM =
			at === null ? null : nearAddressM({ key: own.key, point }, { key, point: at });
		if (distanceM === null) return [];
		return [{ id, addressLine: address_line, neighbourhood, district, distanceM }];
	});
	return near.toSorted((one, other) => one.distanceM - other.distanceM);
}

export type AddressOfOrder = WrittenAddress & { readonly recipientName: string };

/** The address of an order; null for a driver who does not have it on a route. */
export async function readAddressOfOrder(
	db: Database,
	depotId: string,
	orderId: string,
	driverId: string | null,
): Promise<AddressOfOrder | null> {
	const { rows } = await sql<AddressOfOrder>`
		select o.province, o.district, o.neighbourhood, o.address_line as "addressLine",
			o.recipient_name as "recipientName"
		from orders o
		where o.depot_id = ${depotId} and o.id = ${orderId} and o.erased_at is null
			and (${driverId}::uuid is null or exists (
				select 1 from route_orders ro
				join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
				where ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
					and r.driver_id = ${driverId}))`.execute(db);
	return rows[0] ?? null;
}

/** The address that remembers for a key: the one into which it was merged, or itself. */
export async function findAddressId(
	db: Database,
	depotId: string,
	key: string,
): Promise<string | null> {
	const { rows } = await sql<{ id: string }>`
		select coalesce(merged_into, id) as id from addresses
		where depot_id = ${depotId} and key = ${key}`.execute(db);
	return rows[0]?.id ?? null;
}

/** The address of an order, inserted when nothing was delivered there yet; null if it is too vague. */
export async function ensureAddress(
	tx: Tx,
	depotId: string,
	address: AddressOfOrder,
	now: Date,
): Promise<string | null> {
	const key = rememberedKeyOf(address);
	if (key === null) return null;
	await tx
		.insertInto('addresses')
		.values({
			depot_id: depotId,
			id: newId(),
			key: key.full,
			building_key: key.building,
			province: address.province,
			district: address.district,
			neighbourhood: address.neighbourhood,
			address_line: plainAddressLine(address),
			last_used_at: now,
			created_at: now,
			updated_at: now,
		})
		.onConflict((conflict) => conflict.columns(['depot_id', 'key']).doNothing())
		.execute();
	return findAddressId(tx, depotId, key.full);
}

/** Names are looked for in what is written of an address: of the orders there that came last. */
const mostNames = 500;

/** The recipients of orders in the building of an address. */
export async function listRecipientNames(
	db: Database,
	depotId: string,
	addressId: string,
): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select o.recipient_name as name
		from addresses a
		join orders o on o.depot_id = ${depotId} and o.building_key = a.building_key
		where a.depot_id = ${depotId} and a.id = ${addressId} and o.erased_at is null
		group by o.recipient_name
		order by max(o.service_date) desc, o.recipient_name
		limit ${mostNames}`.execute(db);
	return rows.map(({ name }) => name);
}

/** The office's pin; null returns to what deliveries teach. */
export async function savePin(
	tx: Tx,
	depotId: string,
	addressId: string,
	point: GeoPoint | null,
	now: Date,
): Promise<void> {
	const [longitude = null, latitude = null] = point?.coordinates ?? [];
	await tx
		.updateTable('addresses')
		.set({
			longitude,
			latitude,
			pin_source: point === null ? null : 'office',
			pin_confirmed: point !== null,
			updated_at: now,
			version: sql`version + 1`,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', addressId)
		.execute();
}

/** Merges an address, and those merged into it, into another one; null: it stands alone again. */
export async function saveMerge(
	tx: Tx,
	depotId: string,
	addressId: string,
	intoId: string | null,
	now: Date,
): Promise<void> {
	if (intoId !== null) {
		await sql`update addresses set merged_into = ${intoId}
			where depot_id = ${depotId} and merged_into = ${addressId}`.execute(tx);
		await sql`
			update addresses r set last_used_at = greatest(r.last_used_at, a.last_used_at)
			from addresses a
			where r.depot_id = ${depotId} and r.id = ${intoId}
				and a.depot_id = ${depotId} and a.id = ${addressId}`.execute(tx);
	}
	await tx
		.updateTable('addresses')
		.set({ merged_into: intoId, updated_at: now, version: sql`version + 1` })
		.where('depot_id', '=', depotId)
		.where('id', '=', addressId)
		.execute();
}

export async function insertFact(
	tx: Tx,
	depotId: string,
	fact: {
		readonly addressId: string;
		readonly kind: AddressFactKind;
		readonly body: string;
		readonly expiresOn: string | null;
		readonly userId: string;
		readonly isOffice: boolean;
	},
	now: Date,
): Promise<string> {
	const id = newId();
	const confirmation = fact.isOffice
		? { confirmed_by: fact.userId, confirmed_at: now, confirmed_by_office: true }
		: {};
	await tx
		.insertInto('address_facts')
		.values({
			depot_id: depotId,
			id,
			address_id: fact.addressId,
			kind: fact.kind,
			body: fact.body,
			state: fact.isOffice ? 'confirmed' : 'suggested',
			expires_on: fact.expiresOn,
			suggested_by: fact.userId,
			suggested_at: now,
			...confirmation,
		})
		.execute();
	return id;
}

type LockedFact = { readonly state: AddressFactState; readonly suggestedBy: string };

/**
 * Locks a fact of an address or its building until the transaction ends; null for a driver who has no
 * order of the building on a route.
 */
export async function lockFact(
	tx: Tx,
	depotId: string,
	{ addressId, factId }: { readonly addressId: string; readonly factId: string },
	driverId: string | null,
): Promise<LockedFact | null> {
	const { rows } = await sql<LockedFact>`
		select f.state, f.suggested_by as "suggestedBy"
		from address_facts f
		join addresses b on b.depot_id = ${depotId} and b.id = f.address_id
		join addresses a on a.depot_id = ${depotId} and a.id = ${addressId}
		where f.depot_id = ${depotId} and f.id = ${factId}
			and (b.building_key = a.building_key or b.merged_into = a.id)
			and (${driverId}::uuid is null or exists (
				select 1 from orders o
				join route_orders ro on ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
				join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
				where o.depot_id = ${depotId} and o.building_key = a.building_key
					and r.driver_id = ${driverId}))
		for update of f`.execute(tx);
	return rows[0] ?? null;
}

export async function saveFact(
	tx: Tx,
	depotId: string,
	factId: string,
	{
		act,
		userId,
		isOffice,
	}: {
		readonly act: 'confirm' | 'retire';
		readonly userId: string;
		readonly isOffice: boolean;
	},
	now: Date,
): Promise<void> {
	const columns =
		act === 'confirm'
			? {
					state: 'confirmed' as const,
					confirmed_by: userId,
					confirmed_at: now,
					confirmed_by_office: isOffice,
				}
			: { state: 'retired' as const, retired_by: userId, retired_at: now };
	await tx
		.updateTable('address_facts')
		.set(columns)
		.where('depot_id', '=', depotId)
		.where('id', '=', factId)
		.execute();
}
