// Once photos and files fill a phone, not even an act of some bytes can be stored. The reserve is
// deleted then, so that acts still fit (docs/trust.md#phones).
import { actDatabase } from './device-database.ts';

/** Enough for thousands of acts. */
const reserveBytes = 4 * 1024 * 1024;
/** The most that the browser makes random at once; other bytes would be compressed. */
const randomAtOnce = 65_536;

/**
 * Takes the reserve unless it is there, or an act waits whose try may have no note: without the reserve
 * such an act counts as tried.
 */
export async function keepReserve(): Promise<void> {
	const database = await actDatabase();
	if ((await database.getKey('keep', 'reserve')) !== undefined) return;
	const bytes = randomBytes();
	const change = database.transaction(['keep', 'acts'], 'readwrite');
	const acts = await change.objectStore('acts').getAll();
	if (!acts.some(({ state, wasTried }) => state === 'waiting' && wasTried !== true)) {
		await change.objectStore('keep').put(bytes, 'reserve');
	}
	await change.done;
}

function randomBytes(): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(reserveBytes);
	for (let at = 0; at < reserveBytes; at += randomAtOnce) {
		crypto.getRandomValues(bytes.subarray(at, at + randomAtOnce));
	}
	return bytes;
}

/** Frees the reserved space; false if the reserve was used before. */
export async function releaseReserve(): Promise<boolean> {
	const database = await actDatabase();
	const isThere = (await database.getKey('keep', 'reserve')) !== undefined;
	if (isThere) await database.delete('keep', 'reserve');
	return isThere;
}
