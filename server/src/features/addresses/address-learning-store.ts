import type { WrittenAddress } from '@sevk/domain/addresses/address-key';
import type {
	AddressHour,
	AddressStay,
	AddressVisit,
	BestHours,
	LearnedPin,
} from '@sevk/domain/addresses/address-memory';
import { deliveredOutcomes } from '@sevk/domain/orders/common/order';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { pointOf } from '../../db/sql/row-values.ts';
import { sqlList } from '../../db/sql/sql-list.ts';
import { addressDays } from '../../settings/policy.ts';

/**
 * Whether all orders have the keys of their address; visits are found by them. A job computes those of
 * older versions.
 */
export async function areOrdersKeyed(db: Database, depotId: string): Promise<boolean> {
	const { rows } = await sql<{ isKeyed: boolean }>`
		select not exists (
			select 1 from orders o where o.depot_id = ${depotId} and not o.address_keyed
		) as "isKeyed"`.execute(db);
	return rows[0]?.isKeyed === true;
}

type UsedAddress = WrittenAddress & { readonly usedAt: Date };

/** The addresses of orders whose results an address learns from, each with the last result there. */
export async function readUsedAddresses(
	db: Database,
	depotId: string,
	orderIds: readonly string[],
): Promise<(UsedAddress & { readonly recipientName: string })[]> {
	const { rows } = await sql<UsedAddress & { readonly recipientName: string }>`
		select o.province, o.district, o.neighbourhood, o.address_line as "addressLine",
			o.recipient_name as "recipientName", max(a.happened_at) as "usedAt"
		from orders o
		join attempts a on a.depot_id = ${depotId} and a.order_id = o.id
		where o.depot_id = ${depotId} and o.id = any(${[...orderIds]}::uuid[]) and o.erased_at is null
		group by o.province, o.district, o.neighbourhood, o.address_line,
			o.recipient_name`.execute(db);
	return rows;
}

/** Its line is a plain one: it names nobody. */
type NewAddress = UsedAddress & { readonly key: string; readonly buildingKey: string };

/** An address with the keys of all that were merged into it. */
export type AddressKeys = {
	readonly id: string;
	readonly keys: readonly string[];
	readonly buildingKeys: readonly string[];
};

/** Inserts the addresses that are new, marks all as used, and returns those that learn. */
export async function useAddresses(
	tx: Tx,
	depotId: string,
	addresses: readonly NewAddress[],
	now: Date,
): Promise<AddressKeys[]> {
	const column = <Name extends keyof NewAddress>(name: Name) => addresses.map((one) => one[name]);
	await sql`
		insert into addresses (depot_id, id, key, building_key, province, district, neighbourhood,
			address_line, last_used_at, created_at, updated_at)
		select ${depotId}, n.id, n.key, n.building_key, n.province, n.district, n.neighbourhood,
			n.address_line, n.used_at, ${now}::timestamptz, ${now}::timestamptz
		from unnest(
			${addresses.map(() => newId())}::uuid[], ${column('key')}::text[],
			${column('buildingKey')}::text[], ${column('province')}::text[],
			${column('district')}::text[], ${column('neighbourhood')}::text[],
			${column('addressLine')}::text[], ${column('usedAt')}::timestamptz[]
		) as n(id, key, building_key, province, district, neighbourhood, address_line, used_at)
		order by n.key
		on conflict (depot_id, key) do update
			set last_used_at = greatest(addresses.last_used_at, excluded.last_used_at)`.execute(tx);
	const { rows } = await sql<AddressKeys>`
		update addresses r set last_used_at = greatest(r.last_used_at, u.used_at)
		from (
			select coalesce(a.merged_into, a.id) as id, max(a.last_used_at) as used_at
			from addresses a
			where a.depot_id = ${depotId} and a.key = any(${column('key')}::text[])
			group by 1
		) u
		where r.depot_id = ${depotId} and r.id = u.id
		returning r.id, (
			select array_agg(g.key) from addresses g
			where g.depot_id = ${depotId} and (g.id = r.id or g.merged_into = r.id)
		) as keys, (
			select array_agg(g.building_key) from addresses g
			where g.depot_id = ${depotId} and (g.id = r.id or g.merged_into = r.id)
		) as "buildingKeys"`.execute(tx);
	return rows;
}

/** The keys of an address and of those merged into it; null for one that is merged itself. */
export async function readAddressKeys(
	tx: Tx,
	depotId: string,
	addressId: string,
): Promise<AddressKeys | null> {
	const { rows } = await sql<AddressKeys>`
		select ${addressId} as id, array_agg(key) as keys, array_agg(building_key) as "buildingKeys"
		from addresses
		where depot_id = ${depotId} and (id = ${addressId} or merged_into = ${addressId})
		having bool_or(id = ${addressId} and is_root)`.execute(tx);
	return rows[0] ?? null;
}

/** More visits do not change a median that matters. */
const mostVisits = 200;
/** A position record this near in time has the accuracy of the result's position. */
const nearMs = 60_000;

type VisitRow = Omit<AddressVisit, 'point'> & {
	readonly longitude: number | null;
	readonly latitude: number | null;
	readonly stopId: string | null;
	readonly minutes: number | null;
	readonly pieces: number;
};

