import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The six digits that an authenticator app shows for a secret (RFC 6238). */
export function totpCode(secret: string, at: Date): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / stepMs)));
	const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest();
	const offset = (hash.at(-1) ?? 0) & 0xf;
	const digits = (hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
	return String(digits).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
	const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
	const bytes = bits.join('').match(/.{8}/g) ?? [];
	return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
