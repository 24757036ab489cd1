// Idempotency: an act that creates or moves something takes effect once per key
// (docs/trust.md#idempotency).
import { type ServiceDate, todayIn } from '@sevk/domain/common/date/date';
import type { DeviceTimes } from '@sevk/domain/common/date/device-times';
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { type Actor, noteDeviceTimes } from './events.ts';
import { deleteInBatches } from './sql/in-batches.ts';
import { prepared } from './sql/prepared.ts';
import { transact } from './transact.ts';

/** The idempotency key of a request and a hash of its content. */
export type Act = {
	readonly key: string;
	readonly requestHash: string;
	/** The time of the act for imported history; otherwise the current time. */
	readonly at?: Date;
	/** The day from which on days may be chosen, of tests; otherwise that of the time of the act. */
	readonly today?: ServiceDate;
	/** For an act that a phone stored before it sent it; otherwise null. */
	readonly device?: DeviceTimes | null;
};

/** The timestamp of all changes of an act. */
export function timeOf({ at }: Pick<Act, 'at'>): Date {
	return at ?? new Date();
}

/** The first day on which an act may put something. */
export function dayOf({ today, ...act }: Pick<Act, 'at' | 'today'>): ServiceDate {
	return today ?? todayIn(timeOf(act));
}

type IdempotentRequest = { readonly depotId: string; readonly act: Act; readonly caller: Actor };

const retentionMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Runs `work` in one transaction and stores its answer under the key; a retry returns the stored
 * answer.
 * The same key with another request or user is refused, in every depot. A refusal rolls back the
 * transaction and is not stored, so a retry is evaluated again.
 */
export async function runIdempotent<Result>(
	db: Database,
	request: IdempotentRequest,
	work: (tx: Tx) => Promise<Result>,
): Promise<Result | Refusal<'common/key-reused'>> {
	const run = (isExpiredKept: boolean) =>
		transact(db, (tx) => runWithKey(tx, request, work, isExpiredKept), {
			repeatable: true,
			rollBackRefusals: true,
		});
	try {
		return await run(false);
	} catch (error) {
		if (!(error instanceof ExpiredKey)) throw error;
		// In no transaction: on a cluster the function works on another connection, which would wait for
		// what the transaction has locked. It keeps a key that has not expired by the database's clock.
		await sql`select delete_expired_keys(${request.act.key})`.execute(db);
		return run(true);
	}
}

/** Ends a transaction whose key belongs to an expired request. */
class ExpiredKey extends Error {}

/**
 * The stored answer of an act, for statements that write effect and key together; undefined if the
 * key is free. Another request with the same key is refused.
 */
export async function readStoredAnswer<Answer>(
	db: Database,
	request: IdempotentRequest,
): Promise<Answer | Refusal<'common/key-reused'> | undefined> {
	const entry = await readKey(db, request);
	if (entry === undefined || entry.at.getTime() <= Date.now() - retentionMs) return undefined;
	return replay<Answer>(entry, request);
}

/** Deletes keys older than 7 days and returns their number. */
export function deleteExpiredKeys(db: Database, signal?: AbortSignal): Promise<number> {
	return deleteInBatches(async () => {
		const batch = sql<{ count: number }>`select delete_expired_keys() as count`;
		return (await batch.execute(db)).rows[0]?.count ?? 0;
	}, signal);
}

/** The keys that `deleteExpiredKeys` would delete. */
export async function countExpiredKeys(db: Database): Promise<number> {
	const { rows } = await sql<{ count: number }>`/* all depots: housekeeping */
		select count(*) as count from idempotency_keys where at < now() - interval '7 days'`.execute(
		db,
	);
	return rows[0]?.count ?? 0;
}

async function runWithKey<Result>(
	tx: Tx,
	request: IdempotentRequest,
	work: (tx: Tx) => Promise<Result>,
	isExpiredKept: boolean,
): Promise<Result | Refusal<'common/key-reused'>> {
	const now = new Date();
	if (!(await takeKey(tx, request, now))) {
		const entry = (await readKey(tx, request)) ?? (await readKeyElsewhere(tx, request));
		if (entry === undefined) throw new Error('a taken key is not there');
		const isExpired = entry.at.getTime() <= now.getTime() - retentionMs;
		if (isExpired && !isExpiredKept) throw new ExpiredKey();
		return replay<Result>(entry, request);
	}
	noteDeviceTimes(tx, request.act.device ?? null);
	const answer = await work(tx);
	if (isRefusal(answer)) return answer;
	await tx
		.updateTable('idempotency_keys')
		.set({ status: 200, body: JSON.stringify(answer ?? null) })
		.where('depot_id', '=', request.depotId)
		.where('key', '=', request.act.key)
		.modifyEnd(prepared('key-answer'))
		.execute();
	return answer;
}

/** Waits for a transaction that holds the key; returns false if it stored its answer. */
async function takeKey(
	tx: Tx,
	{ depotId, act, caller }: IdempotentRequest,
	now: Date,
): Promise<boolean> {
	const inserted = await tx
		.insertInto('idempotency_keys')
		.values({ depot_id: depotId, key: act.key, request_hash: hashOf(act, caller), at: now })
		// No conflict target: with a target, parallel requests with one key failed with an error
		// (docs/trust.md#custody-ledger).
		.onConflict((conflict) => conflict.doNothing())
		.returning('key')
		.modifyEnd(prepared('key-take'))
		.executeTakeFirst();
	return inserted !== undefined;
}

async function readKey(db: Database, { depotId, act }: IdempotentRequest) {
	return db
		.selectFrom('idempotency_keys')
		.select(['depot_id', 'request_hash', 'body', 'at'])
		.where('depot_id', '=', depotId)
		.where('key', '=', act.key)
		.executeTakeFirst();
}

/** The key in another depot: the request names another depot, or its record has moved there. */
async function readKeyElsewhere(db: Database, { depotId, act }: IdempotentRequest) {
	return db
		.selectFrom('idempotency_keys')
		.select(['depot_id', 'request_hash', 'body', 'at'])
		.modifyFront(sql`/* all depots: key-elsewhere */`)
		.where('depot_id', '<>', depotId)
		.where('key', '=', act.key)
		.executeTakeFirst();
}

function replay<Answer>(
	entry: { request_hash: string; body: unknown },
	{ act, caller }: IdempotentRequest,
): Answer | Refusal<'common/key-reused'> {
	if (entry.request_hash === hashOf(act, caller)) return entry.body as Answer;
	return refuse(commonRefusals, 'common/key-reused');
}

/**
 * The stored hash includes the user, so that another user's request with the same key is refused.
 */
export function hashOf(act: Act, caller: Pick<Actor, 'userId'>): string {
	return `${caller.userId}:${act.requestHash}`;
}
