import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectionProblem, ProblemError } from './problem.ts';
import { sendWithRetries } from './retry.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

function problem(status: number, retryAfterMs?: number): ProblemError {
	return new ProblemError({
		status,
		code: status === 409 ? 'debit/wrong-state' : `http/${status}`,
		detail: 'x',
		retryAfterMs,
	});
}

/** Rejects with each problem in turn, then answers; `at` holds the time of every attempt. */
function sender(...problems: Error[]) {
	const startMs = Date.now();
	const at: number[] = [];
	const send = async () => {
		at.push(Date.now() - startMs);
		const next = problems.shift();
		if (next) throw next;
		return 'done';
	};
	return { at, send };
}

async function outcomeOf(send: () => Promise<string>): Promise<unknown> {
	const outcome = sendWithRetries(send).catch((error: unknown) => error);
	await vi.runAllTimersAsync();
	return outcome;
}

test('a send without an answer is repeated after one and after two seconds', async () => {
	const { at, send } = sender(connectionProblem(), problem(500));
	expect(await outcomeOf(send)).toBe('done');
	expect(at).toEqual([0, 1_000, 3_000]);
});

test('a third silence is reported', async () => {
	const { at, send } = sender(connectionProblem(), connectionProblem(), connectionProblem());
	expect(await outcomeOf(send)).toMatchObject({ code: 'net/error' });
	expect(at).toHaveLength(3);
});

test('a retry waits as long as Retry-After says', async () => {
	const { at, send } = sender(problem(503, 4_000));
	expect(await outcomeOf(send)).toBe('done');
	expect(at).toEqual([0, 4_000]);
});

test('a Retry-After of minutes is reported at once', async () => {
	const { at, send } = sender(problem(429, 60_000));
	expect(await outcomeOf(send)).toMatchObject({ status: 429 });
	expect(at).toEqual([0]);
});

test('a refusal is not repeated', async () => {
	const { at, send } = sender(problem(409));
	expect(await outcomeOf(send)).toMatchObject({ status: 409 });
	expect(at).toEqual([0]);
});
