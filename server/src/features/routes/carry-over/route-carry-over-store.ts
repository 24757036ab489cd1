// Orders that earlier days left over. Each state is read through its own index, oldest first.

import type { CarryOver } from '@sevk/contract/routes/route-carry-overs';
import { type RecipientView, recipientName } from '@sevk/domain/common/access/recipient-view';
import { addDays } from '@sevk/domain/common/date/date';
import type { CompanyPolicies } from '@sevk/domain/company/company-policies';
import { undeliveredWords } from '@sevk/domain/orders/next/attempt-words';
import {
	type CarryOverGroup,
	type CarryOverState,
	carryOverBlock,
	carryOverGroups,
	carryOverStates,
	groupOfCarryOverState,
} from '@sevk/domain/orders/next/order-carry-over';
import {
	possibleNextSteps,
	proposeNextStep,
} from '@sevk/domain/orders/next/order-next-step-proposal';
import { placeOfPieces } from '@sevk/domain/orders/next/order-whereabouts';
import { debitOf, isOpenPlace, placeOf } from '@sevk/domain/orders/piece/piece-custody';
import type { ReasonNextStep } from '@sevk/domain/reasons/reason';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { prepared } from '../../../db/sql/prepared.ts';
import { clockOf } from '../../../db/sql/row-values.ts';
import { sqlList } from '../../../db/sql/sql-list.ts';
import { isOnRouteOfDriver } from '../../orders/common/order-filter-store.ts';
import { proposeDaysWithRoom } from '../../orders/common/order-next-step-answer.ts';
import { leftOutReason } from '../common/route-left-out-store.ts';

export type CarryOverFilter = {
	readonly depotId: string;
	readonly driverId: string | null;
	readonly today: string;
	/** Includes failed orders before this day. */
	readonly before: string;
	readonly group: CarryOverGroup | null;
	readonly policies: CompanyPolicies;
	readonly view: RecipientView;
};

/** Cancelled orders older than this are left out. */
const daysBack = 60;
/** Upper limit of the count of one state, which bounds the work of the query. */
const countLimit = 1_000;

/** The condition besides the state; `o` is the order. */
function conditionOf(state: CarryOverState, filter: CarryOverFilter): RawBuilder<unknown> {
	const { depotId, today, before, policies } = filter;
	const since = sql`o.service_date >= ${addDays(today, -daysBack)}::date`;
	const onRouteOfBefore = sql`exists (
		select 1 from route_orders ro
		join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
		where ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
			and r.service_date < ${today}::date)`;
	const hasPieceWith = (holder: RawBuilder<unknown>) => sql`exists (
		select 1 from pieces p join custody c on c.depot_id = ${depotId} and c.piece_id = p.id
		where p.depot_id = ${depotId} and p.order_id = o.id and p.kind = 'package' and ${holder})`;
	const onVehicle = sql`(c.holder like 'debit:%' or c.holder like 'loading:%')`;
	const old = sql`o.service_date < ${today}::date`;
	const conditions: Record<CarryOverState, RawBuilder<unknown>> = {
		failed: sql`o.service_date < ${before}::date`,
		partially_delivered: sql`o.service_date < ${before}::date
			and ${hasPieceWith(sql`(c.holder = 'depot' or ${onVehicle})`)}`,
		new: old,
		ready: old,
		planned: sql`${old} and ${onRouteOfBefore}`,
		out_for_delivery: sql`${old} and ${onRouteOfBefore}`,
		cancelled: sql`o.service_date < ${before}::date and ${since} and ${hasPieceWith(onVehicle)}`,
		appointment: sql`coalesce(o.appointment_date, o.service_date) <= ${today}::date`,
		waiting_at_branch: sql`o.waiting_since <= ${addDays(today, -policies.branchDays)}::date`,
	};
	return conditions[state];
}

function statesOf({ group }: CarryOverFilter): CarryOverState[] {
	return carryOverStates.filter(
		(state) => group === null || groupOfCarryOverState[state] === group,
	);
}

