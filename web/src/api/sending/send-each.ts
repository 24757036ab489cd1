// The one loop that sends what waits on a device. Commands, photos, positions and scans differ in
// their policy: what is sent next, and what becomes of it after each result.
import { noAnswerOf, ProblemError } from '../connection/problem.ts';

/** The result of one attempt. */
export type SendResult<Answer = unknown> =
	| { readonly kind: 'answered'; readonly answer: Answer }
	| { readonly kind: 'refused'; readonly error: ProblemError }
	/** The server failed on this item, or the page did. */
	| { readonly kind: 'failed'; readonly error: unknown }
	/** Nothing about the item, so the others would have the same result. */
	| { readonly kind: 'stopped'; readonly cause: StopCause; readonly error: ProblemError };

export type StopCause = 'no-connection' | 'busy' | 'signed-out';

export type SendPolicy<Item, Answer = unknown> = {
	/** The item to send now; null ends the run. */
	readonly next: () => Item | null | Promise<Item | null>;
	/** Rejects with a ProblemError. */
	readonly send: (item: Item) => Promise<Answer>;
	/** Notes the result, so that an item is not the next one for ever. */
	readonly settle: (item: Item, result: SendResult<Answer>) => unknown;
};

/** Sends one item after the other. Rejects with the reason for stopping; what is left stays. */
export async function sendEach<Item, Answer>(policy: SendPolicy<Item, Answer>): Promise<void> {
	for (;;) {
		const found = policy.next();
		// The first scan is sent in the step in which it was read.
		const item = found instanceof Promise ? await found : found;
		if (item === null) return;
		const result = await attempt(() => policy.send(item));
		await policy.settle(item, result);
		if (result.kind === 'stopped') throw result.error;
	}
}

async function attempt<Answer>(send: () => Promise<Answer>): Promise<SendResult<Answer>> {
	try {
		return { kind: 'answered', answer: await send() };
	} catch (error) {
		return failureOf(error);
	}
}

/** What an attempt without an answer means, for every queue. */
export function failureOf(error: unknown): Exclude<SendResult, { kind: 'answered' }> {
	if (!(error instanceof ProblemError)) return { kind: 'failed', error };
	if (error.status === 401) return { kind: 'stopped', cause: 'signed-out', error };
	const cause = noAnswerOf(error);
	if (cause === null) return { kind: 'refused', error };
	return cause === 'failed' ? { kind: cause, error } : { kind: 'stopped', cause, error };
}

/** The wait after so many runs or attempts without an answer, doubled each time. */
export function backOffMs(
	tries: number,
	{ firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number },
): number {
	return Math.min(firstMs * 2 ** (tries - 1), longestMs);
}
