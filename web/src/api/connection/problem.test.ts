import { expect, test } from 'vitest';
import {
	connectionProblem,
	isUnanswered,
	noAnswerOf,
	type ProblemCode,
	ProblemError,
	problemOf,
} from './problem.ts';

const failed = (status: number, code: ProblemCode = `http/${status}`) =>
	new ProblemError({ status, code, detail: 'Olmadı.' });

test('no connection, a busy server and a server error are three different things', () => {
	expect(noAnswerOf(connectionProblem())).toBe('no-connection');
	for (const status of [408, 425, 429, 502, 503, 504]) {
		expect(noAnswerOf(failed(status))).toBe('busy');
	}
	for (const status of [500, 501, 507]) expect(noAnswerOf(failed(status))).toBe('failed');
});

test('a refusal is an answer', () => {
	for (const status of [400, 401, 403, 404, 409, 413, 422]) {
		expect(noAnswerOf(failed(status, 'debit/wrong-state'))).toBeNull();
		expect(isUnanswered(failed(status, 'debit/wrong-state'))).toBe(false);
	}
	expect(noAnswerOf(new TypeError('a bug'))).toBeNull();
});

test('the page of a proxy or a captive portal is no refusal; a session that ended is', () => {
	for (const status of [400, 403, 404, 413]) expect(noAnswerOf(failed(status))).toBe('failed');
	expect(noAnswerOf(failed(401))).toBeNull();
});

async function retryAfterOf(header: string | null): Promise<number | null> {
	const headers = header === null ? {} : { 'retry-after': header };
	return (await problemOf(new Response('{}', { status: 503, headers }))).retryAfterMs;
}

test('Retry-After is read as seconds or as a date', async () => {
	expect(await retryAfterOf('2')).toBe(2_000);
	expect(await retryAfterOf('0')).toBe(0);
	const inTenSeconds = await retryAfterOf(new Date(Date.now() + 10_000).toUTCString());
	expect(inTenSeconds).toBeGreaterThan(8_000);
	expect(inTenSeconds).toBeLessThanOrEqual(10_000);
});

test('a Retry-After that is missing, unreadable or in the past gives no wait', async () => {
	expect(await retryAfterOf(null)).toBeNull();
	expect(await retryAfterOf('soon')).toBeNull();
	expect(await retryAfterOf('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(0);
});

test('a Retry-After of hours waits five minutes at the most', async () => {
	expect(await retryAfterOf('86400')).toBe(5 * 60_000);
});