/** The first orders of each state, as `(id, state, service_date)`. */
function candidates(
	filter: CarryOverFilter,
	after: RawBuilder<unknown>,
	limit: number,
): RawBuilder<unknown> {
	const seen =
		filter.driverId === null ? sql`true` : isOnRouteOfDriver(filter.driverId, filter.depotId);
	const parts = statesOf(filter).map(
		(state) => sql`(
			select o.id, o.state, o.service_date from orders o
			where o.depot_id = ${filter.depotId} and o.state = ${state} and ${conditionOf(state, filter)}
				and ${after} and ${seen}
			order by o.service_date, o.id limit ${limit}
		)`,
	);
	return sql.join(parts, sql` union all `);
}

type CarryOverRow = {
	readonly id: string;
	readonly depotId: string;
	readonly depotName: string;
	readonly orderNo: string;
	readonly recipientName: string;
	readonly province: string;
	readonly district: string;
	readonly addressKey: string | null;
	readonly desi: number;
	readonly serviceDate: string;
	readonly windowStart: string | null;
	readonly windowEnd: string | null;
	readonly windowGapStart: string | null;
	readonly windowGapEnd: string | null;
	readonly state: CarryOverState;
	readonly attemptNo: number;
	readonly appointmentDate: string | null;
	readonly waitingSince: string | null;
	readonly version: number;
	readonly lastAttemptNo: number;
	readonly lastAttemptOn: string | null;
	readonly reasonLabel: string | null;
	readonly reasonNextStep: ReasonNextStep | null;
	readonly routeId: string | null;
	readonly routeNumber: string | null;
	readonly routeDate: string | null;
	readonly holders: string[] | null;
};

export type CarryOverPage = {
	/** Day and id of the last row of the previous page. */
	readonly after: readonly [string, string] | null;
	readonly limit: number;
};

type FoundCarryOver = {
	readonly id: string;
	readonly depotId: string;
	readonly serviceDate: string;
};

/** One page of carry-overs of a depot, oldest first. */
export async function findCarryOvers(
	db: Database,
	filter: CarryOverFilter,
	page: CarryOverPage,
): Promise<FoundCarryOver[]> {
	const { depotId } = filter;
	const after =
		page.after === null
			? sql`true`
			: sql`(o.service_date, o.id) > (${page.after[0]}::date, ${page.after[1]}::uuid)`;
	const { rows } = await sql<Omit<FoundCarryOver, 'depotId'>>`
		select c.id, c.service_date as "serviceDate" from (${candidates(filter, after, page.limit)}) c
		order by c.service_date, c.id limit ${page.limit}`.execute(db);
	return rows.map((row) => ({ ...row, depotId }));
}

/**
 * Carry-overs of a depot with the names that the caller sees and the proposed next step, in no
 * sequence. An order that is none any more is missing.
 */
