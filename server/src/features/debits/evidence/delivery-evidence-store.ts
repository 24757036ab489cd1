// SQL of the evidence of failed attempts (docs/domain.md#evidence-of-attempts).
import type { GeoPoint } from '@sevk/domain/common/place/geo';
import {
	type Evidence,
	type EvidenceDecision,
	type EvidencePoint,
	type EvidenceResult,
	finalDecisions,
} from '@sevk/domain/debits/evidence/delivery-evidence';
import { orderEventOfContact } from '@sevk/domain/orders/common/order-contact';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { pointOf } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';

type Place = { readonly longitude: number | null; readonly latitude: number | null };

type MeasuredRow = Place & {
	readonly attemptId: string;
	readonly driverId: string | null;
	readonly reasonCode: string;
	readonly fromOffice: boolean;
	readonly happenedAt: Date;
	readonly isInWindow: boolean | null;
	readonly hasPhone: boolean;
	readonly calls: number;
	readonly lastResultAt: Date | null;
	readonly pinLongitude: number | null;
	readonly pinLatitude: number | null;
	readonly fixes: readonly (Place & { readonly atMs: number; readonly accuracyM: number })[];
	readonly photos: readonly (Place & { readonly takenAtMs: number })[];
	readonly locationWorks: boolean;
	readonly cameraWorks: boolean;
	readonly callWorks: boolean;
};

export type MeasuredAttempt = ReturnType<typeof attemptOf>;

function attemptOf(row: MeasuredRow) {
	const { longitude, latitude, pinLongitude, pinLatitude, lastResultAt, happenedAt } = row;
	return {
		attemptId: row.attemptId,
		driverId: row.driverId,
		reasonCode: row.reasonCode,
		fromOffice: row.fromOffice,
		happenedAtMs: happenedAt.getTime(),
		position: pointOf(longitude, latitude),
		confirmedPin: pointOf(pinLongitude, pinLatitude),
		fixes: row.fixes.flatMap(({ atMs, accuracyM, ...place }) => {
			const point = pointOf(place.longitude, place.latitude);
			return point === null ? [] : [{ atMs, accuracyM, point }];
		}),
		works: { location: row.locationWorks, camera: row.cameraWorks, call: row.callWorks },
		hasPhone: row.hasPhone,
		calls: row.calls,
		photos: row.photos.map(
			({ takenAtMs, ...place }): { takenAtMs: number; point: GeoPoint | null } => ({
				takenAtMs,
				point: pointOf(place.longitude, place.latitude),
			}),
		),
		isInWindow: row.isInWindow,
		lastResultAtMs: lastResultAt === null ? null : lastResultAt.getTime(),
	};
}

/** Phones without network send their positions and photos after the result. */
const settledAfter = '1 hour';
/** An attempt of a route that does not end is measured all the same. */
const latestAfter = '24 hours';
/** An older attempt has lost its positions. */
const oldest = '7 days';
const mostAtOnce = 200;

