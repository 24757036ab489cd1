// Scanning a barcode onto a vehicle is the most frequent write, so it is one statement in one round
// trip, which may write several scans of a depot (docs/decisions/0009-scan-statement.md).

import { foldBarcode, foldCode } from '@sevk/domain/common/identifier/barcode';
import type { DebitLineState, DebitState } from '@sevk/domain/debits/common/debit';
import { onVehicleLineStates } from '@sevk/domain/debits/common/debit';
import { scannableLineStates, scannedLineState } from '@sevk/domain/debits/line/debit-scan';
import type { OrderState } from '@sevk/domain/orders/common/order';
import { endedOrderStates } from '@sevk/domain/orders/common/order';
import type { PieceKind } from '@sevk/domain/orders/piece/order-piece';
import { goneHolders } from '@sevk/domain/orders/piece/piece-custody';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import {
	findPieceElsewhere,
	listPieceChoices,
	type PieceChoice,
	piecesOfCode,
} from '../../orders/common/order-piece-code-store.ts';
import { pendingPieces } from '../../routes/common/route-balance-store.ts';

/** The result of a successful scan, stored as the answer of the act. */
export type ScanFacts = {
	readonly pieceId: string;
	readonly orderId: string;
	readonly orderNo: string;
	/** Number of pieces of this order that go out on the route. */
	readonly pieceCount: number;
	readonly orderScanned: number;
	/** Number of pieces on the vehicle. */
	readonly done: number;
	readonly total: number;
	/** Set when the scan found a missing piece. */
	readonly wasMissing?: boolean;
};

export type ScanWrite = {
	readonly debitId: string;
	readonly barcode: string;
	readonly actor: { readonly userId: string; readonly name: string };
	readonly at: Date;
	readonly deviceAt: Date | null;
	readonly lineId: string;
	readonly key: string;
	/** Set when this statement stores the answer; null inside `runIdempotent`, which stores it. */
	readonly requestHash: string | null;
};

const scannableStates = sqlList(scannableLineStates);
const scannedState = sql.lit(scannedLineState);

/**
 * Loads planned pieces of one depot: each debit is a draft, its order is active on the route, the
 * depot holds the piece. One scan at most for each debit, since the counts of a scan do not include
 * the others of the statement. Null for a scan that wrote nothing; `lookUpScan` finds the reason.
 */
export async function writeScans(
	db: Database,
	depotId: string,
	scans: readonly ScanWrite[],
): Promise<(ScanFacts | null)[]> {
	const depot = sql`${depotId}::uuid`;
	const debitIds = scanColumn(scans, 'uuid', ({ debitId }) => debitId);
	const { rows } = await sql<ScanFacts & { readonly lineId: string }>`${prepared('scan-out')}
		/* reads own writes: scan-counts */
		with ${scanColumns(scans)}, ${scannablePieces(depot, debitIds)},
		entry as (
			insert into custody_entries (depot_id, piece_id, seq, from_holder, to_holder, movement, key,
				actor_id, actor_name, device_at, at)
			select depot_id, id, version + 1, 'depot', 'loading:' || debit_id, 'scanned_out',
				key || ':' || id, actor_id, actor_name, device_at, at
			from piece
			on conflict do nothing
			returning depot_id, piece_id, seq, to_holder, at
		), moved as (
			update custody c set holder = entry.to_holder, version = entry.seq, since = entry.at
			from entry
			where c.depot_id = ${depot} and c.piece_id = entry.piece_id and c.version = entry.seq - 1
			returning c.piece_id
		), line as (
			insert into debit_lines (depot_id, id, debit_id, piece_id, order_id, state, scanned_at)
			select depot_id, line_id, debit_id, id, order_id, ${scannedState}, at
			from piece where id in (select piece_id from moved)
			on conflict (depot_id, debit_id, piece_id) do update
			set state = ${scannedState}, reason_code = null, note = '', scanned_at = excluded.scanned_at
			where debit_lines.state in ${scannableStates}
			returning piece_id
		), waiting as (
			insert into waiting_scan_events (depot_id, id, debit_id, at)
			select depot_id, line_id, debit_id, at
			from piece where id in (select piece_id from line)
		), ${scanFacts(depot)},
		kept as (
			insert into idempotency_keys (depot_id, key, request_hash, status, body, at)
			select depot_id, key, request_hash, 200, body, at from facts where request_hash is not null
		)
		select line_id as "lineId", body->>'pieceId' as "pieceId", body->>'orderId' as "orderId",
			body->>'orderNo' as "orderNo", (body->>'pieceCount')::int as "pieceCount",
			(body->>'orderScanned')::int as "orderScanned", (body->>'done')::int as done,
			(body->>'total')::int as total
		from facts`.execute(db);
	const factsOf = new Map(rows.map(({ lineId, ...facts }) => [lineId, facts]));
	return scans.map(({ lineId }) => factsOf.get(lineId) ?? null);
}

