import { isUnanswered, ProblemError } from '../connection/problem.ts';
import { newActKey } from './act-key.ts';

type Act<Input> = {
	readonly name: string;
	readonly input: Input;
	/** The open form of the act: while there is no answer, its edits keep the key. */
	readonly form: object | null;
};

type Entry = { readonly key: string; readonly input: unknown; silentAtMs: number | null };

/**
 * A retry follows soon. Much later, the same input is a new act: replaying the stored answer
 * would hide that nothing happened.
 */
const repeatWithinMs = 5 * 60_000;

/**
 * Gives each act one idempotency key, and repeats the key and the first bytes while there is no
 * answer, so that the effect happens once (docs/trust.md#idempotency).
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
		/** Runs one act. `send` receives the bytes and the key of the first attempt. */
		run: async <Input, Answer>(
			act: Act<Input>,
			send: (input: Input, key: string) => Promise<Answer>,
		): Promise<Answer> => {
			const entry = entryOf(act);
			try {
				// Safe: entries are keyed by their request, which is the serialized input.
				const answer = await send(entry.input as Input, entry.key);
				settle(act, entry, false);
				forgetSilent();
				return answer;
			} catch (error) {
				settle(act, entry, isUnanswered(error) || !(error instanceof ProblemError));
				throw error;
			}
		},
		/** The records were changed by something other than `run`. */
		forgetSilent,
		/** Forgets all entries, as another user may sign in. */
		forgetAll: (): void => entries.clear(),
	};
}

/** Shared by the page: a form that is closed and opened again continues its act. */
export const unsettledActs = createUnsettledActs();

/** The page reads the version, the user does not enter it: another version is no new act. */
function requestOf(name: string, input: unknown): string {
	const text = JSON.stringify(input, (part, value: unknown) =>
		part === 'version' ? undefined : value,
	);
	return `${name} ${text}`;
}
