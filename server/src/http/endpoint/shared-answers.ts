// An event makes each open screen of a depot read its list again at the same moment. Requests for
// the same answer that arrive while it is read share the next reading of it, which starts after they
// arrived: none gets an answer older than its own request.
import { createBatcher } from '../../db/sql/batcher.ts';
import { type PersonCaller, viewerOf } from './caller.ts';

/** Longest time that a reading holds up the next one of the same answer. */
const longestWaitMs = 500;

export type SharedAnswers<Answer> = {
	/** The answer that `key` names. `read` is called once for all requests that share it. */
	readonly share: (key: string, read: () => Promise<Answer>) => Promise<Answer>;
};

/** Names an answer: its address with the parameters, and what the caller may see. */
export function answerKeyOf(url: string, caller: PersonCaller): string {
	return `${url} ${JSON.stringify(viewerOf(caller))}`;
}

export function createSharedAnswers<Answer>(): SharedAnswers<Answer> {
	const batcher = createBatcher<() => Promise<Answer>, Answer>({
		size: Number.POSITIVE_INFINITY,
		longestWaitMs,
		run: async (_key, [read, ...others]) => {
			if (read === undefined) return [];
			const answer = await read();
			return [answer, ...others.map(() => answer)];
		},
	});
	return { share: batcher.add };
}