/** The results at an address that it still remembers, newest first. */
export async function readVisits(
	db: Database,
	depotId: string,
	{ keys, buildingKeys }: AddressKeys,
	now: Date,
): Promise<{ visits: AddressVisit[]; stays: AddressStay[] }> {
	const { rows } = await sql<VisitRow>`
		select r.service_date as "serviceDate",
			extract(hour from a.happened_at at time zone 'Europe/Istanbul')::int as hour,
			a.outcome in ${sqlList(deliveredOutcomes)} as "isDelivered",
			r.driver_id as "driverId",
			case when not a.from_office then a.longitude end as longitude,
			case when not a.from_office then a.latitude end as latitude,
			l.accuracy_m as "accuracyM", s.id as "stopId", o.piece_count as pieces,
			extract(epoch from s.finished_at - s.arrived_at)::float8 / 60 as minutes
		from orders o
		join attempts a on a.depot_id = ${depotId} and a.order_id = o.id
		join routes r on r.depot_id = ${depotId} and r.id = a.route_id
		left join route_orders ro on ro.depot_id = ${depotId} and ro.route_id = a.route_id
			and ro.order_id = o.id
		left join stops s on s.depot_id = ${depotId} and s.id = ro.stop_id
		left join lateral (
			select l.accuracy_m from location_records l
			where l.depot_id = ${depotId} and l.route_id = a.route_id
				and l.id between (extract(epoch from a.happened_at) * 1000)::bigint - ${nearMs}::int
					and (extract(epoch from a.happened_at) * 1000)::bigint + ${nearMs}::int
			order by abs(l.id - (extract(epoch from a.happened_at) * 1000)::bigint) limit 1
		) l on a.longitude is not null
		where o.depot_id = ${depotId} and o.building_key = any(${[...buildingKeys]}::text[])
			and o.address_key = any(${[...keys]}::text[])
			and a.reverted_at is null and a.outcome <> 'postponed'
			and a.happened_at > ${now}::timestamptz - ${addressDays}::int * interval '1 day'
		order by a.happened_at desc, a.id
		limit ${mostVisits}`.execute(db);
	return {
		visits: rows.map(({ longitude, latitude, serviceDate, hour, isDelivered, ...row }) => ({
			serviceDate,
			hour,
			isDelivered,
			driverId: row.driverId,
			point: pointOf(longitude, latitude),
			accuracyM: row.accuracyM,
		})),
		stays: staysOf(rows),
	};
}

/** Orders of one stop are one stay. */
function staysOf(rows: readonly VisitRow[]): AddressStay[] {
	const timed = rows.filter(({ stopId, minutes }) => stopId !== null && minutes !== null);
	return [...Map.groupBy(timed, ({ stopId }) => stopId).values()].map((orders) => ({
		minutes: orders[0]?.minutes ?? 0,
		pieces: orders.reduce((sum, { pieces }) => sum + pieces, 0),
	}));
}

export type Learned = {
	readonly visits: readonly AddressVisit[];
	readonly pin: LearnedPin | null;
	readonly stay: { readonly placeMinutes: number; readonly parcelSeconds: number } | null;
	readonly hours: readonly AddressHour[];
	readonly best: BestHours | null;
};

/** Writes what an address has learned; the pin of the office stays. */
export async function saveLearned(
	tx: Tx,
	depotId: string,
	addressId: string,
	{ visits, pin, stay, hours, best }: Learned,
	now: Date,
): Promise<void> {
	const [longitude = null, latitude = null] = pin?.point.coordinates ?? [];
	const deliveries = visits.filter(({ isDelivered }) => isDelivered).length;
	const isOfOffice = sql`pin_source is not distinct from 'office'`;
	await sql`
		update addresses set
			deliveries = ${deliveries}, failures = ${visits.length - deliveries},
			longitude = case when ${isOfOffice} then longitude else ${longitude}::float8 end,
			latitude = case when ${isOfOffice} then latitude else ${latitude}::float8 end,
			pin_confirmed = case when ${isOfOffice} then true else ${pin?.isConfirmed ?? false} end,
			pin_source = case when ${isOfOffice} then 'office'
				else ${pin === null ? null : 'deliveries'}::text end,
			place_minutes = ${stay?.placeMinutes ?? null}::float8,
			parcel_seconds = ${stay?.parcelSeconds ?? null}::int,
			best_from = ${best?.from ?? null}::int, best_until = ${best?.until ?? null}::int,
			updated_at = ${now}
		where depot_id = ${depotId} and id = ${addressId}`.execute(tx);
	await sql`delete from address_hours
		where depot_id = ${depotId} and address_id = ${addressId}`.execute(tx);
	await sql`
		insert into address_hours (depot_id, address_id, hour, attempts, deliveries)
		select ${depotId}, ${addressId}, n.hour, n.attempts, n.deliveries
		from unnest(${hours.map(({ hour }) => hour)}::int[],
			${hours.map(({ attempts }) => attempts)}::int[],
			${hours.map((one) => one.deliveries)}::int[]) as n(hour, attempts, deliveries)`.execute(tx);
}
