import type { Page } from '@playwright/test';

type Stored = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Puts records into LocationDB as the app does, behind its back. */
export function storeLocations(page: Page, records: readonly Stored[]): Promise<void> {
	return page.evaluate(
		(wanted) =>
			new Promise<void>((resolve, reject) => {
				const asked = indexedDB.open('LocationDB', 1);
				asked.onupgradeneeded = () => {
					asked.result.createObjectStore('locations', { keyPath: 'id' });
				};
				asked.onerror = () => reject(asked.error);
				asked.onsuccess = () => {
					const change = asked.result.transaction('locations', 'readwrite');
					for (const record of wanted) change.objectStore('locations').put(record);
					change.oncomplete = () => {
						asked.result.close();
						resolve();
					};
				};
			}),
		records,
	);
}

/** What LocationDB is and holds. */
export function readLocations(page: Page): Promise<{
	readonly version: number;
	readonly stores: string[];
	readonly keyPath: unknown;
	readonly records: Stored[];
}> {
	return page.evaluate(
		() =>
			new Promise((resolve, reject) => {
				const asked = indexedDB.open('LocationDB');
				asked.onerror = () => reject(asked.error);
				asked.onsuccess = () => {
					const database = asked.result;
					const store = database.transaction('locations').objectStore('locations');
					const all = store.getAll();
					all.onsuccess = () => {
						database.close();
						resolve({
							version: database.version,
							stores: [...database.objectStoreNames],
							keyPath: store.keyPath,
							records: all.result,
						});
					};
				};
			}),
	);
}
