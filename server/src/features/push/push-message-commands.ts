// Writes the messages about the events of a depot. The events are the outbox: their numbers grow in
// the order of the commits, so none is missed.
import {
	pushLifeMs,
	pushNotBefore,
	pushRetryDelayMs,
	receivesPush,
} from '@sevk/domain/push/push-rules';
import { type PushType, pushTypeEntries, pushTypeOf } from '@sevk/domain/push/push-type';
import { pushWords } from '@sevk/domain/push/push-words';
import type { Database, Tx } from '../../db/database.ts';
import { type RecordedEvent, readEvents } from '../../db/events.ts';
import { transact } from '../../db/transact.ts';
import type { PushOutcome } from '../../outside/push/push-sender.ts';
import { listDepotDevices, listUsableDevices, type UsableDevice } from './push-device-store.ts';
import {
	type ClaimedPushMessage,
	claimMessages,
	insertMessages,
	listWaitingTopics,
	type NewPushMessage,
	settleMessage,
} from './push-message-store.ts';
import { lockProgress, moveProgress } from './push-progress-store.ts';
import { readPushRules } from './push-rules-store.ts';
import { type PushContext, sendToDevice } from './push-send-commands.ts';
import {
	type PushSubjectRow,
	readDebitSubjects,
	readRouteSubjects,
	readSettlementSubjects,
	readTransferSubjects,
} from './push-subject-store.ts';

/** Events of one transaction. */
const eventsAtOnce = 200;

/** Writes the messages of the next events and moves on; returns the number of events. */
export function writeMessages(db: Database, depotId: string, now: Date): Promise<number> {
	return transact(db, async (tx) => {
		const afterSeq = await lockProgress(tx, depotId);
		const events = await readEvents(tx, { depotIds: [depotId], afterSeq, limit: eventsAtOnce });
		const last = events.at(-1);
		if (last === undefined) return 0;
		const occasions = await occasionsOf(tx, depotId, events, now);
		if (occasions.length > 0) {
			const messages = await messagesAbout(tx, depotId, occasions, now);
			await insertMessages(tx, depotId, messages, now);
		}
		await moveProgress(tx, depotId, last.changeSeq);
		return events.length;
	});
}

type Occasion = {
	readonly event: RecordedEvent;
	readonly type: PushType;
	readonly nounId: string;
	readonly driverId: string | null;
};

/** The events that lead to a message, with the record that it opens. */
async function occasionsOf(
	tx: Tx,
	depotId: string,
	events: readonly RecordedEvent[],
	now: Date,
): Promise<Occasion[]> {
	const oldest = now.getTime() - pushLifeMs;
	const typed = events.flatMap((event) => {
		const type = event.at.getTime() < oldest ? null : pushTypeOf(event);
		return type === null ? [] : [{ event, type, key: subjectKey(event, type) }];
	});
	const keysOf = (kind: string) => [
		...new Set(typed.filter(({ type }) => subjectKind(type) === kind).map(({ key }) => key)),
	];
	const routes = await readRouteSubjects(tx, depotId, keysOf('route'));
	// No driver works with a draft.
	const planned = routes.filter(({ state }) => state !== 'draft');
	const subjects = new Map<string, PushSubjectRow>(
		[
			...planned,
			...(await readDebitSubjects(tx, depotId, keysOf('debit'))),
			...(await readTransferSubjects(tx, depotId, keysOf('transfer'))),
			...(await readSettlementSubjects(tx, depotId, keysOf('settlement'))),
		].map((row) => [row.key, row]),
	);
	return typed.flatMap(({ event, type, key }) => {
		const subject = subjects.get(key);
		if (subject === undefined) return [];
		return [{ event, type, nounId: subject.nounId, driverId: subject.driverId }];
	});
}

function subjectKind(type: PushType): string {
	return type === 'transfer_waiting' ? 'transfer' : pushTypeEntries[type].subject;
}

