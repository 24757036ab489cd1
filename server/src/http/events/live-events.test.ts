import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@sevk/contract/common/live-events';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { packPosition, unpackPosition } from './event-position.ts';
import { createEventWriter } from './event-writer.ts';
import { createLiveEvents, type LiveEvents } from './live-events.ts';

const depotA = newId();
const depotB = newId();
const foreign = newId();
const both = testUser('planner', { userId: newId(), depotIds: [depotB, depotA] });
const driver = testUser('driver', { userId: newId(), depotIds: [depotA] });

let database: TestDatabase;
let feed: EventFeed;
let live: LiveEvents;
let app: FastifyInstance;
let address: string;
const opened: AbortController[] = [];
/** Streams that the servers have open. */
let streamCount = 0;

/** A server process with its own feed over the database that all share. */
async function startProcess() {
	const ownFeed = createEventFeed(database.db, { warn: () => undefined }, { everyMs: 20 });
	const ownLive = createLiveEvents(ownFeed, { maxStreamsPerUser: 3 });
	const own = await testEdge({
		identity: fakeIdentity({ both, driver }),
		implementations: ownLive.implementations,
	});
	own.addHook('preClose', async () => ownLive.close());
	own.addHook('onRequest', async (_request, reply) => {
		streamCount += 1;
		reply.raw.once('close', () => {
			streamCount -= 1;
		});
	});
	await own.listen({ port: 0 });
	const { port } = own.server.address() as AddressInfo;
	const url = `http://127.0.0.1:${port}/api/events`;
	return { feed: ownFeed, live: ownLive, app: own, address: url };
}

beforeAll(async () => {
	database = await createTestDatabase();
	({ feed, live, app, address } = await startProcess());
});
afterEach(async () => {
	for (const one of opened.splice(0)) one.abort();
	await noStream();
});
afterAll(async () => {
	await app.close();
	feed.stop();
	await database.drop();
});

function happen(depotId: string, kind: string, times = 1) {
	return transact(database.db, async (tx) => {
		for (let time = 0; time < times; time += 1) {
			recordEvent(tx, {
				depotId,
				noun: 'order',
				nounId: newId(),
				kind,
				payload: { recipient: 'canary-name' },
				caller: { userId: null, name: 'Sistem', requestId: null },
			});
		}
	});
}

type StreamEvent = LiveEvent & { id: string };

async function follow(who: string, lastEventId?: string, url = address) {
	const stop = new AbortController();
	opened.push(stop);
	const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
	const headers = { ...bearer(who), ...resume };
	const response = await fetch(url, { headers, signal: stop.signal });
	const events: StreamEvent[] = [];
	let text = '';
	const reading = (async () => {
		for await (const chunk of response.body ?? []) {
			text += Buffer.from(chunk).toString();
			const blocks = text.split('\n\n');
			text = blocks.pop() ?? '';
			for (const block of blocks) {
				const data = /^data: (.*)$/m.exec(block)?.[1];
				const id = /^id: (.*)$/m.exec(block)?.[1] ?? '';
				if (data !== undefined) events.push({ id, ...JSON.parse(data) });
			}
		}
	})().catch(() => undefined);
	await until(() => events.length > 0 || response.status !== 200);
	return { response, events, stop: () => stop.abort(), reading };
}

async function until(done: () => boolean): Promise<void> {
	for (let waitedMs = 0; !done() && waitedMs < 20_000; waitedMs += 10) await sleep(10);
}

/** A stream that the server has not noticed the end of counts for its user. */
function noStream(): Promise<void> {
	return until(() => streamCount === 0);
}

const kinds = (events: StreamEvent[]) => events.map(({ kind }) => kind);

