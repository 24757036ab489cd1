import type { Endpoint } from '@sevk/contract/access/endpoint';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newActKey } from './act-key.ts';
import { type AnswerOf, call, type InputOf } from './call.ts';
import { isUnanswered } from './problem.ts';
import { nounOf, refreshNoun } from './query-client.ts';

type Unsettled = { readonly request: string; readonly key: string };

/**
 * An acting endpoint as a mutation. Each act of a person has one idempotency key; when no answer
 * came, doing the same thing again repeats the key, so the effect happens once.
 */
export function useAct<E extends Endpoint>(
	endpoint: E,
): UseMutationResult<AnswerOf<E>, Error, InputOf<E>> {
	const unsettled = useRef<Unsettled | null>(null);
	return useMutation<AnswerOf<E>, Error, InputOf<E>>({
		mutationKey: [endpoint.name],
		mutationFn: async (input) => {
			const sent = JSON.stringify(input);
			const before = unsettled.current;
			const key = before?.request === sent ? before.key : newActKey();
			unsettled.current = { request: sent, key };
			try {
				const answer = await call(endpoint, input, { idempotencyKey: key });
				unsettled.current = null;
				return answer;
			} catch (error) {
				if (!isUnanswered(error)) unsettled.current = null;
				throw error;
			}
		},
		onSuccess: () => {
			refreshNoun(nounOf(endpoint));
		},
	});
}