/** Failed attempts that were not measured yet, with the records that speak for them. */
export async function readUnmeasuredAttempts(
	db: Database,
	depotId: string,
	{ reasonCodes, now }: { readonly reasonCodes: readonly string[]; readonly now: Date },
): Promise<MeasuredAttempt[]> {
	const { rows } = await sql<MeasuredRow>`
		with due as (
			select a.*, r.driver_id as driver_id,
				(extract(epoch from a.happened_at) * 1000)::bigint as at_ms
			from attempts a
			join routes r on r.depot_id = ${depotId} and r.id = a.route_id
			where a.depot_id = ${depotId} and a.outcome = 'failed' and a.reverted_at is null
				and a.erased_at is null and a.reason_code = any(${[...reasonCodes]}::text[])
				and a.recorded_at > ${now}::timestamptz - ${oldest}::interval
				and (r.completed_at < ${now}::timestamptz - ${settledAfter}::interval
					or a.recorded_at < ${now}::timestamptz - ${latestAfter}::interval)
				and not exists (select 1 from attempt_reviews v
					where v.depot_id = ${depotId} and v.attempt_id = a.id)
			order by a.recorded_at, a.id limit ${mostAtOnce}
		)
		select a.id as "attemptId", a.driver_id as "driverId", a.reason_code as "reasonCode",
			a.from_office as "fromOffice", a.happened_at as "happenedAt", a.longitude, a.latitude,
			case when o.window_start is not null or o.window_end is not null then
				(a.happened_at at time zone 'Europe/Istanbul')::time
					between coalesce(o.window_start, '00:00') and coalesce(o.window_end, '24:00')
			end as "isInWindow",
			o.phone is not null as "hasPhone",
			(select count(*)::int from events e
				where e.depot_id = ${depotId} and e.noun_id = a.order_id and e.noun = 'order'
					and e.kind = ${orderEventOfContact.call} and e.payload ->> 'routeId' = a.route_id::text
					and e.at <= a.happened_at + interval '1 minute') as calls,
			(select max(b.happened_at) from attempts b
				join route_orders bo on bo.depot_id = ${depotId} and bo.route_id = b.route_id
					and bo.order_id = b.order_id
				where b.depot_id = ${depotId} and b.route_id = a.route_id and not b.from_office
					and b.happened_at <= a.happened_at and b.id <> a.id
					and bo.stop_id is distinct from s.stop_id) as "lastResultAt",
			p.longitude as "pinLongitude", p.latitude as "pinLatitude",
			(select coalesce(json_agg(json_build_object('atMs', l.id, 'accuracyM', l.accuracy_m,
					'longitude', l.longitude, 'latitude', l.latitude) order by l.id), '[]')
				from location_records l
				where l.depot_id = ${depotId} and l.route_id = a.route_id
					and l.id between a.at_ms - 1800000 and a.at_ms + 900000) as fixes,
			(select coalesce(json_agg(json_build_object('longitude', f.longitude, 'latitude', f.latitude,
					'takenAtMs', (extract(epoch from f.taken_at) * 1000)::bigint)), '[]')
				from attempt_photos f where f.depot_id = ${depotId} and f.attempt_id = a.id) as photos,
			exists (select 1 from location_records l
				where l.depot_id = ${depotId} and l.route_id = a.route_id)
				or exists (select 1 from attempts b where b.depot_id = ${depotId}
					and b.route_id = a.route_id and b.longitude is not null) as "locationWorks",
			exists (select 1 from attempt_photos f
				join attempts b on b.depot_id = ${depotId} and b.id = f.attempt_id
				where f.depot_id = ${depotId} and b.route_id = a.route_id) as "cameraWorks",
			exists (select 1 from route_orders bo
				join events e on e.depot_id = ${depotId} and e.noun_id = bo.order_id
				where bo.depot_id = ${depotId} and bo.route_id = a.route_id and e.noun = 'order'
					and e.kind = ${orderEventOfContact.call}
					and e.payload ->> 'routeId' = a.route_id::text) as "callWorks"
		from due a
		join orders o on o.depot_id = ${depotId} and o.id = a.order_id
		left join route_orders s on s.depot_id = ${depotId} and s.route_id = a.route_id
			and s.order_id = a.order_id
		left join addresses k on k.depot_id = ${depotId} and k.key = o.address_key
		left join addresses p on p.depot_id = ${depotId} and p.id = coalesce(k.merged_into, k.id)
			and p.pin_confirmed
		order by a.recorded_at, a.id`.execute(db);
	return rows.map(attemptOf);
}

type NewReview = {
	readonly depotId: string;
	readonly attemptId: string;
	readonly driverId: string | null;
	readonly evidence: Evidence;
	readonly reviewed: boolean;
	readonly answerUntil: Date;
	readonly now: Date;
};

/** Another process may have been faster: the first measurement stays. */
export async function insertReview(
	tx: Tx,
	{ depotId, attemptId, driverId, evidence, reviewed, answerUntil, now }: NewReview,
): Promise<boolean> {
	const row = await tx
		.insertInto('attempt_reviews')
		.values({
			depot_id: depotId,
			attempt_id: attemptId,
			driver_id: driverId,
			result: evidence.result,
			score: evidence.score,
			possible: evidence.possible,
			points: JSON.stringify(evidence.points),
			reviewed,
			measured_at: now,
			answer_until: answerUntil,
		})
		.onConflict((conflict) => conflict.columns(['depot_id', 'attempt_id']).doNothing())
		.returning('attempt_id')
		.executeTakeFirst();
	return row !== undefined;
}

export type ReviewRow = {
	readonly attemptId: string;
	readonly orderId: string;
	readonly orderNo: string;
	readonly routeNumber: string;
	readonly routeDate: string;
	readonly district: string;
	readonly reasonLabel: string;
	readonly driverId: string | null;
	readonly driverName: string | null;
	readonly note: string;
	readonly happenedAt: Date;
	readonly result: EvidenceResult;
	readonly score: number | null;
	readonly possible: number;
	readonly points: readonly EvidencePoint[];
	readonly answerUntil: Date;
	readonly answer: string | null;
	readonly answeredAt: Date | null;
	readonly objection: string | null;
	readonly objectedAt: Date | null;
	readonly decision: EvidenceDecision | null;
	readonly decisionNote: string;
	readonly decidedAt: Date | null;
	readonly version: number;
};

type ReviewFilter = {
	/** All drivers, or one. */
	readonly driverId?: string;
	/** Only what was measured since. */
	readonly since: Date;
};

