// Encryption of web push messages: RFC 8291 over RFC 8188 (aes128gcm), one record.
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a subscription, base64url. */
export type SubscriptionKeys = { readonly p256dh: string; readonly auth: string };

/** Random parts; fixed in tests with the example of the RFC. */
type Chance = { readonly salt: Buffer; readonly sender: ECDH };

const recordSize = 4_096;
/** Push services take bodies of 4,096 bytes; a message with ids is a tenth of that. */
const mostBytes = 3_000;
const saltBytes = 16;

/** Encrypts a text for one browser; only that browser can read it. Throws for a bad key. */
export function encryptPush(
	text: string,
	{ p256dh, auth }: SubscriptionKeys,
	{ salt, sender }: Chance = newChance(),
): Buffer {
	const content = Buffer.from(text, 'utf8');
	if (content.length > mostBytes) throw new Error(`push message of ${content.length} bytes`);
	const receiverKey = Buffer.from(p256dh, 'base64url');
	const senderKey = sender.getPublicKey();
	const shared = sender.computeSecret(receiverKey);
	const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]);
	const secret = derive(shared, Buffer.from(auth, 'base64url'), keyInfo, 32);
	const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
	const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
	const cipher = createCipheriv('aes-128-gcm', key, nonce);
	// The delimiter of the last record.
	const record = [cipher.update(content), cipher.update(Buffer.from([2])), cipher.final()];
	return Buffer.concat([header(salt, senderKey), ...record, cipher.getAuthTag()]);
}

function newChance(): Chance {
	const sender = createECDH('prime256v1');
	sender.generateKeys();
	return { salt: randomBytes(saltBytes), sender };
}

function header(salt: Buffer, senderKey: Buffer): Buffer {
	const sizes = Buffer.alloc(5);
	sizes.writeUInt32BE(recordSize, 0);
	sizes.writeUInt8(senderKey.length, 4);
	return Buffer.concat([salt, sizes, senderKey]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
	return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
