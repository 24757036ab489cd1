import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export type FirebaseProject = {
	readonly apiKey: string;
	/** Host and port of the Auth emulator; null for the real service. */
	readonly emulatorHost: string | null;
};

/** The answer of Firebase to a request that it refused. */
export type FirebaseFailure = { readonly error?: { readonly message?: string } | string };

/** What issues tokens without a page: the service worker does not know the settings. */
export type StoredSession = { readonly refreshToken: string; readonly project: FirebaseProject };

/** Where the session of a hosted provider is kept between visits. */
export type SessionShelf = {
	readonly read: () => Promise<StoredSession | null>;
	readonly keep: (session: StoredSession) => Promise<void>;
	/** Keeps `next` unless the session ended or changed since `before` was read. */
	readonly replace: (before: StoredSession, next: StoredSession) => Promise<void>;
	readonly clear: () => Promise<void>;
};

interface SessionSchema extends DBSchema {
	sessions: { key: string; value: StoredSession };
}

type SessionDatabase = IDBPDatabase<SessionSchema>;

const key = 'hosted';

/** SessionDB of this browser, shared by pages and worker; a page without one keeps it itself. */
export function browserShelf(): SessionShelf {
	let ofPage: StoredSession | null = null;

	async function use<Result>(
		work: (database: SessionDatabase) => Promise<Result>,
		otherwise: () => Result,
	): Promise<Result> {
		const database = await openSessions();
		if (database === null) return otherwise();
		try {
			return await work(database);
		} finally {
			// Open only for a moment, so that no page waits for another.
			database.close();
		}
	}

	return {
		read: () =>
			use(
				async (database) => (await database.get('sessions', key)) ?? null,
				() => ofPage,
			),
		keep: (session) =>
			use(
				async (database) => void (await database.put('sessions', session, key)),
				() => {
					ofPage = session;
				},
			),
		replace: (before, next) =>
			use(
				async (database) => {
					const change = database.transaction('sessions', 'readwrite');
					const present = await change.store.get(key);
					if (present?.refreshToken === before.refreshToken) await change.store.put(next, key);
					await change.done;
				},
				() => {
					if (ofPage?.refreshToken === before.refreshToken) ofPage = next;
				},
			),
		clear: () =>
			use(
				(database) => database.delete('sessions', key),
				() => {
					ofPage = null;
				},
			),
	};
}

/** Null where the browser refuses storage, e.g. in some private windows. */
async function openSessions(): Promise<SessionDatabase | null> {
	try {
		return await openDB<SessionSchema>('SessionDB', 1, {
			upgrade: (database) => void database.createObjectStore('sessions'),
		});
	} catch {
		return null;
	}
}
