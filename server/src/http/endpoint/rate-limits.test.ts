import { endpoint } from '@sevk/contract/common/endpoint';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { rateLimits } from '../../settings/policy.ts';
import { bearer, fakeIdentity, testUser } from '../../testing/build/fake-identity.ts';
import { testEdge, testSettings } from '../../testing/fixture/test-edge.ts';
import { stream } from './answer/streamed.ts';
import { implement } from './endpoint.ts';

const print = endpoint({
	name: 'print',
	summary: 'Yazdırır',
	method: 'GET',
	path: '/api/print',
	access: 'signed-in',
	answer: z.unknown(),
	answerType: 'application/pdf',
});

/** Functions that complete the pending papers. */
const completions: (() => void)[] = [];
const app = await testEdge({
	settings: {
		...testSettings,
		rateLimits: { ...rateLimits, papersAtOncePerUser: 2 },
	},
	identity: fakeIdentity({
		planner: testUser('planner'),
		warehouse: testUser('warehouse', { userId: '01980000-0000-7000-8000-00000000000b' }),
	}),
	implementations: [
		implement(print, async () => {
			await new Promise<void>((done) => void completions.push(done));
			return stream(Buffer.from('%PDF-'), 'application/pdf');
		}),
	],
});
afterAll(() => app.close());

/** Requests a paper and resolves when the server processes `count` requests. */
async function requestPaper(who: string, count: number) {
	const answer = app.inject({ url: print.path, headers: bearer(who) }).then((came) => came);
	await expect.poll(() => completions.length, { interval: 5 }).toBe(count);
	return { answer };
}

function finish() {
	for (const done of completions.splice(0)) done();
}

test('the number of concurrent papers is limited per user', async () => {
	const requests = [
		await requestPaper('planner', 1),
		await requestPaper('planner', 2),
		await requestPaper('warehouse', 3),
	];
	const third = await app.inject({ url: print.path, headers: bearer('planner') });
	expect(third.json()).toMatchObject({
		status: 429,
		code: 'http/papers-waiting',
		detail: 'Önceki belgeleriniz hâlâ hazırlanıyor. Onlar gelince tekrar deneyin.',
	});
	expect(third.headers['retry-after']).toBe('2');
	finish();
	for (const { answer } of requests) expect((await answer).statusCode).toBe(200);

	const again = await requestPaper('planner', 1);
	finish();
	expect((await again.answer).statusCode).toBe(200);
});
