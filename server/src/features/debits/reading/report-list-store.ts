// Tutanaklar of a depot: reports of loss and damage, transfers, receipts of goods, and goods given to
// their sender.
import { dayEnd, dayStart } from '@sevk/domain/common/date/date';
import { foldText } from '@sevk/domain/common/text/fold';
import type {
	ListedReportKind,
	ListedReportState,
} from '@sevk/domain/debits/line/report-list-words';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { likeAnywhere } from '../../../db/sql/row-values.ts';
import type { DebitFilter } from './debit-list-store.ts';

export type ReportFilter = {
	readonly depotId: string;
	/** Set for a driver, who sees only reports of own debits. */
	readonly onlyDriver: DebitFilter['onlyDriver'];
	readonly q?: string | undefined;
	readonly kind?: ListedReportKind | undefined;
	readonly state?: ListedReportState | undefined;
	readonly dateFrom?: string | undefined;
	readonly dateTo?: string | undefined;
	/** A condition on the number `x.number`. */
	readonly number?: RawBuilder<unknown> | undefined;
};

export type ReportPage = {
	readonly after: { readonly writtenAt: string; readonly id: string } | null;
	readonly limit: number;
};

export type ReportListRow = {
	readonly id: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly number: string;
	readonly kind: ListedReportKind;
	readonly state: ListedReportState;
	readonly writtenByName: string;
	readonly writtenAt: Date;
	readonly decidedByName: string | null;
	readonly decidedAt: Date | null;
	readonly debitId: string | null;
	readonly driverName: string | null;
	readonly plate: string | null;
	readonly receiverName: string | null;
	readonly senderName: string | null;
	readonly serviceDate: string | null;
	readonly orderId: string | null;
	readonly orderNos: string[];
	readonly orderCount: number;
	readonly pieceCount: number;
	/** The instant with microseconds, for the next page. */
	readonly sortKey: string;
};

const stateOf = (done: 'approved' | 'accepted') => sql`case state when ${done} then 'done'
	when 'rejected' then 'rejected' when 'withdrawn' then 'withdrawn' else 'waiting' end`;

/** The reports of each table, as rows with the same columns. */
function tablesOf(depot: RawBuilder<unknown>): RawBuilder<unknown>[] {
	const undecided = sql`null::text as decided_by_name, null::timestamptz as decided_at`;
	const noDebit = sql`null::uuid as debit_id, null::uuid as receiver_debit_id,
		'{}'::uuid[] as piece_ids`;
	const noSender = sql`null::text as sender_name, null::text as sender_fold,
		null::date as service_date`;
	return [
		sql`select id, number, report_type as kind, ${stateOf('approved')} as state, written_by_name,
				written_at, decided_by_name, decided_at,
				debit_id, null::uuid as receiver_debit_id, piece_ids, ${noSender}
			from reports where depot_id = ${depot}`,
		sql`select id, number, 'transfer' as kind, ${stateOf('accepted')} as state,
				requested_by_name as written_by_name, requested_at as written_at, decided_by_name,
				decided_at, from_debit_id as debit_id, to_debit_id as receiver_debit_id, piece_ids, ${noSender}
			from transfers where depot_id = ${depot}`,
		sql`select id, number, 'receipt' as kind, 'done' as state,
				coalesce(closed_by_name, opened_by_name) as written_by_name, closed_at as written_at,
				${undecided}, ${noDebit}, sender_name, sender_fold, service_date
			from receipts where depot_id = ${depot} and state = 'closed'`,
		sql`select id, number, 'sender_handover' as kind, 'done' as state,
				handed_by_name as written_by_name, handed_at as written_at,
				${undecided}, ${noDebit}, sender_name, fold_text(sender_name) as sender_fold,
				null::date as service_date
			from sender_handovers where depot_id = ${depot}`,
	];
}

/**
 * The reports `x` of a depot that meet the conditions, with driver and vehicle. `end` is the end of
 * the statement of each table, such as its page.
 */
