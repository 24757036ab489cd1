// SQL of the capacity calendar (docs/domain.md#capacity). Takers of room lock the row of an ilçe and
// day, then count what is taken.
import {
	type CapacityCalendar,
	type CapacityException,
	type CapacityRoom,
	type CapacityRule,
	statesWithoutRoom,
} from '@sevk/domain/capacity/capacity';
import type { CapacityRecord } from '@sevk/domain/capacity/capacity-proposal';
import { type Weekday, weekdays } from '@sevk/domain/common/date/work-week';
import { knownDistrictOf } from '@sevk/domain/common/place/known-district';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { clockOf } from '../../db/sql/row-values.ts';

export type CapacityPlace = { readonly area: string; readonly serviceDate: string };
type Days = { readonly from: string; readonly until: string };

/** The rules of a depot and the exceptions of a range of days. */
export async function readCalendar(
	db: Database,
	depotId: string,
	{ from, until }: Days,
): Promise<CapacityCalendar> {
	const rules = await db
		.selectFrom('capacity_rules')
		.select(['area', 'weekday', 'closed', 'stops', 'desi', 'cut_off', 'cut_off_days'])
		.where('depot_id', '=', depotId)
		.orderBy('area')
		.execute();
	const days = await db
		.selectFrom('capacity_days')
		.select(['area', 'service_date', 'exception', 'stops', 'desi', 'reason'])
		.where('depot_id', '=', depotId)
		.where('service_date', '>=', from)
		.where('service_date', '<=', until)
		.where('exception', 'is not', null)
		.orderBy('service_date')
		.execute();
	return {
		rules: rules
			.map(
				(row): CapacityRule => ({
					area: row.area,
					weekday: row.weekday as Weekday,
					closed: row.closed,
					stops: row.stops,
					desi: row.desi,
					cutOff: clockOf(row.cut_off),
					cutOffDays: row.cut_off_days,
				}),
			)
			.toSorted((one, other) => weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday)),
		exceptions: days.map(
			(row): CapacityException => ({
				area: row.area,
				serviceDate: row.service_date,
				closed: row.exception === 'closed',
				stops: row.stops,
				desi: row.desi,
				reason: row.reason ?? '',
			}),
		),
	};
}

export type TakenRoom = CapacityRoom & { readonly heldStops: number };

export type TakenQuery = Days & {
	readonly depotId: string;
	readonly now: Date;
	/** Orders that are about to move, and the hold that becomes an order. */
	readonly exceptOrderIds?: readonly string[];
	readonly exceptHoldId?: string | null | undefined;
};

type TakenRow = {
	readonly serviceDate: string;
	readonly province: string;
	readonly district: string;
	readonly stops: number;
	readonly desi: number;
	readonly held: boolean;
};

/**
 * What orders and live holds take, by ilçe and day. Orders of one address are one stop. Orders spell
 * places as their file did, so their ilçe is found by name; an order without a known one takes no room.
 */
export async function readTaken(
	db: Database,
	{ depotId, from, until, now, exceptOrderIds = [], exceptHoldId = null }: TakenQuery,
): Promise<(place: CapacityPlace) => TakenRoom> {
	const { rows } = await sql<TakenRow>`
		select s.service_date as "serviceDate", s.province, s.district, count(*)::int as stops,
			sum(s.desi)::float8 as desi, false as held
		from (
			select o.service_date, min(o.province) as province, min(o.district) as district,
				sum(o.desi) as desi
			from orders o
			where o.depot_id = ${depotId} and o.service_date >= ${from}::date
				and o.service_date <= ${until}::date
				and o.state <> all(${[...statesWithoutRoom]}::text[])
				and o.id <> all(${[...exceptOrderIds]}::uuid[])
			group by o.service_date, coalesce(o.address_key, o.id::text)
		) s
		group by s.service_date, s.province, s.district
		union all
		select h.service_date, split_part(h.area, '/', 1), split_part(h.area, '/', 2),
			sum(h.stops)::int, sum(h.desi)::float8, true
		from capacity_holds h
		where h.depot_id = ${depotId} and h.service_date >= ${from}::date
			and h.service_date <= ${until}::date
			and h.order_id is null and h.released_at is null and h.expires_at > ${now}
			and h.id is distinct from ${exceptHoldId}::uuid
		group by h.service_date, h.area`.execute(db);
	const taken = new Map<string, TakenRoom>();
	for (const { serviceDate, province, district, stops, desi, held } of rows) {
		const area = knownDistrictOf(province, district);
		if (area === null) continue;
		const key = keyOf({ area, serviceDate });
		const before = taken.get(key) ?? { stops: 0, desi: 0, heldStops: 0 };
		taken.set(key, {
			stops: before.stops + stops,
			desi: before.desi + desi,
			heldStops: before.heldStops + (held ? stops : 0),
		});
	}
	return (place) => taken.get(keyOf(place)) ?? { stops: 0, desi: 0, heldStops: 0 };
}

