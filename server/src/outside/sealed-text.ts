import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short texts for storage (KVKK: TCKN at rest). */
export type SealedText = {
	readonly seal: (text: string) => string;
	readonly open: (sealed: string) => string;
};

/** Identifies algorithm and purpose of the key, so that both can change. */
const form = 'v1';
const purpose = 'sevk:sealed-text:v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts with AES-256-GCM under a key derived from the product's secret. The format is
 * `v1.<base64url of nonce, tag and ciphertext>`; `open` throws for a changed text or another
 * secret.
 */
export function sealedText(secret: string): SealedText {
	const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
	return {
		seal: (text) => {
			const nonce = randomBytes(nonceBytes);
			const cipher = createCipheriv('aes-256-gcm', key, nonce);
			const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
			const whole = Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
			return `${form}.${whole.toString('base64url')}`;
		},
		open: (sealed) => {
			const [version, word = ''] = sealed.split('.');
			if (version !== form) throw new Error('sealed text of an unknown form');
			const whole = Buffer.from(word, 'base64url');
			const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, nonceBytes), {
				authTagLength: tagBytes,
			});
			decipher.setAuthTag(whole.subarray(nonceBytes, nonceBytes + tagBytes));
			const start = decipher.update(whole.subarray(nonceBytes + tagBytes));
			return Buffer.concat([start, decipher.final()]).toString('utf8');
		},
	};
}
