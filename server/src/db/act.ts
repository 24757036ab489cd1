// An act that creates or moves something happens once, however often its request arrives
// (trust.md §3).
import { commonRefusals } from '@sevk/domain/common/common-words';
import { isRefusal, type Refusal, refuseAs } from '@sevk/domain/common/refusal';
import type { Database, Tx } from './database.ts';
import type { Actor } from './events.ts';
import { transact } from './transact.ts';

/** What the edge knows about a repeated request: its key and a hash of what it asks for. */
export type Act = {
	readonly key: string;
	readonly requestHash: string;
	/** When it happened, where history is told afterwards; otherwise it happens now. */
	readonly at?: Date;
};

/** The time that an act writes into everything it changes. */
export function timeOf({ at }: Pick<Act, 'at'>): Date {
	return at ?? new Date();
}

type Ask = { readonly depotId: string; readonly act: Act; readonly caller: Actor };

const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Runs `work` in one transaction and keeps its answer under the key. A repeated send waits for the
 * first one and gets the same answer; the same key for another request, or from another person, is
 * refused. A refusal rolls everything back and is not kept: the next send decides anew.
 */
export async function actOnce<Answer>(
	db: Database,
	ask: Ask,
	work: (tx: Tx) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
	try {
		return await transact(db, (tx) => actIn(tx, ask, work), { repeatable: true });
	} catch (thrown) {
		if (thrown instanceof RolledBack) return thrown.refusal;
		throw thrown;
	}
}

/**
 * The kept answer of an act, if it already happened, for a statement that writes effect and key by
 * itself; undefined when the key is free. Another request under the same key is refused.
 */
export async function readKept<Answer>(
	db: Database,
	ask: Ask,
): Promise<Answer | Refusal | undefined> {
	const kept = await readKey(db, ask);
	if (kept === undefined || kept.at.getTime() <= Date.now() - keptForMs) return undefined;
	return replay<Answer>(kept, ask);
}

/** Deletes keys whose 7 days are over and gives their number. */
export async function forgetOldKeys(db: Database, now: Date): Promise<number> {
	const { numDeletedRows } = await db
		.deleteFrom('idempotency_keys')
		.where('at', '<', new Date(now.getTime() - keptForMs))
		.executeTakeFirst();
	return Number(numDeletedRows);
}

/** Carries a refusal out of the transaction, which a thrown value rolls back. */
class RolledBack extends Error {
	readonly refusal: Refusal;
	constructor(refusal: Refusal) {
		super(refusal.code);
		this.refusal = refusal;
	}
}

async function actIn<Answer>(
	tx: Tx,
	ask: Ask,
	work: (tx: Tx) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
	const now = new Date();
	if (!(await takeKey(tx, ask, now))) {
		const kept = await readKey(tx, ask);
		if (kept === undefined) throw new Error('a taken key is not there');
		if (kept.at.getTime() > now.getTime() - keptForMs) return replay<Answer>(kept, ask);
		await dropKey(tx, ask, kept.at);
		return actIn(tx, ask, work);
	}
	const answer = await work(tx);
	if (isRefusal(answer)) throw new RolledBack(answer);
	await tx
		.updateTable('idempotency_keys')
		.set({ status: 200, body: JSON.stringify(answer ?? null) })
		.where('depot_id', '=', ask.depotId)
		.where('key', '=', ask.act.key)
		.execute();
	return answer;
}

/** Waits for a transaction that holds the key; false when that one kept its answer. */
async function takeKey(tx: Tx, { depotId, act, caller }: Ask, now: Date): Promise<boolean> {
	const taken = await tx
		.insertInto('idempotency_keys')
		.values({ depot_id: depotId, key: act.key, request_hash: hashOf(act, caller), at: now })
		// Without a target: with one, parallel sends of one key once saw an error (trust.md §2).
		.onConflict((conflict) => conflict.doNothing())
		.returning('key')
		.executeTakeFirst();
	return taken !== undefined;
}

async function readKey(db: Database, { depotId, act }: Ask) {
	return db
		.selectFrom('idempotency_keys')
		.select(['request_hash', 'body', 'at'])
		.where('depot_id', '=', depotId)
		.where('key', '=', act.key)
		.executeTakeFirst();
}

async function dropKey(tx: Tx, { depotId, act }: Ask, at: Date): Promise<void> {
	await tx
		.deleteFrom('idempotency_keys')
		.where('depot_id', '=', depotId)
		.where('key', '=', act.key)
		.where('at', '=', at)
		.execute();
}

function replay<Answer>(
	kept: { request_hash: string; body: unknown },
	{ act, caller }: Ask,
): Answer | Refusal {
	if (kept.request_hash === hashOf(act, caller)) return kept.body as Answer;
	return refuseAs(422, commonRefusals, 'common/key-reused');
}

/** What stands beside a kept answer: who asked, and what exactly. */
export function hashOf(act: Act, caller: Pick<Actor, 'userId'>): string {
	return `${caller.userId}:${act.requestHash}`;
}
