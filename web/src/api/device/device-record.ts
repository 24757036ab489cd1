// Answers that a phone keeps for one person, sealed like what waits (docs/trust.md#phones). A sign-out
// deletes them.
import { readOwn, removeOwn, type Sealed, writeOwn } from './device-database.ts';
import { keyOf, seal, unseal } from './device-key.ts';

/** Keeps a value, replacing the one before; false where the phone has no key of the person. */
export async function keepRecord(person: string, name: string, value: unknown): Promise<boolean> {
	const key = await keyOf(person);
	if (key === null) return false;
	await writeOwn(person, name, await seal(key, value));
	return true;
}

/** The value that the phone kept; null if there is none that opens. */
export async function readRecord<Value>(person: string, name: string): Promise<Value | null> {
	const key = await keyOf(person);
	const sealed = key === null ? undefined : await readOwn<Sealed>(person, name);
	if (key === null || sealed === undefined) return null;
	return unseal<Value>(key, sealed).catch(() => null);
}

export function removeRecord(person: string, name: string): Promise<void> {
	return removeOwn(person, name);
}
