import type { Endpoint } from '@sevk/contract/common/endpoint';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '../call/call.ts';
import { nounOf, refreshNoun } from '../call/query-client.ts';
import { logFailure } from '../connection/log.ts';
import { noAnswerOf, ProblemError } from '../connection/problem.ts';
import type { ActAbout } from './act-record.ts';

/**
 * An act that a driver's phone stores before it is sent, so that it is done without a network as well.
 * The answer is null while the act waits. Elsewhere it is the `direct` act. The screen shows the act of
 * a form (`isOfForm`) after its answer only, so that the form stays for a refusal.
 */
export function useKeptAct<E extends Endpoint>(
	endpoint: E,
	direct: UseMutationResult<AnswerOf<E>, Error, InputOf<E>>,
	aboutOf: (input: InputOf<E>) => ActAbout,
	{ isOfForm = false }: { readonly isOfForm?: boolean } = {},
): UseMutationResult<AnswerOf<E> | null, Error, InputOf<E>> {
	return useMutation<AnswerOf<E> | null, Error, InputOf<E>>({
		mutationKey: [endpoint.name, 'kept'],
		mutationFn: async (input) => {
			// Loaded with the strip of a driver; the office never needs it.
			const { ActNotStored, keepsActs, runKeptAct } = await import('./act-queue.ts');
			if (!(await keepsActs())) return direct.mutateAsync(input);
			try {
				const settled = await runKeptAct(endpoint, input, aboutOf(input), isOfForm);
				return settled === null ? null : (settled.answer as AnswerOf<E>);
			} catch (error) {
				if (!(error instanceof ActNotStored)) throw error;
				logFailure('İşlem telefonda saklanamadı; doğrudan gönderiliyor.', error.cause);
				return direct.mutateAsync(input).catch(explainStorage);
			}
		},
		onSuccess: (answer) => {
			if (answer !== null) refreshNoun(nounOf(endpoint));
		},
	});
}

/** Without a connection either, the act exists in the open form alone. */
function explainStorage(error: unknown): never {
	if (!(error instanceof ProblemError) || noAnswerOf(error) !== 'no-connection') throw error;
	throw new ProblemError({
		status: error.status,
		code: error.code,
		detail:
			'Bağlantı yok ve işlem telefonda saklanamadı; telefonda yer kalmamış olabilir. Ekranı kapatmadan yer açın ya da bağlantı gelince tekrar deneyin.',
	});
}
