/**
 * A new id of a record, as a random UUID (version 4). `randomUUID` exists only on https and
 * localhost, so it is built from random bytes.
 */
export function newUuid(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'));
	digits[6] = `4${digits[6]?.slice(1)}`;
	digits[8] = `a${digits[8]?.slice(1)}`;
	const hex = digits.join('');
	return [8, 12, 16, 20].reduceRight((key, at) => `${key.slice(0, at)}-${key.slice(at)}`, hex);
}

/** A new idempotency key. */
export function newActKey(): string {
	return newUuid();
}
