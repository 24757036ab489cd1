import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent } from '@sevk/contract/access/live-events';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recordEvent } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import { transact } from '../../db/transact.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { createEventFeed, type EventFeed } from './event-feed.ts';
import { packPosition, unpackPosition } from './event-position.ts';
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

beforeAll(async () => {
	database = await createTestDatabase();
	feed = createEventFeed(database.db, { warn: () => undefined }, 20);
	live = createLiveEvents(feed, { mostPerUser: 3 });
	app = await testEdge({
		identity: fakeIdentity({ both, driver }),
		implementations: live.implementations,
	});
	app.addHook('preClose', async () => live.close());
	await app.listen({ port: 0 });
	address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/events`;
});
afterEach(async () => {
	for (const one of opened.splice(0)) one.abort();
	await sleep(50);
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

type Told = LiveEvent & { id: string };

async function follow(who: string, lastEventId?: string) {
	const stop = new AbortController();
	opened.push(stop);
	const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
	const headers = { ...bearer(who), ...resume };
	const response = await fetch(address, { headers, signal: stop.signal });
	const told: Told[] = [];
	let text = '';
	const reading = (async () => {
		for await (const chunk of response.body ?? []) {
			text += Buffer.from(chunk).toString();
			const blocks = text.split('\n\n');
			text = blocks.pop() ?? '';
			for (const block of blocks) {
				const data = /^data: (.*)$/m.exec(block)?.[1];
				const id = /^id: (.*)$/m.exec(block)?.[1] ?? '';
				if (data !== undefined) told.push({ id, ...JSON.parse(data) });
			}
		}
	})().catch(() => undefined);
	await until(() => told.length > 0 || response.status !== 200);
	return { response, told, stop: () => stop.abort(), reading };
}

async function until(done: () => boolean): Promise<void> {
	for (let waitedMs = 0; !done() && waitedMs < 20_000; waitedMs += 10) await sleep(10);
}

const kinds = (told: Told[]) => told.map(({ kind }) => kind);

describe('live events', () => {
	it('tell what changes in the depots of the caller, without what it says', async () => {
		const { told, response } = await follow('both');
		expect(response.headers.get('content-type')).toBe('text/event-stream');
		await happen(foreign, 'elsewhere');
		await happen(depotA, 'imported');
		await happen(depotB, 'edited');
		await until(() => told.length >= 3);
		// Depots are told one after the other: only within one does the order hold.
		expect(kinds(told).sort()).toEqual(['began', 'edited', 'imported']);
		expect(told).toContainEqual(expect.objectContaining({ noun: 'order', depotId: depotA }));
		expect(JSON.stringify(told)).not.toContain('canary');
	});

	it('tell a driver that something changed, not of whom', async () => {
		const { told } = await follow('driver');
		await happen(depotA, 'delivered');
		await until(() => told.length >= 2);
		expect(told[1]).toMatchObject({ noun: 'order', nounId: null, kind: 'changed' });
	});

	it('resume after the last one seen: nothing lost, nothing twice', async () => {
		const first = await follow('both');
		await happen(depotA, 'one');
		await until(() => first.told.length >= 2);
		first.stop();
		await happen(depotA, 'two');
		await happen(depotB, 'three');
		const again = await follow('both', first.told.at(-1)?.id);
		await happen(depotA, 'four');
		await until(() => again.told.length >= 4);
		await sleep(100);
		expect(kinds(again.told).sort()).toEqual(['began', 'four', 'three', 'two']);
	});

	it('lose nothing while many people write and a client keeps coming back', async () => {
		const begun = await follow('both');
		begun.stop();
		const writers = Promise.all(
			[depotA, depotB].flatMap((depotId) =>
				Array.from({ length: 20 }, async (_, place) => {
					await sleep(place * 15);
					await happen(depotId, `n${depotId === depotA ? 'a' : 'b'}${place}`);
				}),
			),
		);
		const seen: string[] = [];
		let lastId = begun.told.at(-1)?.id;
		for (let visit = 0; visit < 8; visit += 1) {
			const { told, stop } = await follow('both', lastId);
			await sleep(45);
			stop();
			seen.push(...kinds(told).filter((kind) => kind.startsWith('n')));
			lastId = told.at(-1)?.id;
		}
		await writers;
		const { told } = await follow('both', lastId);
		await until(() => seen.length + told.length >= 41);
		seen.push(...kinds(told).filter((kind) => kind.startsWith('n')));
		expect(seen).toHaveLength(40);
		expect(new Set(seen).size).toBe(40);
	});

	it('say to read anew when the gap is too long or the id is unknown', async () => {
		const { told, stop } = await follow('both');
		stop();
		await happen(depotA, 'many', 501);
		const late = await follow('both', told.at(-1)?.id);
		await until(() => late.told.length >= 5);
		expect(kinds(late.told)).toEqual(['began', 'missed', 'missed', 'missed', 'missed']);
		late.stop();
		const lost = await follow('both', 'of-another-life');
		await until(() => lost.told.length >= 9);
		expect(kinds(lost.told).filter((kind) => kind === 'missed')).toHaveLength(8);
		lost.stop();
		const back = await follow('both', lost.told.at(-1)?.id);
		await sleep(100);
		expect(kinds(back.told)).toEqual(['began']);
	});

	it('are for signed-in people, a few streams each', async () => {
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
	it('fits into a word and out again, for the same depots only', () => {
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
		for (const [given, depots] of [
			[word, [depotA]],
			[word, [depotA, foreign]],
			[`${word}.1`, [depotA, depotB]],
			['', []],
			['x', [depotA]],
			[null, [depotA]],
		] as const) {
			expect(unpackPosition(given, depots)).toBeNull();
		}
	});
});