describe('live events', () => {
	it("report changes in the caller's depots without payload", async () => {
		const { events, response } = await follow('both');
		expect(response.headers.get('content-type')).toBe('text/event-stream');
		await happen(foreign, 'elsewhere');
		await happen(depotA, 'imported');
		await happen(depotB, 'edited');
		await until(() => events.length >= 3);
		// Depots are polled one after the other, so events are ordered only within one depot.
		expect(kinds(events).sort()).toEqual(['began', 'edited', 'imported']);
		expect(events).toContainEqual(expect.objectContaining({ noun: 'order', depotId: depotA }));
		expect(JSON.stringify(events)).not.toContain('canary');
	});

	it('report to a driver that something changed, but not which record', async () => {
		const { events } = await follow('driver');
		await happen(depotA, 'delivered');
		await until(() => events.length >= 2);
		expect(events[1]).toMatchObject({ noun: 'order', nounId: null, kind: 'changed' });
	});

	it('resume after the last received event without loss or repetition', async () => {
		const first = await follow('both');
		await happen(depotA, 'one');
		await until(() => first.events.length >= 2);
		first.stop();
		await happen(depotA, 'two');
		await happen(depotB, 'three');
		const again = await follow('both', first.events.at(-1)?.id);
		await happen(depotA, 'four');
		await until(() => again.events.length >= 4);
		await sleep(100);
		expect(kinds(again.events).sort()).toEqual(['began', 'four', 'three', 'two']);
	});

	it('go on at another process of the same database without loss or repetition', async () => {
		const other = await startProcess();
		const first = await follow('both');
		const beside = await follow('both', undefined, other.address);
		await happen(depotA, 'one');
		await until(() => first.events.length >= 2 && beside.events.length >= 2);
		expect(kinds(beside.events)).toEqual(['began', 'one']);
		first.stop();
		await happen(depotB, 'two');
		const moved = await follow('both', first.events.at(-1)?.id, other.address);
		await happen(depotA, 'three');
		await until(() => moved.events.length >= 3 && beside.events.length >= 4);
		await sleep(100);
		expect(kinds(moved.events).sort()).toEqual(['began', 'three', 'two']);
		expect(kinds(beside.events).sort()).toEqual(['began', 'one', 'three', 'two']);
		await other.app.close();
		other.feed.stop();
	});

	it('lose nothing while many users write and a client reconnects', async () => {
		const first = await follow('both');
		first.stop();
		const writers = Promise.all(
			[depotA, depotB].flatMap((depotId) =>
				Array.from({ length: 20 }, async (_, place) => {
					await sleep(place * 15);
					await happen(depotId, `n${depotId === depotA ? 'a' : 'b'}${place}`);
				}),
			),
		);
		const seen: string[] = [];
		let lastId = first.events.at(-1)?.id;
		for (let visit = 0; visit < 8; visit += 1) {
			const { response, events, stop } = await follow('both', lastId);
			expect(response.status).toBe(200);
			await sleep(45);
			stop();
			seen.push(...kinds(events).filter((kind) => kind.startsWith('n')));
			lastId = events.at(-1)?.id;
			await noStream();
		}
		await writers;
		const { events } = await follow('both', lastId);
		await until(() => seen.length + events.length >= 41);
		seen.push(...kinds(events).filter((kind) => kind.startsWith('n')));
		expect(seen).toHaveLength(40);
		expect(new Set(seen).size).toBe(40);
	});

	it('request a reload when the gap is too large or the id is unknown', async () => {
		const { events, stop } = await follow('both');
		stop();
		await happen(depotA, 'many', 501);
		const late = await follow('both', events.at(-1)?.id);
		await until(() => late.events.length >= 5);
		expect(kinds(late.events)).toEqual(['began', 'missed', 'missed', 'missed', 'missed']);
		late.stop();
		const lost = await follow('both', 'of-another-life');
		await until(() => lost.events.length >= 9);
		expect(kinds(lost.events).filter((kind) => kind === 'missed')).toHaveLength(8);
		lost.stop();
		const back = await follow('both', lost.events.at(-1)?.id);
		await sleep(100);
		expect(kinds(back.events)).toEqual(['began']);
	});

	it('require a signed-in user and limit the streams per user', async () => {
		expect((await fetch(address)).status).toBe(401);
		await Promise.all([follow('driver'), follow('driver'), follow('driver')]);
		const { response } = await follow('driver');
		expect(response.status).toBe(429);
	});

	it('end when the server closes', async () => {
		const { reading } = await follow('both');
		live.close();
		await reading;
		const gone = once(app.server, 'close');
		await app.close();
		await gone;
	});
});

describe('a position', () => {
	it('is encoded and decoded for the same depots only', () => {
		const word = packPosition(
			new Map([
				[depotB, 7],
				[depotA, 12],
			]),
		);
		expect(unpackPosition(word, [depotA, depotB])).toEqual(
			new Map([
				[depotA, 12],
				[depotB, 7],
			]),
		);
		for (const [text, depots] of [
			[word, [depotA]],
			[word, [depotA, foreign]],
			[`${word}.1`, [depotA, depotB]],
			['', []],
			['x', [depotA]],
			[null, [depotA]],
		] as const) {
			expect(unpackPosition(text, depots)).toBeNull();
		}
	});
});

