import { noAnswerOf, ProblemError } from './problem.ts';

const triesAtMost = 3;
const firstWaitMs = 1_000;
/** A person waits for the answer; a server that asks for more time is reported instead. */
const longestWaitMs = 10_000;

/** Whether another try may bring an answer, after so many that did not. */
export function mayRetry(tries: number, error: unknown): boolean {
	return tries < triesAtMost && noAnswerOf(error) !== null && retryAfterOf(error) <= longestWaitMs;
}

/** Doubles from one second; never shorter than the server's `Retry-After`. */
export function retryWaitMs(tries: number, error: unknown): number {
	return Math.max(firstWaitMs * 2 ** (tries - 1), retryAfterOf(error));
}

/** Sends again while no answer comes; each try must carry the same bytes under the same key. */
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

/** How long the server asks to be left alone. */
export function retryAfterOf(error: unknown): number {
	return error instanceof ProblemError ? (error.retryAfterMs ?? 0) : 0;
}
