import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * The code of an `otpauth://` secret (RFC 6238), now or some steps ahead, because a code is
 * accepted once and the next step is valid as well.
 */
export function codeOf(totpUri: string, ahead = 0): string {
	const secret = new URL(totpUri).searchParams.get('secret') ?? '';
	const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
	const bytes = bits.join('').match(/.{8}/g) ?? [];
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
	const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
	const digest = createHmac('sha1', key).update(counter).digest();
	const at = (digest.at(-1) ?? 0) & 15;
	return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
