// What a phone keeps beside LocationDB (docs/trust.md#phones): SevkActs for all people of the phone,
// and one database for each person, which a sign-out deletes. Pages and worker share them.
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/** An act as the phone keeps it; `web/src/api/acts/` reads and writes them. */
export type SealedAct = {
	/** The sequence in which acts were done. */
	readonly seq: number;
	/** The idempotency key, the same for every try. */
	readonly key: string;
	readonly person: string;
	/** The records that the act is about: an act waits for earlier ones about the same record. */
	readonly subjects: readonly string[];
	/** The time of the device. */
	readonly at: string;
	/** Unsettled acts that must be settled first. */
	readonly needs: readonly number[];
	readonly tries: number;
	/**
	 * `stuck`: it got no answer several times while others did; a person decides. `answered`: settled,
	 * and kept until the day of the phone has its effect.
	 */
	readonly state: 'waiting' | 'refused' | 'stuck' | 'answered';
	/** The time of the device at which the server's answer came. */
	readonly answeredAt?: string;
	/** Refused for what its own form says: the same request would be refused again. */
	readonly isFinal?: boolean;
	readonly sealed: Sealed;
	readonly problem?: Sealed;
};

/** A photo of a result; `web/src/api/acts/act-photo-store.ts` reads and writes them. */
export type SealedPhoto = {
	readonly id: string;
	readonly person: string;
	readonly routeId: string;
	/** The time of the device. */
	readonly takenAt: string;
	/** False until a result that names the photo is stored. */
	readonly announced: boolean;
	/** When a result announced it last; absent for a photo of an earlier release. */
	readonly announcedAt?: string;
	/** When the server last had no result that names the photo. */
	readonly missingAt?: string;
	/** How often the server refused the picture; a failure of the server counts as a part of one. */
	readonly tries: number;
	readonly sealed: Sealed;
};

/** Bytes of AES-GCM. */
export type Sealed = {
	readonly iv: Uint8Array<ArrayBuffer>;
	readonly bytes: ArrayBuffer;
};

type NoteName = 'owner' | 'tombstone' | 'push-end';

/** An enrolment of this phone for sign-in by PIN; `web/src/api/session/session-pin.ts` uses it. */
export type PinPhone = {
	readonly id: string;
	/** Signs, and cannot be read. */
	readonly privateKey: CryptoKey;
	/** Hash of the driver's phone number: a shared phone has several enrolments. */
	readonly phoneHash: string;
};

interface KeepSchema extends DBSchema {
	/**
	 * `owner`: whose profile is on this phone. `tombstone`: a sign-out without a network. `push-end`: the
	 * messages to this device are to end. `pin-phones`: enrolments, which outlive a sign-out.
	 * `untried-<seq>`: the act was never tried. `reserve`: space that an earlier release held back.
	 */
	keep: {
		key: NoteName | 'pin-phones' | `untried-${number}` | 'reserve';
		value: string | readonly PinPhone[];
	};
	/** Acts that wait for the network, in the sequence in which they were done. */
	acts: { key: number; value: SealedAct };
	/** Photos that results announced, sent after them. */
	photos: { key: string; value: SealedPhoto };
}

interface OwnSchema extends DBSchema {
	own: { key: string; value: unknown };
}

/** False where the browser blocks storage, and in unit tests. */
function hasStorage(): boolean {
	return 'indexedDB' in globalThis;
}

/** One open connection; it closes when another page needs the database for itself. */
export function connectionTo<Schema>(
	open: (closing: {
		blocking: () => void;
		terminated: () => void;
	}) => Promise<IDBPDatabase<Schema>>,
): () => Promise<IDBPDatabase<Schema>> {
	let opened: Promise<IDBPDatabase<Schema>> | null = null;
	async function close(): Promise<void> {
		const database = await opened;
		opened = null;
		database?.close();
	}
	return () => {
		opened ??= open({
			blocking: () => void close(),
			terminated: () => {
				opened = null;
			},
		}).catch((error: unknown) => {
			opened = null;
			throw error;
		});
		return opened;
	};
}

export const actDatabase = connectionTo<KeepSchema>((closing) =>
	openDB<KeepSchema>('SevkActs', 2, {
		upgrade: (database, oldVersion) => {
			if (oldVersion < 1) {
				database.createObjectStore('keep');
				database.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true });
			}
			database.createObjectStore('photos', { keyPath: 'id' });
		},
		...closing,
	}),
);

export async function readNote(name: NoteName): Promise<string | null> {
	if (!hasStorage()) return null;
	const note = await (await actDatabase()).get('keep', name);
	return typeof note === 'string' ? note : null;
}

export async function writeNote(name: NoteName, value: string | null): Promise<void> {
	if (!hasStorage()) return;
	const database = await actDatabase();
	if (value === null) await database.delete('keep', name);
	else await database.put('keep', value, name);
}

export async function readPinPhones(): Promise<readonly PinPhone[]> {
	if (!hasStorage()) return [];
	const phones = await (await actDatabase()).get('keep', 'pin-phones');
	return Array.isArray(phones) ? (phones as readonly PinPhone[]) : [];
}

/** Rejects where the browser keeps nothing: such a phone cannot be enrolled. */
export async function writePinPhones(phones: readonly PinPhone[]): Promise<void> {
	await (await actDatabase()).put('keep', phones, 'pin-phones');
}

function ownName(person: string): string {
	return `SevkDay-${person}`;
}

async function withOwn<Value>(
	person: string,
	work: (database: IDBPDatabase<OwnSchema>) => Promise<Value>,
): Promise<Value> {
	const database = await openDB<OwnSchema>(ownName(person), 1, {
		upgrade: (created) => {
			created.createObjectStore('own');
		},
	});
	try {
		return await work(database);
	} finally {
		database.close();
	}
}

/** A value of one person; undefined if the phone has none. */
export async function readOwn<Value>(person: string, name: string): Promise<Value | undefined> {
	if (!hasStorage()) return undefined;
	return withOwn(person, (database) => database.get('own', name) as Promise<Value | undefined>);
}

export async function writeOwn(person: string, name: string, value: unknown): Promise<void> {
	if (!hasStorage()) return;
	await withOwn(person, (database) => database.put('own', value, name));
}

export async function removeOwn(person: string, name: string): Promise<void> {
	if (hasStorage()) await withOwn(person, (database) => database.delete('own', name));
}

/** Deletes all values of a person. */
export async function deleteOwn(person: string): Promise<void> {
	if (hasStorage()) await deleteDB(ownName(person));
}
