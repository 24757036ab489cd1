import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect } from 'vitest';
import { ownerClient } from '../../db/database.ts';
import type { RecordedEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { createTestDatabase, onePostgresTest } from '../../testing/database/test-database.ts';
import { createEventFeed } from './event-feed.ts';

const { db, ownerAddress, drop } = await createTestDatabase();
const feed = createEventFeed(db, { warn: () => undefined }, { everyMs: 20 });
const writer = ownerClient(ownerAddress);
const counter = ownerClient(ownerAddress);
await Promise.all([writer.connect(), counter.connect()]);
afterAll(async () => {
	feed.stop();
	await Promise.all([writer.end(), counter.end()]);
	await drop();
});

const depotId = newId();

/** Follows the depot as a screen does; returns the kinds of the events that reach it. */
async function follow(): Promise<string[]> {
	const kinds: string[] = [];
	const from = await feed.currentPositions([depotId]);
	const subscriber = {
		from,
		onEvents: (events: readonly RecordedEvent[]) => {
			kinds.push(...events.map(({ kind }) => kind));
		},
		onGap: () => undefined,
	};
	feed.subscribe(subscriber);
	await feed.catchUp(from, subscriber);
	return kinds;
}

const nextNumber = `insert into counters (depot_id, name, value) values ($1, 'change_seq', 1)
	on conflict (depot_id, name) do update set value = counters.value + 1 returning value`;

onePostgresTest('an event reaches a screen that connects while the events are read', async () => {
	const early = await follow();
	await writer.query('begin');
	await writer.query('lock table events in access exclusive mode');
	// The feed sees that the counter has moved, reads the events, and waits for the lock.
	await counter.query(nextNumber, [depotId]);
	const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
		where not l.granted and d.datname = current_database()`;
	const isWaiting = async () => (await counter.query(waiting)).rowCount !== 0;
	while (!(await isWaiting())) await sleep(10);
	const late = await follow();
	const { value } = (await writer.query(nextNumber, [depotId])).rows[0];
	await writer.query(
		`insert into events (depot_id, change_seq, id, noun, noun_id, kind, payload, actor_name, at)
			values ($1, $2, $3, 'order', $3, 'late', '{}', 'Sistem', now())`,
		[depotId, value, newId()],
	);
	await writer.query('commit');
	await expect.poll(() => [early, late], { timeout: 5_000 }).toEqual([['late'], ['late']]);
});