export type TakenStop = { readonly serviceDate: string; readonly addressKey: string };

/** The days on which somebody drives to one of these addresses anyway. */
export async function readStopsOf(
	db: Database,
	{ depotId, from, until, exceptOrderIds = [] }: TakenQuery,
	addressKeys: readonly string[],
): Promise<TakenStop[]> {
	if (addressKeys.length === 0) return [];
	const { rows } = await sql<TakenStop>`
		select distinct o.service_date as "serviceDate", o.address_key as "addressKey"
		from orders o
		where o.depot_id = ${depotId} and o.service_date >= ${from}::date
			and o.service_date <= ${until}::date
			and o.address_key = any(${[...addressKeys]}::text[])
			and o.state <> all(${[...statesWithoutRoom]}::text[])
			and o.id <> all(${[...exceptOrderIds]}::uuid[])`.execute(db);
	return rows;
}

function keyOf({ area, serviceDate }: CapacityPlace): string {
	return `${serviceDate} ${area}`;
}

/** The ilçeler with orders on a range of days. */
export async function listOrderAreas(
	db: Database,
	depotId: string,
	{ from, until }: Days,
): Promise<string[]> {
	const { rows } = await sql<{ province: string; district: string }>`
		select distinct o.province, o.district from orders o
		where o.depot_id = ${depotId} and o.service_date >= ${from}::date
			and o.service_date <= ${until}::date
			and o.state <> all(${[...statesWithoutRoom]}::text[])`.execute(db);
	return rows.flatMap(({ province, district }) => knownDistrictOf(province, district) ?? []);
}

/**
 * Locks the calendar of a depot until the transaction ends: shared by those who take room, alone for
 * who changes limits. It is locked before the days.
 */
export async function lockCalendar(
	tx: Tx,
	depotId: string,
	mode: 'shared' | 'alone',
): Promise<void> {
	const lock = sql.raw(mode === 'shared' ? 'for share' : 'for update');
	const select = sql`
		select depot_id from capacity_calendars where depot_id = ${depotId} ${lock}`;
	if ((await select.execute(tx)).rows.length > 0) return;
	await sql`
		insert into capacity_calendars (depot_id) values (${depotId})
		on conflict (depot_id) do nothing`.execute(tx);
	await select.execute(tx);
}

/**
 * Locks the rows of ilçeler and days and creates those that do not exist, always in the same sequence
 * to prevent deadlocks.
 */
export async function lockPlaces(
	tx: Tx,
	depotId: string,
	places: readonly CapacityPlace[],
): Promise<void> {
	if (places.length === 0) return;
	const sorted = [...new Map(places.map((place) => [keyOf(place), place])).entries()]
		.toSorted(([one], [other]) => (one < other ? -1 : 1))
		.map(([, place]) => place);
	const areas = sorted.map(({ area }) => area);
	const dates = sorted.map(({ serviceDate }) => serviceDate);
	await sql`
		insert into capacity_days (depot_id, area, service_date)
		select ${depotId}::uuid, area, service_date
		from unnest(${areas}::text[], ${dates}::date[]) with ordinality as named(area, service_date, at)
		order by at
		on conflict (depot_id, area, service_date) do nothing`.execute(tx);
	await sql`
		select d.service_date from capacity_days d
		join unnest(${areas}::text[], ${dates}::date[]) as named(area, service_date)
			on named.area = d.area and named.service_date = d.service_date
		where d.depot_id = ${depotId}
		order by d.service_date, d.area
		for update of d`.execute(tx);
}

type SavedBy = { readonly name: string; readonly now: Date };

/** Writes a rule; one that says nothing is deleted. */
export async function saveRule(
	tx: Tx,
	depotId: string,
	rule: CapacityRule,
	{ name, now }: SavedBy,
): Promise<void> {
	const isEmpty = !rule.closed && rule.stops === null && rule.desi === null && rule.cutOff === null;
	if (isEmpty) {
		await tx
			.deleteFrom('capacity_rules')
			.where('depot_id', '=', depotId)
			.where('area', '=', rule.area)
			.where('weekday', '=', rule.weekday)
			.execute();
		return;
	}
	const values = {
		closed: rule.closed,
		stops: rule.stops,
		desi: rule.desi,
		cut_off: rule.cutOff,
		cut_off_days: rule.cutOffDays,
		updated_by_name: name,
		updated_at: now,
	};
	await tx
		.insertInto('capacity_rules')
		.values({ depot_id: depotId, area: rule.area, weekday: rule.weekday, ...values })
		.onConflict((conflict) => conflict.columns(['depot_id', 'area', 'weekday']).doUpdateSet(values))
		.execute();
}