/** Attempts that a person looks at, without those that were taken back, the earliest first. */
export async function listReviews(
	db: Database,
	depotId: string,
	{ driverId, since }: ReviewFilter,
): Promise<ReviewRow[]> {
	const { rows } = await sql<ReviewRow>`
		select v.attempt_id as "attemptId", a.order_id as "orderId", o.order_no as "orderNo",
			r.number as "routeNumber", r.service_date as "routeDate", o.district,
			coalesce(n.label, a.reason_code) as "reasonLabel", v.driver_id as "driverId",
			d.full_name as "driverName", a.note, a.happened_at as "happenedAt", v.result, v.score,
			v.possible, v.points, v.answer_until as "answerUntil", v.answer,
			v.answered_at as "answeredAt", v.objection, v.objected_at as "objectedAt", v.decision,
			v.decision_note as "decisionNote", v.decided_at as "decidedAt", v.version
		from attempt_reviews v
		join attempts a on a.depot_id = ${depotId} and a.id = v.attempt_id
		join orders o on o.depot_id = ${depotId} and o.id = a.order_id
		join routes r on r.depot_id = ${depotId} and r.id = a.route_id
		left join drivers d on d.id = v.driver_id
		left join reasons n on n.list = 'undelivery' and n.code = a.reason_code
		where v.depot_id = ${depotId} and v.reviewed and a.reverted_at is null
			and v.measured_at > ${since}::timestamptz
			and (${driverId ?? null}::uuid is null or v.driver_id = ${driverId ?? null}::uuid)
		order by v.measured_at, v.attempt_id`.execute(db);
	return rows;
}

/** The order of an attempt under review; null where the depot has none. */
export async function findReviewedOrderId(
	tx: Tx,
	depotId: string,
	attemptId: string,
): Promise<string | null> {
	const row = await tx
		.selectFrom('attempts')
		.select('order_id as orderId')
		.where('depot_id', '=', depotId)
		.where('id', '=', attemptId)
		.executeTakeFirst();
	return row?.orderId ?? null;
}

/** Locks a review; null where the depot has none of the attempt. */
export async function lockReview(tx: Tx, depotId: string, attemptId: string) {
	const row = await tx
		.selectFrom('attempt_reviews')
		.select([
			'driver_id as driverId',
			'answer_until as answerUntil',
			'answered_at as answeredAt',
			'objected_at as objectedAt',
			'decision',
			'decided_at as decidedAt',
			'version',
		])
		.where('depot_id', '=', depotId)
		.where('attempt_id', '=', attemptId)
		.where('reviewed', '=', true)
		.forUpdate()
		.executeTakeFirst();
	if (row === undefined) return null;
	return { ...row, decision: row.decision as EvidenceDecision | null };
}

type ReviewChange = Partial<{
	readonly answer: string;
	readonly answered_at: Date;
	readonly objection: string;
	readonly objected_at: Date;
	readonly decision: EvidenceDecision;
	readonly decision_note: string;
	readonly decided_by: string;
	readonly decided_at: Date;
}>;

export async function updateReview(
	tx: Tx,
	{ depotId, attemptId, version }: { depotId: string; attemptId: string; version: number },
	change: ReviewChange,
): Promise<void> {
	await tx
		.updateTable('attempt_reviews')
		.set({ ...change, version: version + 1 })
		.where('depot_id', '=', depotId)
		.where('attempt_id', '=', attemptId)
		.execute();
}

/** How often a person found weak attempts, and controls, not sufficient, by month. */
export async function readPrecision(db: Database, depotId: string, since: Date) {
	const { rows } = await sql<{
		month: string;
		weak: number;
		weakDoubted: number;
		controls: number;
		controlsDoubted: number;
	}>`
		select to_char(v.decided_at at time zone 'Europe/Istanbul', 'YYYY-MM') as month,
			count(*) filter (where v.result = 'suspicious')::int as weak,
			count(*) filter (where v.result = 'suspicious' and v.decision = 'retry')::int as "weakDoubted",
			count(*) filter (where v.result = 'evidenced')::int as controls,
			count(*) filter (where v.result = 'evidenced' and v.decision = 'retry')::int
				as "controlsDoubted"
		from attempt_reviews v
		where v.depot_id = ${depotId} and v.reviewed and v.decision in ${sqlList(finalDecisions)}
			and v.decided_at > ${since}::timestamptz
		group by 1 order by 1 desc`.execute(db);
	return rows;
}

/** How many attempts were measured and weak by ilçe: a gap may be one of the measurement. */
export async function readDistrictShares(db: Database, depotId: string, since: Date) {
	const { rows } = await sql<{ district: string; measured: number; weak: number }>`
		select o.district, count(*)::int as measured,
			count(*) filter (where v.result = 'suspicious')::int as weak
		from attempt_reviews v
		join attempts a on a.depot_id = ${depotId} and a.id = v.attempt_id
		join orders o on o.depot_id = ${depotId} and o.id = a.order_id
		where v.depot_id = ${depotId} and v.result <> 'insufficient'
			and v.measured_at > ${since}::timestamptz
		group by o.district order by measured desc, o.district limit 20`.execute(db);
	return rows;
}
