import { foldText } from '@sevk/domain/common/text/fold';
import type { DebitState } from '@sevk/domain/debits/common/debit';
import {
	disputedDebitStates,
	loadingDebitStates,
	onVehicleLineStates,
	runningDebitStates,
} from '@sevk/domain/debits/common/debit';
import type { RouteState } from '@sevk/domain/routes/common/route';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { afterKey, type KeysetPage, type SortColumn } from '../../../db/sql/keyset.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import type { PersonCaller } from '../../../http/endpoint/caller.ts';
import { piecesOfCode } from '../../orders/common/order-piece-code-store.ts';
import {
	onVehicle,
	pendingPieces,
	type VehiclePieces,
	vehiclePieces,
} from '../../routes/common/route-balance-store.ts';
import type { LineCounts } from '../common/debit-line-store.ts';

/** The filter chips of the debit list (docs/domain.md#debit-list). */
type DebitChip = 'awaiting' | 'open' | 'from_yesterday' | 'disputed' | 'cleared';

export type DebitFilter = {
	readonly depotId: string;
	/** Set for a driver, who sees only own debits; a null id matches no debit. */
	readonly onlyDriver: { readonly driverId: string | null } | null;
	/** Today in the depots. Debits of earlier days that are still open are "Dünden Kalan". */
	readonly today: string;
	readonly q?: string | undefined;
	readonly chip?: DebitChip | undefined;
	readonly states?: readonly DebitState[] | undefined;
	readonly driverId?: string | undefined;
	readonly dateFrom?: string | undefined;
	readonly dateTo?: string | undefined;
	readonly debitId?: string;
	/** A code of a piece that is on the vehicle. */
	readonly pieceCode?: string | undefined;
};

/** The debits of a depot that a caller may see. */
export function onlyDriverOf({
	role,
	driverId,
}: Pick<PersonCaller, 'role' | 'driverId'>): DebitFilter['onlyDriver'] {
	return role === 'driver' ? { driverId } : null;
}

export type DebitSort = KeysetPage<'serviceDate' | 'number' | 'driver'>;

export type DebitListRow = {
	readonly id: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly number: string;
	readonly state: DebitState;
	readonly serviceDate: string;
	readonly routeId: string;
	readonly routeNumber: string;
	readonly routeState: RouteState;
	readonly driverId: string;
	readonly driverName: string;
	readonly vehicleId: string;
	readonly plate: string;
	readonly tour: number;
	readonly vehicleType: string;
	readonly counts: LineCounts;
	readonly pending: number;
	readonly orderCount: number;
	readonly remainingValueKurus: number;
	readonly oldestSince: Date | null;
	readonly shortCount: number;
	readonly overCount: number;
	readonly isEquipmentDisputed: boolean;
	readonly isFloatDisputed: boolean;
	readonly acceptedAt: Date | null;
	readonly version: number;
	readonly sortKey: string;
};

const sortColumns: Record<DebitSort['by'], SortColumn> = {
	serviceDate: { column: sql`d.service_date`, type: sql`date` },
	number: { column: sql`d.number`, type: sql`text` },
	driver: { column: sql`w.full_name collate "tr-TR-x-icu"`, type: sql`text` },
};

const fromDebits = (depot: RawBuilder<unknown>) => sql`
	from debits d
	join depots c on c.id = d.depot_id
	join drivers w on w.id = d.driver_id
	join vehicles v on v.id = d.vehicle_id
	join routes r on r.depot_id = ${depot} and r.id = d.route_id
	where d.depot_id = ${depot}`;

/** Value of one piece in kuruş. Returned products have no price. */
const pieceValue = sql`case when p.kind = 'package' then o.amount_kurus::numeric / o.piece_count else 0 end`;

/** A debit of a page, and the value that the page is sorted by. */
type FoundDebit = Pick<DebitListRow, 'id' | 'depotId' | 'sortKey'>;

