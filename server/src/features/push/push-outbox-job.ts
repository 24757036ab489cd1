import { writePushMessage } from '@sevk/domain/messages/push-message';
import { type PushType, pushTypeEntries } from '@sevk/domain/push/push-type';
import type { Database, Row } from '../../db/database.ts';
import { deleteBefore } from '../../db/sql/in-batches.ts';
import { createEventFollower } from '../../events/event-follower.ts';
import type { MeasureParts } from '../../http/operation/gauge.ts';
import { createOutbox, measureOutbox } from '../../outbox/outbox.ts';
import type { PushOutcome } from '../../outside/push/push-sender.ts';
import { listDepotIds } from '../depots/depot-store.ts';
import { deleteOldDevices, listUsableDevices, type UsableDevice } from './push-device-store.ts';
import { pushConsumer } from './push-message-commands.ts';
import { pushMessageTable } from './push-message-store.ts';
import { type PushContext, sendToDevice } from './push-send-commands.ts';

export type SentCount = (
	kind: string,
	outcome: PushOutcome['state'] | 'expired',
	problem?: string,
) => void;

type OutboxParts = {
	readonly context: PushContext;
	readonly log: { readonly warn: (about: object, message: string) => void };
	readonly count?: SentCount;
	readonly now?: () => Date;
};

export type PushOutbox = {
	/** Writes the messages about new events of all depots and sends those that are due. */
	readonly round: (isEnding?: () => boolean) => Promise<void>;
	/** Leaves the depots to other processes at once. */
	readonly release: () => Promise<void>;
};

export function createPushOutbox({ context, log, count, now }: OutboxParts): PushOutbox {
	const { db } = context;
	const shared = { db, log, now, listDepotIds: () => listDepotIds(db) };
	const follower = createEventFollower({ ...shared, consumer: pushConsumer });
	const outbox = createOutbox({
		...shared,
		table: pushMessageTable,
		atOnce: 16,
		expiresAt: ({ expires_at }) => expires_at,
		givenUp: 'dropped',
		read: (rows, _depotId, at) => readMessages(db, rows, at),
		send: (message: Message, at) => sendMessage(context, message, at),
		report: ({ device }, { state, problem, outcome }) => {
			if (device === undefined) return;
			if (outcome !== null) count?.(device.kind, outcome.sent, problem ?? undefined);
			const isGivenUp = outcome === null || outcome.state === 'retry';
			if (isGivenUp && state !== 'waiting') count?.(device.kind, 'expired');
		},
	});
	return {
		// What was written before is sent even if the next messages cannot be written.
		round: async (isEnding) => {
			await follower.follow(isEnding);
			await outbox.sendDue(isEnding);
		},
		release: follower.release,
	};
}

type Message = { readonly row: Row<'push_messages'>; readonly device: UsableDevice | undefined };

async function readMessages(
	db: Database,
	rows: readonly Row<'push_messages'>[],
	now: Date,
): Promise<Message[]> {
	const ids = [...new Set(rows.map(({ device_id }) => device_id))];
	const devices = await listUsableDevices(db, ids, now);
	return rows.map((row) => ({ row, device: devices.find(({ id }) => id === row.device_id) }));
}

async function sendMessage(context: PushContext, { row, device }: Message, now: Date) {
	if (device === undefined) {
		return { state: 'dropped', sent: 'refused', problem: 'no device' } as const;
	}
	const type = row.message_type as PushType;
	const outcome = await sendToDevice(context, device, {
		...writePushMessage(type),
		type,
		nounId: row.noun_id,
		topic: `${type} ${row.noun_id}`,
		urgent: pushTypeEntries[type].urgent,
		lifeSeconds: Math.ceil((row.expires_at.getTime() - now.getTime()) / 1_000),
	});
	const sent = outcome.state;
	switch (outcome.state) {
		case 'sent':
			return { state: 'sent', sent } as const;
		case 'gone':
			return { state: 'dropped', sent, problem: 'gone' } as const;
		case 'refused':
			return { state: 'dropped', sent, problem: outcome.problem } as const;
		case 'retry':
			return { ...outcome, sent };
	}
}

/** The number and the age of the messages that wait to be sent, in all depots. */
export function measurePushBacklog(parts: MeasureParts): void {
	measureOutbox(parts, pushMessageTable, listDepotIds, {
		prefix: 'sevk_push',
		waitingHelp: 'Gönderilmeyi bekleyen bildirimler',
		oldestHelp: 'Zamanı gelmiş en eski bildirimin beklediği süre; yoksa 0',
	});
}

const dayMs = 86_400_000;
const messageDays = 7;
const unseenDays = 60;

/** Deletes messages of the last weeks, and devices that no user opens. */
export async function sweepPush(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
	const before = (days: number) => new Date(now.getTime() - days * dayMs);
	const messages = await deleteBefore(
		db,
		['push_messages', 'created_at'],
		before(messageDays),
		signal,
	);
	if (signal?.aborted) return messages;
	return messages + (await deleteOldDevices(db, before(unseenDays)));
}
