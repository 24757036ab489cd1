import { endpoint } from '@sevk/contract/common/endpoint';
import { rights } from '@sevk/domain/common/access/right';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { sender } from '../../testing/build/send.ts';
import { testEdge } from '../../testing/fixture/test-edge.ts';
import { type Implementation, implement, implementShared } from './endpoint.ts';
import type { VerifiedUser } from './identity.ts';
import { answerKeyOf, createSharedAnswers } from './shared-answers.ts';

afterEach(() => void vi.useRealTimers());

describe('readings', () => {
	/** Readings that end when the test ends them; the answer is the number of the reading. */
	function startedReadings() {
		const ends: ((error?: Error) => void)[] = [];
		const { share } = createSharedAnswers<number>();
		const ask = (key = 'today') =>
			share(
				key,
				() =>
					new Promise<number>((resolve, reject) => {
						const number = ends.length + 1;
						ends.push((error) => (error === undefined ? resolve(number) : reject(error)));
					}),
			);
		const end = async (number: number, error?: Error) => {
			const endReading = ends[number - 1];
			if (endReading === undefined) throw new Error(`reading ${number} has not begun`);
			endReading(error);
			await new Promise((resolve) => setImmediate(resolve));
		};
		return { ask, end, count: () => ends.length };
	}

	it('are shared by the requests that arrived before they began', async () => {
		const { ask, end, count } = startedReadings();
		const first = ask();
		const later = [ask(), ask(), ask()];
		expect(count()).toBe(1);
		await end(1);
		expect(await first).toBe(1);
		expect(count()).toBe(2);
		const last = ask();
		await end(2);
		expect(await Promise.all(later)).toEqual([2, 2, 2]);
		await end(3);
		expect(await last).toBe(3);
	});

	it('of different answers run side by side', async () => {
		const { ask, end } = startedReadings();
		const today = ask('today');
		const yesterday = ask('yesterday');
		await end(2);
		expect(await yesterday).toBe(2);
		await end(1);
		expect(await today).toBe(1);
	});

	it('that fail answer the requests that share them, and no later one', async () => {
		const { ask, end } = startedReadings();
		const first = ask();
		const shared = [ask(), ask()];
		await end(1);
		await first;
		const later = ask();
		const settled = Promise.allSettled(shared);
		await end(2, new Error('the database is gone'));
		expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		await end(3);
		expect(await later).toBe(3);
	});

	it('that take long do not hold up the next one', async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		const { ask, end, count } = startedReadings();
		const slow = ask();
		const next = ask();
		await vi.advanceTimersByTimeAsync(499);
		expect(count()).toBe(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(count()).toBe(2);
		await end(2);
		expect(await next).toBe(2);
		await end(1);
		expect(await slow).toBe(1);
	});
});

const listCrates = endpoint({
	name: 'listCrates',
	summary: 'Kasaları listele',
	method: 'GET',
	path: '/api/crates',
	access: 'signed-in',
	query: z.object({ day: z.string() }),
	answer: z.object({ reading: z.number() }),
});

describe('an endpoint with shared answers', () => {
	it('answers callers who may see something else, and other addresses, by readings of their own', async () => {
		const admin = testUser('admin', { depotIds: ['01980000-0000-7000-8000-000000000001'] });
		const views: Readonly<Record<string, VerifiedUser>> = {
			admin,
			role: { ...admin, role: 'viewer' },
			rights: { ...admin, rights: rights.slice(1) },
			depots: { ...admin, depotIds: ['01980000-0000-7000-8000-000000000002'] },
			driver: { ...admin, driverId: '01980000-0000-7000-8000-000000000003' },
			listing: { ...admin, recipientListing: 'masked' },
			counting: { ...admin, blindCount: !admin.blindCount },
		};
		const gate = Promise.withResolvers<void>();
		let readings = 0;
		const app = await testEdge({
			identity: fakeIdentity(views),
			implementations: [
				implementShared(listCrates, async () => {
					readings += 1;
					const reading = readings;
					await gate.promise;
					return { reading };
				}),
			],
		});
		const ask = async (token: string, day = 'today') =>
			(await sender(app, token)(listCrates, { query: { day } })).body.reading;
		const requests = [...Object.keys(views).map((token) => ask(token)), ask('admin', 'yesterday')];
		await expect.poll(() => readings).toBe(requests.length);
		gate.resolve();
		expect(new Set(await Promise.all(requests)).size).toBe(requests.length);
		await app.close();
	});

	it('gives persons with the same view the same answer', () => {
		const one = { ...testUser('planner'), requestId: '1' };
		const other = { ...one, userId: '2', name: 'Veli Can', sessionId: '2', requestId: '2' };
		expect(answerKeyOf('/api/crates', other)).toBe(answerKeyOf('/api/crates', one));
		expect(answerKeyOf('/api/crates?day=today', one)).not.toBe(answerKeyOf('/api/crates', one));
	});

	it('does not compile when an answer depends on the person', () => {
		const implementation: Implementation = implementShared(listCrates, async (_input, viewer) => {
			// @ts-expect-error the viewers of an answer have no id in common
			expect(viewer.userId).toBeUndefined();
			return notFound();
		});
		expect(implementation.isShared).toBe(true);
		expect(implement(listCrates, async () => notFound())).not.toHaveProperty('isShared');
	});

	it('only reads', () => {
		const change = { ...listCrates, method: 'POST' as const };
		expect(() => implementShared(change, async () => notFound())).toThrow(/does not only read/);
	});
});