it('a stream that is opened while the server closes gets a problem', async () => {
	const positions = Promise.withResolvers<Map<string, number>>();
	const reading = Promise.withResolvers<void>();
	const currentPositions = () => {
		reading.resolve();
		return positions.promise;
	};
	const closing = createLiveEvents({ ...feed, currentPositions });
	const edge = await testEdge({
		identity: fakeIdentity({ driver }),
		implementations: closing.implementations,
	});
	const ask = () => edge.inject({ url: '/api/events', headers: bearer('driver') });
	const early = ask();
	await reading.promise;
	closing.close();
	positions.resolve(new Map());
	for (const { statusCode, headers, body } of [await early, await ask()]) {
		expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
		expect(body).toContain('"code":"http/unavailable"');
	}
	await edge.close();
});

describe('vehicles that move', () => {
	it('are news for who sees the depot, once', async () => {
		const place = { longitude: 29.1, latitude: 41, accuracyM: 8 };
		const rest = { speedMps: null, headingDeg: null, batteryPercent: null };
		const moved = (at: string) => ({ routeId: newId(), at, ...place, ...rest });
		const [first, second] = [moved('2026-03-05T08:00:00.000Z'), moved('2026-03-05T08:00:05.000Z')];
		const stored = new Map([[depotA, [first]]]);
		const rounds: string[] = [];
		const own = createEventFeed(
			database.db,
			{ warn: () => undefined },
			{
				everyMs: 5,
				readPositions: async (depotId) => {
					rounds.push(depotId);
					return stored.get(depotId) ?? [];
				},
			},
		);
		const news: string[] = [];
		const screenOf = (depotId: string) => ({
			from: new Map([[depotId, 0]]),
			onEvents: () => undefined,
			onGap: () => undefined,
			onMoved: (of: string, vehicles: readonly { routeId: string }[]) =>
				news.push(...vehicles.map(({ routeId }) => `${depotId} ${of} ${routeId}`)),
		});
		own.subscribe(screenOf(depotA));
		own.subscribe(screenOf(depotB));
		// The first reading is what the list of vehicles has shown.
		await until(() => rounds.filter((depotId) => depotId === depotA).length > 2);
		expect(news).toEqual([]);
		stored.set(depotA, [first, second]);
		await until(() => news.length > 0);
		const seen = rounds.length;
		await until(() => rounds.length > seen + 4);
		expect(news).toEqual([`${depotA} ${depotA} ${second.routeId}`]);
		own.stop();
	});

	it('have no id, so that a client resumes where it was', async () => {
		const lines: string[] = [];
		const out = { writableLength: 0, write: (text: string) => lines.push(text) } as never;
		const position = new Map([[depotA, 7]]);
		const writerOf = (who: typeof both) =>
			createEventWriter(out, { ...who, requestId: newId() } as never, position, position);
		const writer = writerOf(both);
		writer.flush();
		writer.onMoved?.(depotA, []);
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatch(/^data: \{"noun":"vehicle-position".*"vehicles":\[\]\}\n\n$/);
		expect(writerOf(driver).onMoved).toBeUndefined();
	});
});

it('knows how far the screens may be behind', async () => {
	const screen = {
		from: new Map([[depotA, 0]]),
		onEvents: () => undefined,
		onGap: () => undefined,
	};
	const gone = openDatabase({ url: 'postgresql://127.0.0.1:1/none' });
	const quiet = { warn: () => undefined };
	const failing = createEventFeed(gone, quiet, { everyMs: 5 });
	const reading = createEventFeed(database.db, quiet, { everyMs: 5 });
	expect([failing.lagMs(), reading.lagMs()]).toEqual([0, 0]);
	const since = Date.now();
	const leave = failing.subscribe(screen);
	reading.subscribe(screen);
	await expect.poll(() => failing.lagMs()).toBeGreaterThan(300);
	await expect.poll(() => reading.lagMs() + 100 < Date.now() - since).toBe(true);
	leave();
	expect(failing.lagMs()).toBe(0);
	failing.stop();
	reading.stop();
	await gone.destroy();
});