/**
 * A transfer is in the history of the giving debit; its number leads to the receiving one. Request and
 * release of a delivery without the code are in the history of the order; they open the route.
 */
function subjectKey({ nounId, payload }: RecordedEvent, type: PushType): string {
	if (type === 'transfer_waiting') return String(payload['number']);
	const isOfCode = type === 'code_release_waiting' || type === 'code_released';
	return isOfCode ? String(payload['routeId']) : nounId;
}

/** One message per device, type and record, even if several events led to it. */
async function messagesAbout(
	tx: Tx,
	depotId: string,
	occasions: readonly Occasion[],
	now: Date,
): Promise<NewPushMessage[]> {
	const devices = await listDepotDevices(tx, depotId, now);
	if (devices.length === 0) return [];
	const rules = await readPushRules(tx);
	const topics = await listWaitingTopics(tx, depotId);
	const messages: NewPushMessage[] = [];
	for (const { event, type, nounId, driverId } of occasions) {
		const occasion = { type, actorId: event.actorId, driverId };
		const notBefore = pushNotBefore(event.at, type, rules.quietHours);
		const expiresAt = new Date(notBefore.getTime() + pushLifeMs);
		for (const device of devices) {
			const topic = `${device.deviceId} ${type} ${nounId}`;
			if (topics.has(topic) || !receivesPush(device, occasion, rules)) continue;
			topics.add(topic);
			const { deviceId } = device;
			messages.push({ eventId: event.id, deviceId, type, nounId, notBefore, expiresAt });
		}
	}
	return messages;
}

const sendsAtOnce = 16;
/** Longer than a send may take. */
const claimMs = 60_000;

export type SentCount = (
	kind: string,
	outcome: PushOutcome['state'] | 'expired',
	problem?: string,
) => void;

/** Sends messages that are due; returns how many it took. */
export async function sendMessages(
	context: PushContext,
	depotId: string,
	now: Date,
	count: SentCount,
): Promise<number> {
	const until = new Date(now.getTime() + claimMs);
	const claimed = await claimMessages(context.db, depotId, { now, until, limit: sendsAtOnce });
	const devices = new Map(
		(
			await listUsableDevices(
				context.db,
				[...new Set(claimed.map(({ deviceId }) => deviceId))],
				now,
			)
		).map((device) => [device.id, device]),
	);
	await Promise.all(
		claimed.map(async (message) => {
			const device = devices.get(message.deviceId);
			const settled = await sendOne(context, message, device, now, count);
			await settleMessage(context.db, depotId, message, settled);
		}),
	);
	return claimed.length;
}

async function sendOne(
	context: PushContext,
	{ type, nounId, tries, expiresAt }: ClaimedPushMessage,
	device: UsableDevice | undefined,
	now: Date,
	count: SentCount,
): Promise<Parameters<typeof settleMessage>[3]> {
	if (device === undefined) return { state: 'dropped', problem: 'no device' };
	const lifeMs = expiresAt.getTime() - now.getTime();
	if (lifeMs <= 0) {
		count(device.kind, 'expired');
		return { state: 'dropped', problem: 'expired' };
	}
	const outcome = await sendToDevice(context, device, {
		...pushWords[type],
		type,
		nounId,
		topic: `${type} ${nounId}`,
		urgent: pushTypeEntries[type].urgent,
		lifeSeconds: Math.ceil(lifeMs / 1_000),
	});
	count(device.kind, outcome.state, 'problem' in outcome ? outcome.problem : undefined);
	switch (outcome.state) {
		case 'sent':
			return { state: 'sent' };
		case 'gone':
			return { state: 'dropped', problem: 'gone' };
		case 'refused':
			return { state: 'dropped', problem: outcome.problem };
		case 'retry': {
			const notBefore = new Date(now.getTime() + pushRetryDelayMs(tries, outcome.afterMs));
			return { state: 'waiting', problem: outcome.problem, notBefore };
		}
	}
}