/** The debits of one page of a depot, in their sequence. */
export async function findDebits(
	db: Database,
	filter: DebitFilter,
	sort: DebitSort,
): Promise<FoundDebit[]> {
	const sortColumn = sortColumns[sort.by];
	const { column } = sortColumn;
	const depot = sql`${filter.depotId}::uuid`;
	const direction = sql.raw(sort.direction);
	const conditions = [...conditionsOf(filter), ...afterKey(sortColumn, sql`d.id`, sort)];
	const { rows } = await sql<FoundDebit>`
		select d.id, d.depot_id as "depotId", (${column})::text as "sortKey"
		${fromDebits(depot)} ${allOf(conditions)}
		order by ${column} ${direction}, d.id ${direction}
		limit ${sort.limit}`.execute(db);
	return rows;
}

/**
 * Debits of a depot with all columns of the list, in no sequence. One text for every list, so it is
 * planned once (docs/decisions/0067-pages-of-several-depots.md).
 */
export async function readDebitRows(
	db: Database,
	depotId: string,
	ids: readonly string[],
): Promise<Omit<DebitListRow, 'sortKey'>[]> {
	const depot = sql`${depotId}::uuid`;
	const { rows } = await sql<Omit<DebitListRow, 'sortKey'>>`${prepared('debit-rows')}
		with page as (
			select d.*, c.name as depot_name, r.number as route_number, r.state as route_state,
				w.full_name as driver_name, v.plate, r.tour, v.vehicle_type
			${fromDebits(depot)} and d.id = any(${[...ids]}::uuid[])
		)
		select d.id, d.depot_id as "depotId", d.depot_name as "depotName", d.number, d.state,
			d.service_date as "serviceDate", d.route_id as "routeId", d.route_number as "routeNumber",
			d.route_state as "routeState", d.driver_id as "driverId", d.driver_name as "driverName",
			d.vehicle_id as "vehicleId", d.plate, d.tour, d.vehicle_type as "vehicleType",
			lines.counts, lines.order_count as "orderCount", lines.value as "remainingValueKurus",
			case when d.state in ${sqlList(loadingDebitStates)} then (
				select count(*) from (${pendingPieces(depot, sql`d.route_id`)}) waiting
			) else 0 end as pending,
			held.since as "oldestSince", d.short_count as "shortCount", d.over_count as "overCount",
			d.state = 'disputed' and d.dispute_float_kurus is not null as "isFloatDisputed",
			d.state = 'disputed' and exists (
				select from debit_equipment e
				where e.depot_id = ${depot} and e.debit_id = d.id and e.disputed_at is not null
			) as "isEquipmentDisputed",
			d.accepted_at as "acceptedAt", d.version
		from page d
		cross join lateral (
			select coalesce(jsonb_object_agg(g.state, g.pieces), '{}') as counts,
				coalesce(sum(g.value), 0)::bigint as value,
				(select count(distinct x.order_id) from debit_lines x
					where x.depot_id = ${depot} and x.debit_id = d.id and x.state <> 'not_debited'
				) as order_count
			from (
				select l.state, count(*) as pieces,
					sum(${pieceValue}) filter (where l.state in ${sqlList(onVehicleLineStates)}) as value
				from debit_lines l
				join pieces p on p.depot_id = ${depot} and p.id = l.piece_id
				left join orders o on o.depot_id = ${depot} and o.id = p.order_id
				where l.depot_id = ${depot} and l.debit_id = d.id
				group by l.state
			) g
		) lines
		cross join lateral (
			select min(h.since) as since from custody h
			where h.depot_id = ${depot} and h.holder = 'debit:' || d.id
				and h.holder <> 'depot' and h.holder <> 'recipient'
		) held`.execute(db);
	return rows;
}

const chipConditions: Record<DebitChip, (today: string) => RawBuilder<unknown>> = {
	awaiting: () => sql`d.state = 'awaiting_acceptance'`,
	open: () => sql`d.state in ${sqlList(runningDebitStates)}`,
	from_yesterday: (today) =>
		sql`d.state in ${sqlList(runningDebitStates)} and d.service_date < ${today}::date`,
	disputed: () => sql`d.state in ${sqlList(disputedDebitStates)}`,
	cleared: () => sql`d.state = 'cleared'`,
};

