// What a PIN and a phone prove: docs/decisions/0053-phone-and-pin.md.
import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { pinText } from '@sevk/contract/identity/pin-devices';
import { temporaryPin } from '@sevk/domain/identity/pin/pin-user';
import { deriveKey } from '../../../settings/secret.ts';
import { hashPassword, isPassword } from '../provider/password-hash.ts';

const codeDigits = 8;

export type PinHashes = ReturnType<typeof pinHashes>;

/** Hashes and codes with keys of the installation: the database alone opens none of them. */
export function pinHashes(secret: string) {
	const pinKey = deriveKey(secret, 'pin');
	const codeKey = deriveKey(secret, 'phone codes');
	const resetKey = deriveKey(secret, 'temporary pins');
	const peppered = (ownerId: string, pin: string) =>
		createHmac('sha256', pinKey).update(`${ownerId} ${pin}`).digest('base64url');
	const codeOf = (codeId: string) => {
		const hash = createHmac('sha256', codeKey).update(codeId).digest();
		return String(hash.readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0');
	};
	return {
		/** `ownerId`: the phone or, with a user name, the user. */
		hashPin: (ownerId: string, pin: string) => hashPassword(peppered(ownerId, pin)),
		isPin: (ownerId: string, pin: string, hash: string) => isPassword(peppered(ownerId, pin), hash),
		/** The PIN of the office: computed from its id, so that a stored answer does not contain it. */
		temporaryPinOf: (resetId: string) =>
			temporaryPin((attempt) =>
				createHmac('sha256', resetKey).update(`${resetId} ${attempt}`).digest().readUInt32BE(0),
			),
		codeOf,
		isCode: (codeId: string, code: string) => {
			const [right, present] = [Buffer.from(codeOf(codeId)), Buffer.from(code)];
			return right.length === present.length && timingSafeEqual(right, present);
		},
	};
}

/** Whether a text is the public key of a phone. */
export function isPhoneKey(publicKey: string): boolean {
	return keyOf(publicKey)?.asymmetricKeyDetails?.namedCurve === 'prime256v1';
}

/** Whether the phone of the key signed this value. */
export function isSignedByPhone(
	phone: { readonly id: string; readonly publicKey: string },
	nonce: string,
	signature: string,
): boolean {
	const key = keyOf(phone.publicKey);
	if (key === null) return false;
	const text = Buffer.from(pinText(phone.id, nonce));
	const bytes = Buffer.from(signature, 'base64');
	return verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

function keyOf(publicKey: string): KeyObject | null {
	try {
		const key = Buffer.from(publicKey, 'base64');
		return createPublicKey({ key, format: 'der', type: 'spki' });
	} catch {
		return null;
	}
}
