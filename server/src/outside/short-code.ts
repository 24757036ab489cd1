import { createHmac } from 'node:crypto';
import { deriveKey } from '../settings/secret.ts';

/** Computes the six digits of a delivery code from the id of its row. */
export type ShortCodes = { readonly codeOf: (id: string) => string };

/**
 * Codes as a keyed hash (HMAC-SHA256) of an id, so that nothing of a code is stored: who has the
 * database without the secret can only guess (docs/decisions/0052-delivery-codes.md).
 */
export function shortCodes(secret: string): ShortCodes {
	const key = deriveKey(secret, 'delivery codes');
	return {
		codeOf: (id) => {
			const hash = createHmac('sha256', key).update(id).digest();
			// 48 bits over a million codes: the first ones are likelier by less than one in 10^8.
			return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
		},
	};
}
