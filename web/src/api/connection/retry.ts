import { noAnswerOf, ProblemError } from './problem.ts';

const triesAtMost = 3;
const firstWaitMs = 1_000;
/**
 * Longest wait before a retry: a user waits for the answer, so a longer `Retry-After` is reported
 * instead.
 */
const longestWaitMs = 10_000;

/** Whether another attempt may get an answer, after `tries` without one. */
export function mayRetry(tries: number, error: unknown): boolean {
	return tries < triesAtMost && noAnswerOf(error) !== null && retryAfterOf(error) <= longestWaitMs;
}

/** Doubles from one second; never shorter than the server's `Retry-After`. */
export function retryWaitMs(tries: number, error: unknown): number {
	return Math.max(firstWaitMs * 2 ** (tries - 1), retryAfterOf(error));
}

/**
 * Repeats a send while there is no answer; each attempt must carry the same bytes under the same
 * key.
 */
export async function sendWithRetries<Answer>(send: () => Promise<Answer>): Promise<Answer> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await send();
		} catch (error) {
			if (!mayRetry(tries, error)) throw error;
			await new Promise((resolve) => setTimeout(resolve, retryWaitMs(tries, error)));
		}
	}
}

/** The `Retry-After` of a problem, in milliseconds. */
export function retryAfterOf(error: unknown): number {
	return error instanceof ProblemError ? (error.retryAfterMs ?? 0) : 0;
}
