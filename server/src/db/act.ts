// An act that creates or moves something happens once, however often its request arrives
// (docs/trust.md#idempotency).
import { commonRefusals } from '@sevk/domain/common/rule/common-words';
import { isRefusal, type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database, Tx } from './database.ts';
import type { Actor } from './events.ts';
import { transact } from './transact.ts';

/** What the edge knows about a repeated request: its key and a hash of what it asks for. */
export type Act = {
	readonly key: string;
	readonly requestHash: string;
	/** The time of the act, if history is written afterwards; otherwise now. */
	readonly at?: Date;
};

/** The time that an act writes into everything it changes. */
export function timeOf({ at }: Pick<Act, 'at'>): Date {
	return at ?? new Date();
}

type IdempotentRequest = { readonly depotId: string; readonly act: Act; readonly caller: Actor };

const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Runs `work` in one transaction and stores its answer under the key. A repeated send waits for the
 * first one and gets the same answer; the same key for another request, or from another person, is
 * refused, in every depot. A refusal rolls back the
 * transaction and is not stored, so a retry is evaluated again.
 */
export async function runIdempotent<Result>(
	db: Database,
	request: IdempotentRequest,
	work: (tx: Tx) => Promise<Result>,
): Promise<Result | Refusal<'common/key-reused'>> {
	return transact(db, (tx) => runWithKey(tx, request, work), {
		repeatable: true,
		rollBackRefusals: true,
	});
}

/**
 * The stored answer of an act, if it already happened, for a statement that writes effect and key by
 * itself; undefined when the key is free. Another request under the same key is refused.
 */
export async function readStoredAnswer<Answer>(
	db: Database,
	request: IdempotentRequest,
): Promise<Answer | Refusal<'common/key-reused'> | undefined> {
	const kept = await readKey(db, request);
	if (kept === undefined || kept.at.getTime() <= Date.now() - keptForMs) return undefined;
	return replay<Answer>(kept, request);
}

/** Deletes keys whose 7 days are over and gives their number. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<number> {
	const { numDeletedRows } = await db
		.deleteFrom('idempotency_keys')
		.where('at', '<', new Date(now.getTime() - keptForMs))
		.executeTakeFirst();
	return Number(numDeletedRows);
}

async function runWithKey<Result>(
	tx: Tx,
	request: IdempotentRequest,
	work: (tx: Tx) => Promise<Result>,
): Promise<Result | Refusal<'common/key-reused'>> {
	const now = new Date();
	if (!(await takeKey(tx, request, now))) {
		const kept = (await readKey(tx, request)) ?? (await readKeyElsewhere(tx, request));
		if (kept === undefined) throw new Error('a taken key is not there');
		if (kept.at.getTime() > now.getTime() - keptForMs) return replay<Result>(kept, request);
		await dropKey(tx, request.act.key, kept);
		return runWithKey(tx, request, work);
	}
	const answer = await work(tx);
	if (isRefusal(answer)) return answer;
	await tx
		.updateTable('idempotency_keys')
		.set({ status: 200, body: JSON.stringify(answer ?? null) })
		.where('depot_id', '=', request.depotId)
		.where('key', '=', request.act.key)
		.execute();
	return answer;
}

/** Waits for a transaction that holds the key; false when that one kept its answer. */
async function takeKey(
	tx: Tx,
	{ depotId, act, caller }: IdempotentRequest,
	now: Date,
): Promise<boolean> {
	const taken = await tx
		.insertInto('idempotency_keys')
		.values({ depot_id: depotId, key: act.key, request_hash: hashOf(act, caller), at: now })
		// Without a target: with one, parallel sends of one key once saw an error
		// (docs/trust.md#custody-ledger).
		.onConflict((conflict) => conflict.doNothing())
		.returning('key')
		.executeTakeFirst();
	return taken !== undefined;
}

async function readKey(db: Database, { depotId, act }: IdempotentRequest) {
	return db
		.selectFrom('idempotency_keys')
		.select(['depot_id', 'request_hash', 'body', 'at'])
		.where('depot_id', '=', depotId)
		.where('key', '=', act.key)
		.executeTakeFirst();
}

/** The same request came for another depot, or its record went there since the first send. */
async function readKeyElsewhere(db: Database, { depotId, act }: IdempotentRequest) {
	return db
		.selectFrom('idempotency_keys')
		.select(['depot_id', 'request_hash', 'body', 'at'])
		.where('depot_id', '<>', depotId)
		.where('key', '=', act.key)
		.executeTakeFirst();
}

async function dropKey(tx: Tx, key: string, kept: { depot_id: string; at: Date }): Promise<void> {
	await tx
		.deleteFrom('idempotency_keys')
		.where('depot_id', '=', kept.depot_id)
		.where('key', '=', key)
		.where('at', '=', kept.at)
		.execute();
}

function replay<Answer>(
	kept: { request_hash: string; body: unknown },
	{ act, caller }: IdempotentRequest,
): Answer | Refusal<'common/key-reused'> {
	if (kept.request_hash === hashOf(act, caller)) return kept.body as Answer;
	return refuse(commonRefusals, 'common/key-reused');
}

/** Stored with the answer: the user and the hash of the request. */
export function hashOf(act: Act, caller: Pick<Actor, 'userId'>): string {
	return `${caller.userId}:${act.requestHash}`;
}
