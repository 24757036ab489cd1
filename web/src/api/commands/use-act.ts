import type { Endpoint } from '@sevk/contract/common/endpoint';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AnswerOf, call, type InputOf } from '../call/call.ts';
import { nounOf, refreshNoun } from '../call/query-client.ts';
import { noAnswerOf, ProblemError } from '../connection/problem.ts';
import { ownVersions } from './own-versions.ts';
import { unsettledActs } from './unsettled-acts.ts';

type Act<E extends Endpoint> = UseMutationResult<AnswerOf<E>, Error, InputOf<E>>;

/**
 * An acting endpoint as a mutation. Each act has one idempotency key; without an answer,
 * repeating the act repeats the key, so the effect happens once.
 */
export function useAct<E extends Endpoint>(endpoint: E): Act<E> {
	return useKeyedAct(endpoint, null);
}

/**
 * The act of a form that is open while the component is mounted. Without an answer, the form may
 * be edited and sent again: only one of the two sends has an effect.
 */
export function useFormAct<E extends Endpoint>(endpoint: E): Act<E> {
	const form = useRef({});
	return useKeyedAct(endpoint, form.current);
}

function useKeyedAct<E extends Endpoint>(endpoint: E, form: object | null): Act<E> {
	return useMutation<AnswerOf<E>, Error, InputOf<E>>({
		mutationKey: [endpoint.name],
		mutationFn: (input) =>
			ownVersions.run(input, (versioned) =>
				unsettledActs.run({ name: endpoint.name, input: versioned, form }, (sent, idempotencyKey) =>
					call(endpoint, sent, { idempotencyKey }),
				),
			),
		onSuccess: () => {
			refreshNoun(nounOf(endpoint));
		},
		onError: (error) => {
			if (mayHaveHappened(error)) refreshNoun(nounOf(endpoint));
		},
	});
}

/** The server can be reached again, so the screen can show whether the act happened. */
function mayHaveHappened(error: Error): boolean {
	if (noAnswerOf(error) === 'failed') return true;
	return error instanceof ProblemError && error.code === 'common/key-reused';
}
