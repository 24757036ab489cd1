/**
 * A new idempotency key. `randomUUID` exists only on https and localhost, so the key is built
 * from random bytes.
 */
export function newActKey(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return [8, 12, 16, 20].reduceRight((key, at) => `${key.slice(0, at)}-${key.slice(at)}`, hex);
}
