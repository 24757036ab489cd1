import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

type Span = { readonly fromMs: number; readonly toMs: number };

type TrackRow = {
	readonly atMs: number;
	readonly longitude: number;
	readonly latitude: number;
};

/** The positions of a route within a span, which lets the database read the days of the span only. */
export async function readTrackPoints(
	db: Database,
	depotId: string,
	routeId: string,
	{ fromMs, toMs }: Span,
): Promise<TrackRow[]> {
	const { rows } = await sql<TrackRow>`
		select l.id::float8 as "atMs", l.longitude, l.latitude
		from location_records l
		where l.depot_id = ${depotId} and l.route_id = ${routeId}
			and l.id between ${fromMs} and ${toMs}
		order by l.id`.execute(db);
	return rows;
}

type ChangeRow = { readonly atMs: number; readonly change: number };
type PieceChangeRow = ChangeRow & { readonly productChange: number };

/** Pieces that came on board or left it, by instant, and the returned products among them. */
export async function readPieceChanges(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<PieceChangeRow[]> {
	const { rows } = await sql<PieceChangeRow>`
		with holder as (
			select 'debit:' || d.id as name from debits d
			where d.depot_id = ${depotId} and d.route_id = ${routeId}
		), moved as (
			select e.at, e.piece_id, 1 as change from custody_entries e
			where e.depot_id = ${depotId} and e.to_holder like 'debit:%'
				and e.to_holder in (select name from holder)
			union all
			select e.at, e.piece_id, -1 as change from custody_entries e
			where e.depot_id = ${depotId} and e.from_holder like 'debit:%'
				and e.from_holder in (select name from holder)
		)
		select (extract(epoch from m.at) * 1000)::float8 as "atMs", sum(m.change)::int as change,
			coalesce(sum(m.change) filter (where p.kind = 'product'), 0)::int as "productChange"
		from moved m
		join pieces p on p.depot_id = ${depotId} and p.id = m.piece_id
		group by m.at order by m.at`.execute(db);
	return rows;
}

/** Cash that the driver collected, by instant. */
export async function readCashChanges(
	db: Database,
	depotId: string,
	routeId: string,
): Promise<ChangeRow[]> {
	const { rows } = await sql<ChangeRow>`
		select (extract(epoch from c.collected_at) * 1000)::float8 as "atMs",
			sum(c.amount_kurus)::float8 as change
		from collections c
		where c.depot_id = ${depotId} and c.route_id = ${routeId}
			and c.method = 'cash' and c.reverted_at is null
		group by c.collected_at order by c.collected_at`.execute(db);
	return rows;
}

export async function readFloat(db: Database, depotId: string, routeId: string): Promise<number> {
	const { rows } = await sql<{ float: number }>`
		select coalesce(sum(d.float_kurus), 0)::float8 as float from debits d
		where d.depot_id = ${depotId} and d.route_id = ${routeId} and d.state <> 'cancelled'`.execute(
		db,
	);
	return rows[0]?.float ?? 0;
}
