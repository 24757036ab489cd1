// Seals what a person leaves on a phone: AES-GCM with a key that the server derives for person and
// device. The phone keeps it as a key that cannot be read, and deletes it at the sign-out.
import { deleteOwn, readOwn, type Sealed, writeOwn } from './device-database.ts';

const keyName = 'key';
const ivBytes = 12;
/** Reading a key opens a database, so each is read once. */
const keys = new Map<string, CryptoKey>();

type KeyListeners = {
	readonly onKey: (person: string) => void;
	readonly onForget: (person: string) => void;
};

const listeners = new Set<KeyListeners>();

/** Called when the key of a person is kept on this phone, and when all that they have is deleted. */
export function listenToKeys(added: KeyListeners): void {
	listeners.add(added);
}

/** The key of a person on this phone; null before the first sign-in and after a sign-out. */
export async function keyOf(person: string): Promise<CryptoKey | null> {
	const key = keys.get(person) ?? (await readOwn<CryptoKey>(person, keyName));
	if (key === undefined) return null;
	keys.set(person, key);
	return key;
}

/** Keeps the key that the server gave, in base64. */
export async function keepKey(person: string, base64: string): Promise<void> {
	const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
	const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
	await writeOwn(person, keyName, key);
	keys.set(person, key);
	for (const { onKey } of listeners) onKey(person);
}

/** Deletes all that a person has on this phone, except what is sealed. */
export async function forgetPerson(person: string): Promise<void> {
	keys.delete(person);
	for (const { onForget } of listeners) onForget(person);
	await deleteOwn(person);
}

export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
	return sealBytes(key, new TextEncoder().encode(JSON.stringify(value)));
}

/** The same for a file. */
export async function sealBytes(key: CryptoKey, content: BufferSource): Promise<Sealed> {
	const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
	return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content) };
}

/** Rejects for another key. */
export async function unseal<Value>(key: CryptoKey, sealed: Sealed): Promise<Value> {
	return JSON.parse(new TextDecoder().decode(await unsealBytes(key, sealed))) as Value;
}

/** Rejects for another key. */
export function unsealBytes(key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer> {
	return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);
}