/** Writes or removes (null) the exception of a locked day. */
export async function saveException(
	tx: Tx,
	depotId: string,
	{ area, serviceDate }: CapacityPlace,
	exception: Pick<CapacityException, 'closed' | 'stops' | 'desi' | 'reason'> | null,
	{ name, now }: SavedBy,
): Promise<void> {
	const values =
		exception === null
			? {
					exception: null,
					stops: null,
					desi: null,
					reason: null,
					updated_by_name: null,
					updated_at: null,
				}
			: {
					exception: exception.closed ? ('closed' as const) : ('limits' as const),
					stops: exception.stops,
					desi: exception.desi,
					reason: exception.reason,
					updated_by_name: name,
					updated_at: now,
				};
	await tx
		.updateTable('capacity_days')
		.set(values)
		.where('depot_id', '=', depotId)
		.where('area', '=', area)
		.where('service_date', '=', serviceDate)
		.execute();
}

type NewHold = CapacityPlace &
	CapacityRoom & {
		readonly depotId: string;
		readonly id: string;
		readonly heldBy: string;
		readonly heldByName: string;
		readonly now: Date;
		readonly expiresAt: Date;
	};

export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
	await tx
		.insertInto('capacity_holds')
		.values({
			depot_id: hold.depotId,
			id: hold.id,
			area: hold.area,
			service_date: hold.serviceDate,
			stops: hold.stops,
			desi: hold.desi,
			held_by: hold.heldBy,
			held_by_name: hold.heldByName,
			created_at: hold.now,
			expires_at: hold.expiresAt,
		})
		.execute();
}

/** Releases a hold that is not that of an order yet; false without a hold of this id. */
export async function releaseHold(
	tx: Tx,
	{ depotId, holdId }: { readonly depotId: string; readonly holdId: string },
	now: Date,
): Promise<boolean> {
	const row = await tx
		.updateTable('capacity_holds')
		.set({ released_at: sql`case when order_id is null then coalesce(released_at, ${now}) end` })
		.where('depot_id', '=', depotId)
		.where('id', '=', holdId)
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}

/** Gives a live hold to its order; one that has ended is left as it is. */
export async function useHold(
	tx: Tx,
	{ depotId, holdId, orderId }: { depotId: string; holdId: string; orderId: string },
	now: Date,
): Promise<void> {
	await tx
		.updateTable('capacity_holds')
		.set({ order_id: orderId })
		.where('depot_id', '=', depotId)
		.where('id', '=', holdId)
		.where('order_id', 'is', null)
		.where('released_at', 'is', null)
		.where('expires_at', '>', now)
		.execute();
}

/** What was driven to per ilçe and day, and the routes of each day. */
export async function readDrivenDays(
	db: Database,
	depotId: string,
	{ from, until }: Days,
): Promise<{ records: CapacityRecord[]; routesByDate: Map<string, number> }> {
	const { rows } = await sql<{
		serviceDate: string;
		province: string;
		district: string;
		stops: number;
		desi: number;
	}>`
		select r.service_date as "serviceDate", o.province, o.district,
			count(distinct coalesce(o.address_key, o.id::text))::int as stops, sum(o.desi)::float8 as desi
		from routes r
		join attempts a on a.depot_id = ${depotId} and a.route_id = r.id
			and a.reverted_at is null and a.outcome <> 'postponed'
		join orders o on o.depot_id = ${depotId} and o.id = a.order_id
		where r.depot_id = ${depotId} and r.service_date >= ${from}::date
			and r.service_date <= ${until}::date
		group by r.service_date, o.province, o.district`.execute(db);
	const routes = await sql<{ serviceDate: string; count: number }>`
		select r.service_date as "serviceDate", count(*)::int as count from routes r
		where r.depot_id = ${depotId} and r.service_date >= ${from}::date
			and r.service_date <= ${until}::date
			and exists (
				select 1 from attempts a where a.depot_id = ${depotId} and a.route_id = r.id
					and a.reverted_at is null)
		group by r.service_date`.execute(db);
	const records = new Map<string, CapacityRecord>();
	for (const { province, district, ...row } of rows) {
		const area = knownDistrictOf(province, district);
		if (area === null) continue;
		const key = keyOf({ area, serviceDate: row.serviceDate });
		const before = records.get(key);
		records.set(key, {
			area,
			serviceDate: row.serviceDate,
			stops: (before?.stops ?? 0) + row.stops,
			desi: (before?.desi ?? 0) + row.desi,
		});
	}
	const routesByDate = new Map(routes.rows.map(({ serviceDate, count }) => [serviceDate, count]));
	return { records: [...records.values()], routesByDate };
}