function fromReports(
	depot: RawBuilder<unknown>,
	conditions: RawBuilder<unknown>,
	end: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
	const parts = tablesOf(depot).map(
		(table) => sql`(select * from (${table}) x where ${conditions} ${end})`,
	);
	return sql`from (${sql.join(parts, sql` union all `)}) x
		left join debits d on d.depot_id = ${depot} and d.id = x.debit_id
		left join drivers w on w.id = d.driver_id
		left join vehicles v on v.id = d.vehicle_id
		left join debits rd on rd.depot_id = ${depot} and rd.id = x.receiver_debit_id
		left join drivers rw on rw.id = rd.driver_id`;
}

/** The pieces of a report `x` as rows with `id`. */
function piecesOf(depot: RawBuilder<unknown>): RawBuilder<unknown> {
	return sql`(select unnest(x.piece_ids) as id union all
		select l.piece_id from receipt_lines l
		where l.depot_id = ${depot} and l.receipt_id = x.id and l.piece_id is not null
			and l.undone_at is null
		union all
		select e.piece_id from custody_entries e
		where x.kind = 'sender_handover' and e.depot_id = ${depot} and e.document_id = x.id
			and e.movement = 'to_sender')`;
}

/** The conditions on a report `x` itself. */
function conditionsOf({ kind, state, dateFrom, dateTo, number }: ReportFilter) {
	const conditions: RawBuilder<unknown>[] = [sql`true`];
	if (kind !== undefined) conditions.push(sql`x.kind = ${kind}`);
	if (state !== undefined) conditions.push(sql`x.state = ${state}`);
	if (dateFrom !== undefined) conditions.push(sql`x.written_at >= ${dayStart(dateFrom)}`);
	if (dateTo !== undefined) conditions.push(sql`x.written_at <= ${dayEnd(dateTo)}`);
	if (number !== undefined) conditions.push(number);
	return sql.join(conditions, sql` and `);
}

/** The conditions on what belongs to a report; null if there is none. */
function joinedConditionsOf(
	{ onlyDriver, q = '' }: ReportFilter,
	depot: RawBuilder<unknown>,
): RawBuilder<unknown> | null {
	const conditions = searchOf(q, depot);
	if (onlyDriver !== null) {
		const { driverId } = onlyDriver;
		conditions.push(sql`(d.driver_id = ${driverId}::uuid or rd.driver_id = ${driverId}::uuid)`);
	}
	return conditions.length === 0 ? null : sql.join(conditions, sql` and `);
}

/**
 * Searches number, with or without the code of the depot, driver, plate, sender and order number;
 * blanks in a plate do not matter.
 */
function searchOf(typed: string, depot: RawBuilder<unknown>): RawBuilder<unknown>[] {
	const search = foldText(typed).trim();
	if (search === '') return [];
	const pattern = likeAnywhere(search);
	const plate = likeAnywhere(search.replaceAll(' ', ''));
	return [
		sql`(fold_text(x.number) like ${pattern}
			or fold_text(regexp_replace(x.number, '^(TUT|GIT)-.+-(\\d{4}-\\d+)$', '\\1-\\2')) like ${pattern}
			or w.name_fold like ${pattern} or rw.name_fold like ${pattern}
			or lower(v.plate) like ${plate} or x.sender_fold like ${pattern}
			or exists (select 1 from ${piecesOf(depot)} i
				join pieces p on p.depot_id = ${depot} and p.id = i.id
				join orders o on o.depot_id = ${depot} and o.id = p.order_id
				where fold_text(o.order_no) like ${pattern}))`,
	];
}

/** A report by its id and kind, in the sequence of the ids: a client chooses some ids, which another kind may have too. */
type FoundReport = Pick<ReportListRow, 'id' | 'depotId' | 'sortKey'>;

type KeyedReport = Omit<ReportListRow, 'sortKey'> & { readonly reportId: string };