/** The expression `scan`. */
function scanColumns(scans: readonly ScanWrite[]) {
	const column = (type: string, read: (scan: ScanWrite) => unknown) =>
		scanColumn(scans, type, read);
	return sql`
	scan as materialized (
		select * from unnest(
			${column('uuid', ({ debitId }) => debitId)},
			${column('text', ({ barcode }) => barcode)},
			${column('text', ({ barcode }) => foldBarcode(barcode))},
			${column('text', ({ barcode }) => foldCode(barcode))},
			${column('uuid', ({ lineId }) => lineId)},
			${column('text', ({ key }) => key)},
			${column('text', ({ requestHash }) => requestHash)},
			${column('uuid', ({ actor }) => actor.userId)},
			${column('text', ({ actor }) => actor.name)},
			${column('timestamptz', ({ deviceAt }) => deviceAt)},
			${column('timestamptz', ({ at }) => at)}
		) as g (debit_id, code, fold, number_fold, line_id, key, request_hash, actor_id, actor_name, device_at, at)
	)`;
}

/**
 * One value of each scan as an array. An array inside of a subselect counts as ten rows, whatever it
 * has, so the statement is planned once for all numbers of scans.
 */
function scanColumn(
	scans: readonly ScanWrite[],
	type: string,
	read: (scan: ScanWrite) => unknown,
): RawBuilder<unknown> {
	const arrayType = sql.raw(`${type}[]`);
	return sql`(select ${scans.map(read)}::${arrayType})::${arrayType}`;
}

/**
 * The expressions `debit` and `piece`: the pieces that the barcodes name, if their debits may load
 * them. Debit and route are locked in share mode: scans run in parallel, but not during a hand-over.
 * They are locked in a subselect of their own, because Citus cannot read back what PostgreSQL adds to
 * a row source that is joined but not locked.
 * A scan that finds them locked is not written here, so it holds up no other. The snapshot is older
 * than the lock, so a changed route version writes nothing. Pieces come sorted: two statements with
 * the same ones wait for each other in one direction.
 */
function scannablePieces(depot: RawBuilder<unknown>, debitIds: RawBuilder<unknown>) {
	const code = {
		code: sql`debit.code`,
		fold: sql`debit.fold`,
		numberFold: sql`debit.number_fold`,
	};
	return sql`
	debit as materialized (
		select scan.*, loading.depot_id, loading.route_id, loading.route_version
		from scan
		join (
			select d.id, d.depot_id, d.route_id, r.version as route_version
			from debits d
			join routes r on r.depot_id = ${depot} and r.id = d.route_id
			where d.depot_id = ${depot} and d.id = any(${debitIds}) and d.state = 'draft'
				and r.state = 'loading'
			for share of r, d skip locked
		) loading on loading.id = scan.debit_id
	), piece as materialized (
		select distinct on (p.id) debit.*, p.id, p.order_id, c.version, o.order_no, o.piece_count,
			ro.attempt_no
		from debit
		-- "offset 0" keeps every lookup on its key, whatever the statistics say.
		cross join lateral (
			select x.version from routes x
			where x.depot_id = ${depot} and x.id = debit.route_id
				and x.version = debit.route_version offset 0
		) unchanged
		cross join lateral (
			select m.id, m.order_id from (${piecesOfCode(depot, code)}) m
			where m.matches = 1 and m.kind = 'package'
		) p
		cross join lateral (
			select x.version from custody x
			where x.depot_id = ${depot} and x.piece_id = p.id and x.holder = 'depot' offset 0
		) c
		cross join lateral (
			select x.order_id, x.attempt_no from route_orders x
			where x.depot_id = ${depot} and x.route_id = debit.route_id
				and x.order_id = p.order_id and x.active offset 0
		) ro
		cross join lateral (
			select x.order_no, x.piece_count from orders x
			where x.depot_id = ${depot} and x.id = ro.order_id
				and x.state not in ${sqlList(endedOrderStates)} offset 0
		) o
		left join lateral (
			select x.state from debit_lines x
			where x.depot_id = ${depot} and x.debit_id = debit.debit_id and x.piece_id = p.id offset 0
		) l on true
		where (l.state is null or l.state in ${scannableStates})
			and (debit.request_hash is null or not exists (
				select 1 from idempotency_keys k where k.depot_id = ${depot} and k.key = debit.key
			))
		order by p.id, debit.line_id
	)`;
}

