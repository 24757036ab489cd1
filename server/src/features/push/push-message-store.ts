import type { PushType } from '@sevk/domain/push/push-type';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { deleteBefore } from '../../db/sql/in-batches.ts';

export type NewPushMessage = {
	readonly eventId: string;
	readonly deviceId: string;
	readonly type: PushType;
	readonly nounId: string;
	readonly notBefore: Date;
	readonly expiresAt: Date;
};

/** Messages of this depot that wait and were not tried, as `device type record`. */
export async function listWaitingTopics(tx: Tx, depotId: string): Promise<Set<string>> {
	const rows = await tx
		.selectFrom('push_messages')
		.select(['device_id', 'message_type', 'noun_id'])
		.where('depot_id', '=', depotId)
		.where('state', '=', 'waiting')
		.where('tries', '=', 0)
		.execute();
	return new Set(rows.map((row) => `${row.device_id} ${row.message_type} ${row.noun_id}`));
}

/** A message that a former run wrote is not written again. */
export async function insertMessages(
	tx: Tx,
	depotId: string,
	messages: readonly NewPushMessage[],
	now: Date,
): Promise<void> {
	if (messages.length === 0) return;
	const column = <Key extends keyof NewPushMessage>(key: Key) => messages.map((one) => one[key]);
	// Six parameters for any number of messages: PostgreSQL takes at most 65,535 of them.
	await sql`
		insert into push_messages (depot_id, event_id, device_id, message_type, noun_id, state,
			not_before, expires_at, created_at)
		select ${depotId}::uuid, event_id, device_id, message_type, noun_id, 'waiting',
			not_before, expires_at, ${now}::timestamptz
		from unnest(${column('eventId')}::uuid[], ${column('deviceId')}::uuid[],
			${column('type')}::text[], ${column('nounId')}::uuid[],
			${column('notBefore')}::timestamptz[], ${column('expiresAt')}::timestamptz[]
		) as m (event_id, device_id, message_type, noun_id, not_before, expires_at)
		on conflict do nothing`.execute(tx);
}

export type ClaimedPushMessage = {
	readonly eventId: string;
	readonly deviceId: string;
	readonly type: PushType;
	readonly nounId: string;
	/** With the one that begins now. */
	readonly tries: number;
	readonly expiresAt: Date;
};

type Claim = { readonly now: Date; readonly until: Date; readonly limit: number };

/** Takes messages that are due; no other process takes them before the claim ends. */
export async function claimMessages(
	db: Database,
	depotId: string,
	{ now, until, limit }: Claim,
): Promise<ClaimedPushMessage[]> {
	const { rows } = await sql<ClaimedPushMessage>`
		with due as (
			select event_id, device_id from push_messages
			where depot_id = ${depotId} and state = 'waiting' and not_before <= ${now}
				and (claimed_until is null or claimed_until <= ${now})
			order by not_before limit ${limit} for update skip locked
		)
		update push_messages m set claimed_until = ${until}, tries = m.tries + 1
		from due
		where m.depot_id = ${depotId} and m.event_id = due.event_id and m.device_id = due.device_id
		returning m.event_id as "eventId", m.device_id as "deviceId", m.message_type as type,
			m.noun_id as "nounId", m.tries, m.expires_at as "expiresAt"`.execute(db);
	return rows;
}

type Settled =
	| { readonly state: 'sent' }
	| { readonly state: 'dropped'; readonly problem: string }
	| { readonly state: 'waiting'; readonly problem: string; readonly notBefore: Date };

/** Writes what came of a claimed message, unless the claim ended and another process took it. */
export async function settleMessage(
	db: Database,
	depotId: string,
	{ eventId, deviceId, tries }: ClaimedPushMessage,
	settled: Settled,
): Promise<void> {
	await db
		.updateTable('push_messages')
		.set({
			state: settled.state,
			claimed_until: null,
			last_problem: 'problem' in settled ? settled.problem : null,
			...('notBefore' in settled ? { not_before: settled.notBefore } : {}),
		})
		.where('depot_id', '=', depotId)
		.where('event_id', '=', eventId)
		.where('device_id', '=', deviceId)
		.where('tries', '=', tries)
		.where('state', '=', 'waiting')
		.execute();
}

export function deleteOldMessages(
	db: Database,
	createdBefore: Date,
	signal?: AbortSignal,
): Promise<number> {
	return deleteBefore(db, ['push_messages', 'created_at'], createdBefore, signal);
}