export async function readCarryOverRows(
	db: Database,
	filter: CarryOverFilter,
	ids: readonly string[],
): Promise<CarryOver[]> {
	const { depotId } = filter;
	const { rows } = await sql<CarryOverRow>`${prepared('carry-over-rows')}
		select o.id, o.depot_id as "depotId", d.name as "depotName", o.order_no as "orderNo",
			o.recipient_name as "recipientName", o.province, o.district,
			o.address_key as "addressKey", o.desi::float8 as desi,
			o.service_date as "serviceDate",
			o.window_start as "windowStart", o.window_end as "windowEnd", o.window_gap_start as "windowGapStart",
			o.window_gap_end as "windowGapEnd", o.state,
			o.attempt_no as "attemptNo", o.appointment_date as "appointmentDate",
			o.waiting_since as "waitingSince", o.version,
			coalesce(a.attempt_no, 0) as "lastAttemptNo", attempted.service_date as "lastAttemptOn",
			coalesce(n.label, a.reason_code, left_out.label) as "reasonLabel",
			n.next_step as "reasonNextStep",
			r.id as "routeId", r.number as "routeNumber", r.service_date as "routeDate", held.holders
		from orders o
		join depots d on d.id = o.depot_id
		left join lateral (
			select a.attempt_no, a.reason_code, a.route_id from attempts a
			where a.depot_id = ${depotId} and a.order_id = o.id and a.reverted_at is null
			order by a.attempt_no desc, a.recorded_at desc limit 1
		) a on true
		left join routes attempted on attempted.depot_id = ${depotId} and attempted.id = a.route_id
		left join reasons n on n.list = 'undelivery' and n.code = a.reason_code
		left join ${leftOutReason(sql`${depotId}::uuid`, sql`a.route_id`, sql`o.id`)} on o.state = 'partially_delivered'
		left join route_orders ro on ro.depot_id = ${depotId} and ro.order_id = o.id and ro.active
		left join routes r on r.depot_id = ${depotId} and r.id = ro.route_id
		left join lateral (
			select array_agg(c.holder) as holders
			from pieces p join custody c on c.depot_id = ${depotId} and c.piece_id = p.id
			where p.depot_id = ${depotId} and p.order_id = o.id and p.kind = 'package'
		) held on true
		where o.depot_id = ${depotId} and o.id = any(${[...ids]}::uuid[])
			and o.state in ${sqlList(carryOverStates)}`.execute(db);
	const answers = rows.map((row) => carryOverAnswer(row, filter));
	const proposals = await proposeDaysWithRoom(
		db,
		{ depotId, now: new Date() },
		rows.map((order, at) => ({ order, proposal: answers[at]?.proposal ?? null })),
	);
	return answers.map((answer, at) => ({ ...answer, proposal: proposals[at] ?? null }));
}

function carryOverAnswer(
	row: CarryOverRow,
	{ policies, today, view }: Pick<CarryOverFilter, 'policies' | 'today' | 'view'>,
): CarryOver {
	const holders = row.holders ?? [];
	const debitIds = holders.flatMap((holder) => debitOf(holder) ?? []);
	const block = carryOverBlock({
		...row,
		heldPieceCount: debitIds.length,
		openPieceCount: holders.filter((holder) => isOpenPlace(placeOf(holder))).length,
		missingPieceCount: holders.filter((holder) => holder === 'missing').length,
	});
	return {
		id: row.id,
		depotId: row.depotId,
		depotName: row.depotName,
		orderNo: row.orderNo,
		recipientName: recipientName(view, row.recipientName),
		district: row.district,
		serviceDate: row.serviceDate,
		windowStart: clockOf(row.windowStart),
		windowEnd: clockOf(row.windowEnd),
		windowGapStart: clockOf(row.windowGapStart),
		windowGapEnd: clockOf(row.windowGapEnd),
		state: row.state,
		custodyPlace: placeOfPieces(holders.map(placeOf)),
		group: groupOfCarryOverState[row.state],
		attemptNo: row.attemptNo,
		reasonLabel: undeliveredWords({
			partly: row.state === 'partially_delivered',
			reasonLabel: row.reasonLabel,
			deliveredPieces: holders.filter((holder) => placeOf(holder) === 'recipient').length,
			pieceCount: holders.length,
		}),
		proposal: block === null ? proposeNextStep(row, policies, today) : null,
		choices: block === null ? possibleNextSteps(row.state) : [],
		block,
		routeId: row.routeId,
		routeNumber: row.routeNumber,
		debitId: debitIds[0] ?? null,
		version: row.version,
	};
}

/** Number of carry-overs of a depot by their group. */
export async function countCarryOverRows(
	db: Database,
	filter: CarryOverFilter,
): Promise<Record<CarryOverGroup, number>> {
	const { rows } = await sql<{ state: CarryOverState; count: number }>`
		select c.state, count(*)::int as count
		from (${candidates({ ...filter, group: null }, sql`true`, countLimit)}) c
		group by c.state`.execute(db);
	const groups = Object.fromEntries(carryOverGroups.map((group) => [group, 0])) as Record<
		CarryOverGroup,
		number
	>;
	for (const { state, count } of rows) groups[groupOfCarryOverState[state]] += count;
	return groups;
}