/**
 * The expression `facts`: what each scan answers. The counts leave out the line of the scan itself:
 * PostgreSQL does not see it yet, Citus does, since it runs each expression as a statement.
 */
function scanFacts(depot: RawBuilder<unknown>) {
	return sql`
	facts as (
		select piece.depot_id, piece.line_id, piece.key, piece.request_hash, piece.at, jsonb_build_object(
			'pieceId', piece.id, 'orderId', piece.order_id, 'orderNo', piece.order_no,
			'pieceCount', case when piece.attempt_no = 1 then piece.piece_count
				else ${piecesGoingOut(depot, sql`piece.order_id`)} end, 'orderScanned', lines.of_order + 1,
			'done', lines.loaded + 1, 'total', plan.pieces - lines.stayed - gone.pieces
		) as body
		from line join piece on piece.id = line.piece_id
		cross join lateral (
			select count(*) filter (where l.state = 'debited') as loaded,
				count(*) filter (where l.state = 'not_debited' and exists (
					select 1 from route_orders ro
					where ro.depot_id = ${depot} and ro.route_id = piece.route_id
						and ro.order_id = l.order_id and ro.active and ro.result = 'pending'
				)) as stayed,
				count(*) filter (where l.state = 'debited' and l.order_id = piece.order_id) as of_order
			from debit_lines l
			where l.depot_id = ${depot} and l.debit_id = piece.debit_id and l.piece_id <> piece.id
		) lines
		cross join lateral (${plannedPieces(depot)}) plan
		cross join lateral (${gonePieces(depot)}) gone
	)`;
}

/**
 * Number of pieces of an order that may go out with the debit of `piece`, missing ones included; an
 * earlier attempt delivered others.
 */
