import { isUnanswered, ProblemError } from '../connection/problem.ts';
import { newActKey } from './act-key.ts';

type Act<Input> = {
	readonly name: string;
	readonly input: Input;
	/** The open form that the act belongs to: while it has no answer, its edits keep the key. */
	readonly form: object | null;
};

type Entry = { readonly key: string; readonly input: unknown; silentAtMs: number | null };

/**
 * A person repeats an act without an answer soon. Much later the same input is meant as another act:
 * a replayed answer would hide that nothing happened.
 */
const repeatWithinMs = 5 * 60_000;

/**
 * Gives each act of a person one idempotency key, and repeats the key and the first bytes while no
 * answer has come, so that the effect happens once (docs/trust.md#idempotency).
 */
export function createUnsettledActs() {
	const entries = new Map<string, Entry>();
	const formKeys = new WeakMap<object, string>();

	function entryOf({ name, input, form }: Act<unknown>): Entry {
		const request = requestOf(name, input);
		const existingEntry = entries.get(request);
		if (
			existingEntry &&
			(existingEntry.silentAtMs === null || Date.now() - existingEntry.silentAtMs <= repeatWithinMs)
		) {
			return existingEntry;
		}
		const key = (form && formKeys.get(form)) ?? newActKey();
		const entry = { key, input, silentAtMs: null };
		entries.set(request, entry);
		return entry;
	}

	function forgetSilent(): void {
		for (const [request, { silentAtMs }] of entries) {
			if (silentAtMs !== null) entries.delete(request);
		}
	}

	function settle({ name, input, form }: Act<unknown>, entry: Entry, isSilent: boolean): void {
		const request = requestOf(name, input);
		if (isSilent) {
			entry.silentAtMs = Date.now();
			entries.set(request, entry);
			if (form) formKeys.set(form, entry.key);
			return;
		}
		if (entries.get(request) === entry) entries.delete(request);
		if (form) formKeys.delete(form);
	}

	return {
		/** Runs one act. `send` gets the bytes and the key of the first try. */
		run: async <Input, Answer>(
			act: Act<Input>,
			send: (input: Input, key: string) => Promise<Answer>,
		): Promise<Answer> => {
			const entry = entryOf(act);
			try {
				// Safe: an entry is found by its request, which its input was written as.
				const answer = await send(entry.input as Input, entry.key);
				settle(act, entry, false);
				forgetSilent();
				return answer;
			} catch (error) {
				settle(act, entry, isUnanswered(error) || !(error instanceof ProblemError));
				throw error;
			}
		},
		/** The records have changed by something else than `run`. */
		forgetSilent,
		/** Another person may sign in. */
		forgetAll: (): void => entries.clear(),
	};
}

/** Of this page: a form that is closed and opened again continues its act. */
export const unsettledActs = createUnsettledActs();

/** A version is read by the page, not given by the person: reading it again makes no new act. */
function requestOf(name: string, input: unknown): string {
	const text = JSON.stringify(input, (part, value: unknown) =>
		part === 'version' ? undefined : value,
	);
	return `${name} ${text}`;
}
