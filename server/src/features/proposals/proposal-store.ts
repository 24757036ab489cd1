import { addDays } from '@sevk/domain/common/date/date';
import type { PlanFacts } from '@sevk/domain/proposals/plan-facts';
import type { StopPlan } from '@sevk/domain/proposals/plan-problem';
import type { PlanResult } from '@sevk/domain/proposals/plan-result';
import {
	type ChangeLevel,
	type ProposalState,
	workingProposalStates,
} from '@sevk/domain/proposals/proposal';
import { sql } from 'kysely';
import type { Database, NewRow, Row, Tx } from '../../db/database.ts';
import { findDepotOf } from '../../db/depot-of.ts';
import { sqlList } from '../../db/sql/sql-list.ts';

/** Figures of the best plan so far. */
export type StoredBest = {
	readonly costKurus: number;
	readonly metres: number;
	readonly seconds: number;
	readonly unplannedCount: number;
};

export type CurvePoint = { readonly seconds: number; readonly costKurus: number };

/** A proposal without its facts and its result, which may be large. */
export type StoredProposal = {
	readonly depotId: string;
	readonly id: string;
	readonly serviceDate: string;
	readonly state: ProposalState;
	readonly level: ChangeLevel;
	readonly version: number;
	readonly maximumSeconds: number;
	readonly orderCount: number;
	readonly vehicleCount: number;
	readonly iterations: number;
	readonly best: StoredBest | null;
	readonly curve: readonly CurvePoint[];
	readonly acceptedKeys: readonly string[];
	readonly problem: string | null;
	readonly createdByName: string;
	readonly createdAt: Date;
	readonly startedAt: Date | null;
	readonly endedAt: Date | null;
	readonly acceptedByName: string | null;
	readonly acceptedAt: Date | null;
};

/** What a plan depends on, its sequences and its result. */
export type ProposalContent = {
	readonly facts: PlanFacts | null;
	readonly plan: StopPlan | null;
	readonly result: PlanResult | null;
};

const rowColumns = [
	'depot_id',
	'id',
	'service_date',
	'state',
	'level',
	'version',
	'maximum_seconds',
	'order_count',
	'vehicle_count',
	'iterations',
	'best',
	'curve',
	'accepted_keys',
	'problem',
	'created_by_name',
	'created_at',
	'started_at',
	'ended_at',
	'accepted_by_name',
	'accepted_at',
] as const;

function proposalOf(row: Pick<Row<'proposals'>, (typeof rowColumns)[number]>): StoredProposal {
	return {
		depotId: row.depot_id,
		id: row.id,
		serviceDate: row.service_date,
		state: row.state,
		level: row.level,
		version: row.version,
		maximumSeconds: row.maximum_seconds,
		orderCount: row.order_count,
		vehicleCount: row.vehicle_count,
		iterations: Number(row.iterations),
		best: row.best as StoredBest | null,
		curve: row.curve as CurvePoint[],
		acceptedKeys: row.accepted_keys,
		problem: row.problem,
		createdByName: row.created_by_name,
		createdAt: row.created_at,
		startedAt: row.started_at,
		endedAt: row.ended_at,
		acceptedByName: row.accepted_by_name,
		acceptedAt: row.accepted_at,
	};
}

export async function insertProposal(
	tx: Tx,
	row: Omit<NewRow<'proposals'>, 'facts' | 'state' | 'order_ids'> & { readonly facts: PlanFacts },
): Promise<void> {
	await tx
		.insertInto('proposals')
		.values({
			...row,
			facts: JSON.stringify(row.facts),
			order_ids: orderIdsOf(row.facts),
			state: 'queued',
		})
		.execute();
}

/** Of the pool and of all routes, also of those that stay as they are. */
function orderIdsOf({ vehicles, pool }: PlanFacts): string[] {
	const stops = [...vehicles.flatMap((vehicle) => vehicle.stops), ...pool];
	return [...new Set(stops.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)))];
}

/** The vehicles without a route that the newest proposal of a day was for, each with its driver. */
export async function readLastCrews(db: Database, depotId: string, serviceDate: string) {
	const { rows } = await sql<{ vehicleId: string; driverId: string }>`
		select distinct on (v ->> 'vehicleId') v ->> 'vehicleId' as "vehicleId", v ->> 'driverId' as "driverId"
		from (
			select p.facts from proposals p
			where p.depot_id = ${depotId}::uuid and p.service_date = ${serviceDate}::date
			order by p.created_at desc limit 1
		) newest, jsonb_array_elements(newest.facts -> 'vehicles') v
		where v ->> 'routeId' is null and v ->> 'vehicleId' is not null and v ->> 'driverId' is not null
		order by v ->> 'vehicleId', (v ->> 'tour')::int`.execute(db);
	return rows;
}

/** The proposals of a day, the newest first. */
export async function listProposalRows(
	db: Database,
	depotId: string,
	serviceDate: string,
): Promise<StoredProposal[]> {
	const rows = await db
		.selectFrom('proposals')
		.select(rowColumns)
		.where('depot_id', '=', depotId)
		.where('service_date', '=', serviceDate)
		.orderBy('created_at', 'desc')
		.limit(100)
		.execute();
	return rows.map(proposalOf);
}