const piecesGoingOut = (depot: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql`(
		select count(*) from pieces x
		join custody h on h.depot_id = ${depot} and h.piece_id = x.id
		where x.depot_id = ${depot} and x.order_id = ${orderId} and x.kind = 'package'
			and h.holder in ('expected', 'depot', 'missing', 'loading:' || piece.debit_id)
	)`;

/**
 * Number of pieces that the route of `piece` carries, pending or loaded, before those of `gonePieces`.
 * An order at its first attempt has all its pieces; only later attempts, which may have delivered some
 * before, are counted.
 */
const plannedPieces = (depot: RawBuilder<unknown>) => sql`
	select coalesce(sum(case when ro.attempt_no = 1 then o.piece_count
		else ${piecesGoingOut(depot, sql`o.id`)} end), 0) as pieces
	from route_orders ro
	cross join lateral (
		select x.id, x.piece_count from orders x
		where x.depot_id = ${depot} and x.id = ro.order_id
			and x.state not in ${sqlList(endedOrderStates)} offset 0
	) o
	where ro.depot_id = ${depot} and ro.route_id = piece.route_id and ro.active
		and ro.result = 'pending'`;

/**
 * Number of pieces that `plannedPieces` counts and that the depot lost or cannot find, without those
 * that were left on this debit. They are few, and found by their holder.
 */
const gonePieces = (depot: RawBuilder<unknown>) => sql`
	select count(*) as pieces
	from custody h
	join pieces x on x.depot_id = ${depot} and x.id = h.piece_id and x.kind = 'package'
	join route_orders ro on ro.depot_id = ${depot} and ro.route_id = piece.route_id
		and ro.order_id = x.order_id and ro.active and ro.result = 'pending'
	where h.depot_id = ${depot} and h.holder in ${sqlList(goneHolders)}
		and h.holder <> 'depot' and h.holder <> 'recipient'
		and (h.holder = 'missing' or ro.attempt_no = 1)
		and not exists (
			select 1 from debit_lines l
			where l.depot_id = ${depot} and l.debit_id = piece.debit_id and l.piece_id = x.id
		)`;

/** The facts about a barcode that decide a scan at loading or at the return. */
export type BarcodeLookup = {
	readonly depotId: string;
	readonly routeId: string;
	readonly number: string;
	readonly state: DebitState;
	readonly routeState: RouteState;
	/** Null when the barcode exists in no depot, or names several pieces. */
	readonly pieceId: string | null;
	readonly kind: PieceKind | null;
	readonly orderId: string | null;
	readonly orderNo: string | null;
	readonly orderState: OrderState | null;
	readonly lineState: DebitLineState | null;
	/** Whether the order is on this route. */
	readonly planned: boolean;
	readonly holder: string | null;
	/** The number of the piece's last ledger entry. */
	readonly version: number;
	/** Plate, in stored form, of another vehicle that has the piece. */
	readonly otherPlate: string | null;
	readonly otherDepotName: string | null;
	/** Another route that the order is planned on; all null if there is none. */
	readonly otherRouteId: string | null;
	readonly otherRouteNumber: string | null;
	readonly otherRouteState: RouteState | null;
	readonly otherRoutePlate: string | null;
	/** The pieces of a code that names several; else empty. */
	readonly choices: readonly PieceChoice[];
	/** Number of pieces on the vehicle. */
	readonly loadedCount: number;
	readonly pendingCount: number;
	readonly handedBackCount: number;
};

/** Reads the facts that decide a scan; null when the depot has no such debit. */
export async function lookUpScan(
	db: Database,
	depotId: string,
	debitId: string,
	barcode: string,
): Promise<BarcodeLookup | null> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<Omit<BarcodeLookup, 'otherDepotName' | 'choices'>>`
		select d.depot_id as "depotId", d.route_id as "routeId", d.number, d.state, r.state as "routeState",
			p.id as "pieceId", p.kind, p.order_id as "orderId", o.order_no as "orderNo", o.state as "orderState",
			l.state as "lineState", ro.order_id is not null as planned, c.holder, coalesce(c.version, 0) as version,
			case when other.id <> d.id then v.plate end as "otherPlate",
			elsewhere.id as "otherRouteId", elsewhere.number as "otherRouteNumber",
			elsewhere.state as "otherRouteState", elsewhere.plate as "otherRoutePlate",
			counts.loaded as "loadedCount", counts.handed_back as "handedBackCount",
			(select count(*) from (${pendingPieces(depot, sql`d.route_id`)}) waiting) as "pendingCount"
		from debits d
		join routes r on r.depot_id = ${depot} and r.id = d.route_id
		left join lateral (
			select m.id, m.kind, m.order_id from (${piecesOfCode(depot, barcode)}) m
			where m.matches = 1
		) p on true
		left join custody c on c.depot_id = ${depot} and c.piece_id = p.id
		left join orders o on o.depot_id = ${depot} and o.id = p.order_id
		left join route_orders ro on ro.depot_id = ${depot} and ro.route_id = d.route_id
			and ro.order_id = p.order_id and ro.active
		left join lateral (
			select x.id, x.number, x.state, y.plate
			from route_orders z
			join routes x on x.depot_id = ${depot} and x.id = z.route_id
			left join vehicles y on y.id = x.vehicle_id
			where z.depot_id = ${depot} and z.order_id = p.order_id and z.active
				and z.result = 'pending' and z.route_id <> d.route_id
			limit 1
		) elsewhere on true
		left join debit_lines l on l.depot_id = ${depot} and l.debit_id = d.id and l.piece_id = p.id
		left join debits other on other.depot_id = ${depot}
			and other.id = substring(c.holder from '^(?:debit|loading):(.*)$')::uuid
		left join vehicles v on v.id = other.vehicle_id
		cross join lateral (
			select count(*) filter (where x.state in ${sqlList(onVehicleLineStates)}) as loaded,
				count(*) filter (where x.state = 'cleared_returned') as handed_back
			from debit_lines x where x.depot_id = ${depot} and x.debit_id = d.id
		) counts
		where d.depot_id = ${depot} and d.id = ${debitId}`.execute(db);
	const [facts] = rows;
	if (facts === undefined) return null;
	if (facts.pieceId !== null) return { ...facts, otherDepotName: null, choices: [] };
	const choices = await listPieceChoices(db, depotId, barcode);
	const elsewhere = choices.length === 0 ? await findPieceElsewhere(db, depotId, barcode) : null;
	return { ...facts, otherDepotName: null, ...elsewhere, choices };
}

/** The ids of the pieces that a scan of a debit expects: those of its route's orders and of its lines. */
export function piecesOfDebit(depotId: string, debitId: string): RawBuilder<unknown> {
	const depot = sql`${depotId}::uuid`;
	return sql`
		select p.id from debits d
		join route_orders ro on ro.depot_id = ${depot} and ro.route_id = d.route_id and ro.active
		join pieces p on p.depot_id = ${depot} and p.order_id = ro.order_id
		where d.depot_id = ${depot} and d.id = ${debitId}::uuid
		union
		select l.piece_id from debit_lines l
		where l.depot_id = ${depot} and l.debit_id = ${debitId}::uuid`;
}
