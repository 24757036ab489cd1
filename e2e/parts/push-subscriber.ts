import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';

export type PushSubscriber = {
	/** The messages that arrived so far, decrypted. */
	readonly messages: () => Promise<object[]>;
};

/**
 * Subscribes a page at the push service of the tests, since Chromium's is on the internet. The keys
 * are real, so only this test can read what arrives.
 */
export async function subscribeAt(page: Page, pushUrl: string): Promise<PushSubscriber> {
	const own = createECDH('prime256v1');
	const p256dh = own.generateKeys('base64url');
	const auth = randomBytes(16);
	const endpoint = `${pushUrl}/${randomUUID()}`;
	const subscription = { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
	await page.addInitScript((value) => {
		PushManager.prototype.subscribe = async (wish) => {
			Reflect.set(window, 'subscribedWith', wish);
			return value as unknown as PushSubscription;
		};
	}, subscription);
	return {
		messages: async () => {
			const bodies = (await (await fetch(endpoint)).json()) as string[];
			return bodies.map((body) => JSON.parse(decrypt(Buffer.from(body, 'base64'))));
		},
	};

	/** One record of aes128gcm (RFC 8188) with the keys of RFC 8291. */
	function decrypt(body: Buffer): string {
		const [salt, senderKey, record] = [
			body.subarray(0, 16),
			body.subarray(21, 86),
			body.subarray(86),
		];
		const derive = (secret: Uint8Array, from: Buffer, info: string | Buffer, length: number) =>
			Buffer.from(hkdfSync('sha256', secret, from, info, length));
		const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
		const secret = derive(own.computeSecret(senderKey), auth, info, 32);
		const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
		const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
		const decipher = createDecipheriv('aes-128-gcm', key, nonce);
		decipher.setAuthTag(record.subarray(-16));
		const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
		return plain.subarray(0, -1).toString();
	}
}
