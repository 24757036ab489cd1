// Writes the messages about the events of a depot.
import { pushLifeMs, pushNotBefore, receivesPush } from '@sevk/domain/push/push-rules';
import { type PushType, pushTypeEntries, pushTypeOf } from '@sevk/domain/push/push-type';
import type { Tx } from '../../db/database.ts';
import type { RecordedEvent } from '../../db/events.ts';
import type { EventConsumer } from '../../events/event-follower.ts';
import { listDepotDevices } from './push-device-store.ts';
import { insertMessages, listWaitingTopics, type NewPushMessage } from './push-message-store.ts';
import { readPushRules } from './push-rules-store.ts';
import {
	type PushSubjectRow,
	readDebitSubjects,
	readRouteSubjects,
	readSettlementSubjects,
	readTransferSubjects,
} from './push-subject-store.ts';

export const pushConsumer: EventConsumer = {
	name: 'push',
	beginsBeforeMs: pushLifeMs,
	consume: async (tx, depotId, events, now) => {
		const occasions = await occasionsOf(tx, depotId, events, now);
		if (occasions.length === 0) return;
		await insertMessages(tx, depotId, await messagesAbout(tx, depotId, occasions, now), now);
	},
};

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
			// No driver works with goods of a depot.
			...keysOf('report').map((key) => ({ key, nounId: key, driverId: null })),
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
