// The event history of records, used by İşlem Geçmişi, live screens and push messages.
import type { DeviceTimes } from '@sevk/domain/common/date/device-times';
import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { newId } from './ids.ts';
import { eachDepot } from './sql/each-depot.ts';
import { prepared } from './sql/prepared.ts';

/** Whoever caused an event: each caller (http/endpoint/caller.ts), or the system. */
export type Actor = {
	/** null: no user. */
	readonly userId: string | null;
	readonly name: string;
	readonly requestId: string | null;
};

export type NewEvent = {
	readonly depotId: string;
	/** Singular code word, e.g. 'route'. */
	readonly noun: string;
	readonly nounId: string;
	/** Past tense, e.g. 'departed'. */
	readonly kind: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly caller: Actor;
	/** Default: the current time; set for imported history. */
	readonly at?: Date;
};

export type RecordedEvent = {
	readonly depotId: string;
	readonly changeSeq: number;
	readonly id: string;
	readonly noun: string;
	readonly nounId: string;
	readonly kind: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly actorId: string | null;
	readonly actorName: string;
	readonly requestId: string | null;
	readonly at: Date;
	/** null for an act that no phone stored. */
	readonly device: DeviceTimes | null;
};

const waiting = new WeakMap<Tx, NewEvent[]>();
const deviceTimes = new WeakMap<Tx, DeviceTimes>();

/** Enables recordEvent in a transaction; called by `transact`. */
export function beginEvents(tx: Tx): void {
	waiting.set(tx, []);
}

/**
 * Records an event in the transaction of its change. It is written just before the commit, because
 * its change_seq comes from a locked row: numbers follow commit order, readers miss none, and the
 * lock is short.
 */
export function recordEvent(tx: Tx, event: NewEvent): void {
	const events = waiting.get(tx);
	if (events === undefined) throw new Error('recordEvent needs a transaction of transact()');
	events.push({ ...event, at: event.at ?? new Date() });
}

/** The events of this transaction are of an act that a phone stored before it sent it. */
export function noteDeviceTimes(tx: Tx, times: DeviceTimes | null): void {
	if (times !== null) deviceTimes.set(tx, times);
}

/** The times of the phone that stored the act of this transaction; null for another act. */
export function deviceTimesIn(tx: Tx): DeviceTimes | null {
	return deviceTimes.get(tx) ?? null;
}

/** Writes the recorded events; `transact` calls it last. */
export async function writeEvents(tx: Tx): Promise<void> {
	const events = waiting.get(tx) ?? [];
	const byDepot = Map.groupBy(events, (event) => event.depotId);
	// A fixed order prevents deadlocks between transactions over the same depots.
	for (const depotId of [...byDepot.keys()].sort()) {
		await writeDepotEvents(tx, depotId, byDepot.get(depotId) ?? []);
	}
	waiting.set(tx, []);
}

async function writeDepotEvents(tx: Tx, depotId: string, events: NewEvent[]): Promise<void> {
	const rows = events.map((event, position) => ({
		position: position + 1,
		id: newId(),
		noun: event.noun,
		noun_id: event.nounId,
		kind: event.kind,
		payload: event.payload,
		actor_id: event.caller.userId,
		actor_name: event.caller.name,
		request_id: event.caller.requestId,
		at: event.at,
	}));
	const count = rows.length;
	const device = deviceTimesIn(tx);
	await sql`${prepared('events')}
		with taken as (
			insert into counters (depot_id, name, value) values (${depotId}, 'change_seq', ${count})
			on conflict (depot_id, name) do update set value = counters.value + ${count}
			returning value - ${count} as last
		)
		insert into events (depot_id, change_seq, id, noun, noun_id, kind, payload, actor_id, actor_name, request_id, at, device_acted_at, device_sent_at, device_received_at)
		select ${depotId}, taken.last + e.position, e.id, e.noun, e.noun_id, e.kind, e.payload, e.actor_id, e.actor_name, e.request_id, e.at, ${device?.actedAt ?? null}, ${device?.sentAt ?? null}, ${device?.receivedAt ?? null}
		from taken, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
			position int, id uuid, noun text, noun_id uuid, kind text, payload jsonb,
			actor_id uuid, actor_name text, request_id text, at timestamptz
		)`.execute(tx);
}

type EventFilter = {
	readonly depotIds: readonly string[];
	readonly noun?: string;
	readonly nounIds?: readonly string[];
	/**
	 * Only later events. Requires a single depot, because numbers of different depots are not
	 * comparable.
	 */
	readonly afterSeq?: number;
	readonly newestFirst?: boolean;
	readonly limit?: number;
};

/** Reads the events of depots, of one noun or some of its records, oldest first by default. */
export async function readEvents(db: Database, filter: EventFilter): Promise<RecordedEvent[]> {
	const { depotIds, newestFirst = false, limit = 200 } = filter;
	const histories = await eachDepot(depotIds, (depotId) =>
		readDepotEvents(db, depotId, { ...filter, newestFirst, limit }),
	);
	const [only = []] = histories;
	if (histories.length <= 1) return only;
	const sign = newestFirst ? -1 : 1;
	return histories
		.flat()
		.sort((left, right) => sign * (compareTimes(left, right) || left.changeSeq - right.changeSeq))
		.slice(0, limit);
}

function compareTimes(left: RecordedEvent, right: RecordedEvent): number {
	return left.at.getTime() - right.at.getTime();
}

async function readDepotEvents(
	db: Database,
	depotId: string,
	filter: EventFilter & { readonly limit: number },
): Promise<RecordedEvent[]> {
	const direction = filter.newestFirst ? 'desc' : 'asc';
	let query = db
		.selectFrom('events')
		.selectAll()
		.where('depot_id', '=', depotId)
		.limit(filter.limit);
	if (filter.noun !== undefined) query = query.where('noun', '=', filter.noun);
	if (filter.nounIds !== undefined) query = query.where('noun_id', 'in', filter.nounIds);
	if (filter.afterSeq !== undefined) query = query.where('change_seq', '>', filter.afterSeq);
	// change_seq orders within one depot; across depots only the time does.
	if (filter.depotIds.length > 1) query = query.orderBy('at', direction);
	const rows = await query.orderBy('change_seq', direction).execute();
	return rows.map((row) => ({
		depotId: row.depot_id,
		changeSeq: row.change_seq,
		id: row.id,
		noun: row.noun,
		nounId: row.noun_id,
		kind: row.kind,
		payload: row.payload as Record<string, unknown>,
		actorId: row.actor_id,
		actorName: row.actor_name,
		requestId: row.request_id,
		at: row.at,
		device: deviceTimesOf(row),
	}));
}

function deviceTimesOf(row: {
	readonly device_acted_at: Date | null;
	readonly device_sent_at: Date | null;
	readonly device_received_at: Date | null;
}): DeviceTimes | null {
	const [actedAt, sentAt, receivedAt] = [
		row.device_acted_at,
		row.device_sent_at,
		row.device_received_at,
	];
	return actedAt && sentAt && receivedAt ? { actedAt, sentAt, receivedAt } : null;
}
