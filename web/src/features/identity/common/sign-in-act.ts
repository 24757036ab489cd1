import { type FormEvent, useState } from 'react';

/**
 * The act of a form of the sign-in: whether it runs, and why it failed. It is no mutation, because
 * the act empties the cache that would hold its state.
 */
export function useSignInAct<Input extends readonly unknown[]>(
	act: (...input: Input) => Promise<void>,
	onFailed: () => void = () => undefined,
) {
	const [error, setError] = useState<unknown>(null);
	const [busy, setBusy] = useState(false);

	async function run(...input: Input) {
		setBusy(true);
		setError(null);
		try {
			await act(...input);
		} catch (problem) {
			setError(problem);
			onFailed();
		} finally {
			setBusy(false);
		}
	}

	function submit(event: FormEvent, ...input: Input) {
		event.preventDefault();
		void run(...input);
	}

	return { error, busy, run, submit, forget: () => setError(null) };
}