const idAndKind = sql`x.id || ':' || x.kind`;

/** One page of the reports of a depot, the newest first. */
export async function findReports(
	db: Database,
	filter: ReportFilter,
	{ after, limit }: ReportPage,
): Promise<FoundReport[]> {
	const depot = sql`${filter.depotId}::uuid`;
	const next =
		after === null
			? sql`true`
			: sql`(x.written_at, x.id) < (${after.writtenAt}::timestamptz, ${after.id}::uuid)`;
	const joined = joinedConditionsOf(filter, depot);
	const page = sql`order by x.written_at desc, x.id desc limit ${limit}`;
	// Each table gives its page by its index, unless what is joined decides which rows are in it.
	const reports = fromReports(
		depot,
		sql`${conditionsOf(filter)} and ${next}`,
		joined === null ? page : sql``,
	);
	const { rows } = await sql<Omit<FoundReport, 'depotId'>>`
		select ${idAndKind} as id, x.written_at::text as "sortKey"
		${reports} where ${joined ?? sql`true`} ${page}`.execute(db);
	return rows.map((row) => ({ ...row, depotId: filter.depotId }));
}

/** Found reports of a depot with all columns of the list, in no sequence. */
export async function readReportRows(
	db: Database,
	depotId: string,
	idsAndKinds: readonly string[],
): Promise<KeyedReport[]> {
	const depot = sql`${depotId}::uuid`;
	const ids = idsAndKinds.map((found) => found.split(':')[0]);
	const { rows } = await sql<KeyedReport>`${prepared('report-rows')}
		with page as (
			select x.*, w.full_name as driver_name, rw.full_name as receiver_name, v.plate
			${fromReports(
				depot,
				sql`x.id = any(${ids}::uuid[]) and ${idAndKind} = any(${[...idsAndKinds]}::text[])`,
			)}
		)
		select ${idAndKind} as id, x.id as "reportId", p.id as "depotId", p.name as "depotName", x.number, x.kind, x.state,
			x.written_by_name as "writtenByName", x.written_at as "writtenAt",
			x.decided_by_name as "decidedByName", x.decided_at as "decidedAt", x.debit_id as "debitId",
			x.driver_name as "driverName", x.plate, x.receiver_name as "receiverName",
			x.sender_name as "senderName", x.service_date as "serviceDate",
			case when x.kind = 'sender_handover' then goods.order_id end as "orderId",
			goods.order_nos[1:3] as "orderNos", goods.orders as "orderCount",
			goods.pieces as "pieceCount"
		from page x
		join depots p on p.id = ${depot}
		cross join lateral (
			select count(*)::int as pieces, count(distinct o.id)::int as orders, (min(o.id::text))::uuid as order_id,
				coalesce(array_agg(distinct o.order_no) filter (where o.id is not null), '{}') as order_nos
			from ${piecesOf(depot)} i
			join pieces q on q.depot_id = ${depot} and q.id = i.id
			left join orders o on o.depot_id = ${depot} and o.id = q.order_id
		) goods`.execute(db);
	return rows;
}

/** The number of reports of a depot per state. */
export async function countReportRows(
	db: Database,
	filter: ReportFilter,
): Promise<Record<ListedReportState, number>> {
	const depot = sql`${filter.depotId}::uuid`;
	const { rows } = await sql<Record<ListedReportState, number>>`
		select count(*) filter (where x.state = 'waiting')::int as waiting,
			count(*) filter (where x.state = 'done')::int as done,
			count(*) filter (where x.state = 'rejected')::int as rejected,
			count(*) filter (where x.state = 'withdrawn')::int as withdrawn
		${fromReports(depot, conditionsOf(filter))}
		where ${joinedConditionsOf(filter, depot) ?? sql`true`}`.execute(db);
	return rows[0] ?? { waiting: 0, done: 0, rejected: 0, withdrawn: 0 };
}
