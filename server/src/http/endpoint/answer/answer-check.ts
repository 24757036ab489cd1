import type { Endpoint } from '@sevk/contract/common/endpoint';

/** The value to send: a copy with the fields that the schema names. Throws if it breaks the schema. */
export function checkAnswer({ name, answer }: Endpoint, value: unknown): unknown {
	const checked = answer.safeParse(value);
	if (!checked.success) throw new Error(`${name}: answer`, { cause: checked.error });
	return checked.data ?? null;
}
