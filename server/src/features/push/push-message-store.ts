import type { PushType } from '@sevk/domain/push/push-type';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { OutboxTable } from '../../outbox/outbox-store.ts';

export const pushMessageTable: OutboxTable<'push_messages'> = {
	name: 'push_messages',
	key: ['event_id', 'device_id'],
	stateColumn: 'state',
	triesColumn: 'tries',
	isOfCompany: false,
	// In quiet hours a message waits for their end.
	waitsSince: 'not_before',
};

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