function conditionsOf(filter: DebitFilter): RawBuilder<unknown>[] {
	const conditions: RawBuilder<unknown>[] = [];
	const { onlyDriver, chip, states, driverId, dateFrom, dateTo, debitId } = filter;
	if (onlyDriver !== null) conditions.push(sql`d.driver_id = ${onlyDriver.driverId}::uuid`);
	if (chip !== undefined) conditions.push(sql`(${chipConditions[chip](filter.today)})`);
	if (states !== undefined) conditions.push(sql`d.state = any(${[...states]}::text[])`);
	if (driverId !== undefined) conditions.push(sql`d.driver_id = ${driverId}::uuid`);
	if (dateFrom !== undefined) conditions.push(sql`d.service_date >= ${dateFrom}::date`);
	if (dateTo !== undefined) conditions.push(sql`d.service_date <= ${dateTo}::date`);
	if (debitId !== undefined) conditions.push(sql`d.id = ${debitId}::uuid`);
	if (filter.pieceCode !== undefined) conditions.push(holdsPiece(filter.depotId, filter.pieceCode));
	return [...conditions, ...searchOf(filter.q ?? '')];
}

/** Whether a piece that the code names is on the vehicle of the debit. */
function holdsPiece(depotId: string, code: string): RawBuilder<unknown> {
	const depot = sql`${depotId}::uuid`;
	return sql`d.id in (
		select l.debit_id from (${piecesOfCode(depot, code)} offset 0) m
		join debit_lines l on l.depot_id = ${depot} and l.piece_id = m.id
			and l.state in ${sqlList(onVehicleLineStates)})`;
}

/** Further conditions after the first one of a query. */
function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
	return sql.join(
		conditions.map((condition) => sql` and ${condition}`),
		sql``,
	);
}

/**
 * Searches debit number, with or without the code of the depot, route number, plate and driver;
 * blanks in a plate do not matter.
 */
function searchOf(typed: string): RawBuilder<unknown>[] {
	const search = foldText(typed).trim();
	if (search === '') return [];
	const pattern = likeAnywhere(search);
	const plate = likeAnywhere(search.replaceAll(' ', ''));
	return [
		sql`(fold_text(d.number) like ${pattern} or fold_text(r.number) like ${pattern}
			or fold_text(regexp_replace(d.number, '^ZMT-.+-(\\d{4}-\\d+)$', 'ZMT-\\1')) like ${pattern}
			or lower(v.plate) like ${plate} or w.name_fold like ${pattern})`,
	];
}

const isAccepted = sql`h.holder like 'debit:%'`;

export type DebitCounts = VehiclePieces & {
	readonly awaiting: number;
	readonly open: number;
	readonly fromYesterday: number;
	readonly disputed: number;
	readonly cleared: number;
	readonly valueHeldKurus: number;
	readonly oldestSince: Date | null;
};

/** Number of debits of a depot per chip, with pieces, value and age of what they hold in total. */
export async function countDebitRows(db: Database, filter: DebitFilter): Promise<DebitCounts> {
	const depot = sql`${filter.depotId}::uuid`;
	const when = (chip: DebitChip) =>
		sql`count(*) filter (where ${chipConditions[chip](filter.today)})`;
	const { rows } = await sql<DebitCounts>`
		with matching as (
			select d.depot_id, d.id, d.state, d.service_date
			${fromDebits(depot)} ${allOf(conditionsOf(filter))}
		), held as (
			select ${vehiclePieces},
				coalesce(sum(${pieceValue}) filter (where ${isAccepted}), 0)::bigint as value,
				min(h.since) filter (where ${isAccepted}) as since
			from matching d
			join custody h on ${onVehicle(depot)}
			join pieces p on p.depot_id = ${depot} and p.id = h.piece_id
			left join orders o on o.depot_id = ${depot} and o.id = p.order_id
		)
		select ${when('awaiting')} as awaiting, ${when('open')} as open,
			${when('from_yesterday')} as "fromYesterday", ${when('disputed')} as disputed,
			${when('cleared')} as cleared, max(held."heldPieces") as "heldPieces",
			max(held."heldProducts") as "heldProducts",
			max(held."awaitingPieces") as "awaitingPieces", max(held.value) as "valueHeldKurus", max(held.since) as "oldestSince"
		from held left join matching d on true`.execute(db);
	const [counts] = rows;
	if (counts === undefined) throw new Error('an aggregate gives one row');
	return counts;
}
