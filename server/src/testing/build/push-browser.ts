import {
	createDecipheriv,
	createECDH,
	createPublicKey,
	hkdfSync,
	randomBytes,
	verify,
} from 'node:crypto';

/** A browser's side of Web Push: makes a subscription, and reads what was encrypted for it. */
export type PushBrowser = {
	/** The text that `JSON.stringify(subscription)` gives. */
	readonly token: string;
	readonly read: (body: Buffer) => unknown;
};

/** By node:crypto alone, without the sender's code. */
export function pushBrowser(endpoint: string): PushBrowser {
	const own = createECDH('prime256v1');
	const p256dh = own.generateKeys();
	const auth = randomBytes(16);
	const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') };
	return {
		token: JSON.stringify({ endpoint, expirationTime: null, keys }),
		read: (body) => JSON.parse(readPush(body, own.getPrivateKey(), auth)),
	};
}

/** Decrypts one aes128gcm record (RFC 8188) with the keys of RFC 8291. */
export function readPush(body: Buffer, privateKey: Buffer, auth: Buffer): string {
	const own = createECDH('prime256v1');
	own.setPrivateKey(privateKey);
	const salt = body.subarray(0, 16);
	const keyLength = body.readUInt8(20);
	const senderKey = body.subarray(21, 21 + keyLength);
	const record = body.subarray(21 + keyLength);
	const derive = (secret: Uint8Array, from: Buffer, info: string | Buffer, length: number) =>
		Buffer.from(hkdfSync('sha256', secret, from, info, length));
	const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
	const secret = derive(own.computeSecret(senderKey), auth, info, 32);
	const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
	const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
	const decipher = createDecipheriv('aes-128-gcm', key, nonce);
	decipher.setAuthTag(record.subarray(-16));
	const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
	if (plain.at(-1) !== 2) throw new Error('no delimiter of the last record');
	return plain.subarray(0, -1).toString('utf8');
}

/** The claims of a VAPID header; null if its signature does not fit its key. */
export function readVapid(header: string): Record<string, unknown> | null {
	const [, jwt = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
	const [head = '', claims = '', signature = ''] = jwt.split('.');
	const point = Buffer.from(key, 'base64url');
	const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
		part.toString('base64url'),
	);
	const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
	const isSigned = verify(
		'sha256',
		Buffer.from(`${head}.${claims}`),
		{ key: publicKey, dsaEncoding: 'ieee-p1363' },
		Buffer.from(signature, 'base64url'),
	);
	return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}
