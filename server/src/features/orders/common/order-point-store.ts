import {
	officeWorkSources,
	type PointKnowledge,
	type PointPrecision,
	type PointSource,
} from '@sevk/domain/common/place/known-point';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { OrderAddressKeys } from '@sevk/domain/orders/common/order-address';
import { movablePointStates } from '@sevk/domain/orders/form/order-edit';
import type { OrderWarning } from '@sevk/domain/orders/form/order-warnings';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

export type LockedPoint = {
	readonly orderId: string;
	readonly state: OrderState;
	readonly isErased: boolean;
	readonly version: number;
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly knowledge: PointKnowledge | null;
	readonly warnings: readonly OrderWarning[];
};

/** Locks orders sorted by id, with what decides about their points. */
export async function lockOrderPoints(
	tx: Tx,
	depotId: string,
	orderIds: readonly string[],
): Promise<LockedPoint[]> {
	const { rows } = await sql<
		Omit<LockedPoint, 'knowledge'> & {
			source: PointSource | null;
			precision: PointPrecision | null;
		}
	>`
		select o.id as "orderId", o.state, o.erased_at is not null as "isErased", o.version,
			o.longitude, o.latitude, o.location_source as source, o.location_precision as precision,
			o.warnings
		from orders o
		where o.depot_id = ${depotId} and o.id = any(${[...orderIds]}::uuid[])
		order by o.id
		for update`.execute(tx);
	return rows.map(({ source, precision, ...row }) => ({
		...row,
		knowledge: source === null || precision === null ? null : { source, precision },
	}));
}

export type StoredPoint = PointKnowledge & {
	readonly orderId: string;
	readonly longitude: number;
	readonly latitude: number;
	readonly warnings: readonly OrderWarning[];
};

/** Writes the points of locked orders in one statement. */
export async function saveOrderPoints(
	tx: Tx,
	depotId: string,
	points: readonly StoredPoint[],
	now: Date,
): Promise<void> {
	if (points.length === 0) return;
	await sql`
		update orders o
		set longitude = p.longitude, latitude = p.latitude, location_source = p.source,
			location_precision = p.precision, warnings = p.warnings,
			found_nowhere = case when p.source in ${sqlList(officeWorkSources)} then o.found_nowhere
				else p.source = 'district' end, version = o.version + 1,
			updated_at = ${now}
		from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p(
			"orderId" uuid, longitude double precision, latitude double precision, source text,
			precision text, warnings jsonb)
		where o.depot_id = ${depotId} and o.id = p."orderId"`.execute(tx);
}

type StoredAddress = {
	readonly orderId: string;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly addressLine: string;
};

/** Orders of one statement. */
const mostUnkeyed = 500;

/** Some orders whose keys are not of their address: those of older versions. */
export async function listUnkeyedOrders(db: Database, depotId: string): Promise<StoredAddress[]> {
	const { rows } = await sql<StoredAddress>`
		select o.id as "orderId", o.province, o.district, o.neighbourhood,
			o.address_line as "addressLine"
		from orders o
		where o.depot_id = ${depotId} and not o.address_keyed
		order by o.id
		limit ${mostUnkeyed}`.execute(db);
	return rows;
}

/** Saves the keys of orders whose address is still the one that they are of. */
export async function saveAddressKeys(
	tx: Tx,
	depotId: string,
	keys: readonly (OrderAddressKeys & Pick<StoredAddress, 'orderId' | 'addressLine'>)[],
): Promise<void> {
	await sql`
		update orders o
		set address_key = k."addressKey", building_key = k."buildingKey",
			neighbourhood_key = k."neighbourhoodKey", address_keyed = true
		from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(
			"orderId" uuid, "addressLine" text, "addressKey" text, "buildingKey" text,
			"neighbourhoodKey" text)
		where o.depot_id = ${depotId} and o.id = k."orderId" and not o.address_keyed
			and o.address_line = k."addressLine"`.execute(tx);
}

export type RoughOrder = {
	readonly orderId: string;
	readonly province: string;
	readonly district: string;
	readonly neighbourhood: string;
	readonly keys: OrderAddressKeys;
	readonly knowledge: PointKnowledge;
};

/** A depot with more has imported without any point; the rest follows once these have left. */
const mostRough = 2000;

/** Orders that wait for their delivery with a rough point, the nearest days first. */
export async function listRoughOrders(db: Database, depotId: string): Promise<RoughOrder[]> {
	const { rows } = await sql<
		Omit<RoughOrder, 'keys' | 'knowledge'> & OrderAddressKeys & PointKnowledge
	>`
		select o.id as "orderId", o.province, o.district, o.neighbourhood,
			o.address_key as "addressKey", o.building_key as "buildingKey",
			o.neighbourhood_key as "neighbourhoodKey", o.location_source as source,
			o.location_precision as precision
		from orders o
		where o.depot_id = ${depotId} and o.location_approximate
			and o.state in ${sqlList(movablePointStates)}
		order by o.service_date desc, o.id
		limit ${mostRough}`.execute(db);
	return rows.map(({ addressKey, buildingKey, neighbourhoodKey, source, precision, ...row }) => {
		const keys = { addressKey, buildingKey, neighbourhoodKey };
		return { ...row, keys, knowledge: { source, precision } };
	});
}
