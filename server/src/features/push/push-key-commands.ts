import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../../db/database.ts';
import { sqlState } from '../../db/transact.ts';
import type { VapidKeys } from '../../outside/push/web-push-sender.ts';
import type { SealedText } from '../../outside/sealed-text.ts';
import { findPushKeys, insertPushKeys } from './push-key-store.ts';

/** The VAPID pair of this installation, made at the first start. */
export async function keepPushKeys(db: Database, sealed: SealedText): Promise<VapidKeys> {
	const pair = await findPushKeys(db);
	if (pair === null) {
		await insertPushKeys(db, await makeKeys(sealed), new Date()).catch((error: unknown) => {
			// Another process was first; its pair is read.
			if (sqlState(error) !== '23505') throw error;
		});
		return keepPushKeys(db, sealed);
	}
	const privateKey = JSON.parse(sealed.open(pair.privateKeySealed)) as JWK;
	return { publicKey: pair.publicKey, privateKey };
}

async function makeKeys(sealed: SealedText) {
	const pair = await generateKeyPair('ES256', { extractable: true });
	const { x = '', y = '' } = await exportJWK(pair.publicKey);
	const point = Buffer.concat([
		Buffer.from([4]),
		Buffer.from(x, 'base64url'),
		Buffer.from(y, 'base64url'),
	]);
	return {
		publicKey: point.toString('base64url'),
		privateKeySealed: sealed.seal(JSON.stringify(await exportJWK(pair.privateKey))),
	};
}
