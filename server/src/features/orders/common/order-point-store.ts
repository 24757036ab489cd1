import type {
	PointKnowledge,
	PointPrecision,
	PointSource,
} from '@sevk/domain/common/place/known-point';
import type { OrderState } from '@sevk/domain/orders/common/order';
import type { OrderWarning } from '@sevk/domain/orders/form/order-warnings';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

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
			location_precision = p.precision, warnings = p.warnings, version = o.version + 1,
			updated_at = ${now}
		from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p(
			"orderId" uuid, longitude double precision, latitude double precision, source text,
			precision text, warnings jsonb)
		where o.depot_id = ${depotId} and o.id = p."orderId"`.execute(tx);
}