/** A proposal of these depots; null if they have none of this id. */
export async function findProposal(
	db: Database,
	depotIds: readonly string[],
	id: string,
): Promise<StoredProposal | null> {
	const depotId = await findDepotOf(db, 'proposals', id, depotIds);
	if (depotId === null) return null;
	const row = await db
		.selectFrom('proposals')
		.select(rowColumns)
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.executeTakeFirst();
	return row === undefined ? null : proposalOf(row);
}

export async function lockProposal(
	tx: Tx,
	depotId: string,
	id: string,
): Promise<StoredProposal | null> {
	const row = await tx
		.selectFrom('proposals')
		.select(rowColumns)
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.forUpdate()
		.executeTakeFirst();
	return row === undefined ? null : proposalOf(row);
}

export async function readContent(
	db: Database,
	depotId: string,
	id: string,
): Promise<ProposalContent> {
	const row = await db
		.selectFrom('proposals')
		.select(['facts', 'plan', 'result'])
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return row as unknown as ProposalContent;
}

/** The same without the facts, which never change. */
export async function readOutcome(
	db: Database,
	depotId: string,
	id: string,
): Promise<Omit<ProposalContent, 'facts'>> {
	const row = await db
		.selectFrom('proposals')
		.select(['plan', 'result'])
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return row as unknown as Omit<ProposalContent, 'facts'>;
}

/** The sequences of the best plan so far. */
export async function readPlan(
	db: Database,
	depotId: string,
	id: string,
): Promise<{ plan: StopPlan | null; keys: string[] }> {
	const { rows } = await sql<{ plan: StopPlan | null; keys: string[] }>`
		select plan, (select coalesce(jsonb_agg(v ->> 'key'), '[]')
			from jsonb_array_elements(facts -> 'vehicles') v) as keys
		from proposals where depot_id = ${depotId} and id = ${id}`.execute(db);
	return rows[0] ?? { plan: null, keys: [] };
}

/** Proposals of all depots that are computed before one that waits. */
export async function countQueuedBefore(db: Database, createdAt: Date): Promise<number> {
	const { rows } = await sql<{ count: number }>`/* all depots: proposal-queue */
		select count(*)::int as count from proposals
		where state in ${sqlList(workingProposalStates)} and created_at < ${createdAt}`.execute(db);
	return rows[0]?.count ?? 0;
}

type Columns = Partial<
	Pick<
		Row<'proposals'>,
		| 'state'
		| 'wish'
		| 'problem'
		| 'lease_id'
		| 'lease_until'
		| 'started_at'
		| 'ended_at'
		| 'accepted_by'
		| 'accepted_by_name'
		| 'accepted_at'
		| 'accepted_keys'
	>
> & { readonly plan?: StopPlan; readonly result?: PlanResult; readonly facts?: PlanFacts };

/** Writes columns of a locked proposal and increments its version. */
export async function updateProposal(
	tx: Tx,
	{ depotId, id, version }: Pick<StoredProposal, 'depotId' | 'id' | 'version'>,
	{ plan, result, facts, ...columns }: Columns,
): Promise<number> {
	const row = await tx
		.updateTable('proposals')
		.set({
			...columns,
			...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
			...(result === undefined ? {} : { result: JSON.stringify(result) }),
			...(facts === undefined ? {} : { facts: JSON.stringify(facts) }),
			version: version + 1,
		})
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.returning('version')
		.executeTakeFirstOrThrow();
	return row.version;
}

/** Days for which facts and results are kept; who proposed and accepted stays. */
const contentDays = 30;

const forgotten = sql`facts = null, plan = null, result = null, curve = '[]', order_ids = '{}'`;

/** Forgets the contents of the proposals with an order, because its recipient is erased; ends their search. */
export async function forgetContentsWith(
	tx: Tx,
	{
		depotId,
		orderId,
		now,
	}: { readonly depotId: string; readonly orderId: string; readonly now: Date },
): Promise<void> {
	await sql`
		update proposals set ${forgotten}, wish = null, lease_id = null, lease_until = null,
			ended_at = coalesce(ended_at, ${now}), version = version + 1,
			state = case when state in ${sqlList(workingProposalStates)} then 'cancelled' else state end
		where depot_id = ${depotId} and order_ids @> array[${orderId}]::uuid[]`.execute(tx);
}

/** Forgets the contents of old proposals; returns their number. */
export async function forgetOldContents(db: Database, today: string): Promise<number> {
	const before = addDays(today, -contentDays);
	const { rows } = await sql<{ id: string }>`/* all depots: housekeeping */
		update proposals set ${forgotten}
		where facts is not null and created_at < ${before}::date
			and state not in ${sqlList(workingProposalStates)}
		returning id`.execute(db);
	return rows.length;
}

/** How long a proposal may search. */
export async function readMaximumSeconds(
	db: Database,
	{ depotId, id }: { readonly depotId: string; readonly id: string },
): Promise<number> {
	const row = await db
		.selectFrom('proposals')
		.select('maximum_seconds')
		.where('depot_id', '=', depotId)
		.where('id', '=', id)
		.executeTakeFirstOrThrow();
	return row.maximum_seconds;
}
