import type { Page } from '@playwright/test';

type Stored = { readonly id: number } & Readonly<Record<string, unknown>>;

/** Puts records into LocationDB as the app does. */
export function putLocations(page: Page, records: readonly Stored[]): Promise<void> {
	return page.evaluate(
		(items) =>
			new Promise<void>((resolve, reject) => {
				const openRequest = indexedDB.open('LocationDB', 1);
				openRequest.onupgradeneeded = () => {
					openRequest.result.createObjectStore('locations', { keyPath: 'id' });
				};
				openRequest.onerror = () => reject(openRequest.error);
				openRequest.onsuccess = () => {
					const change = openRequest.result.transaction('locations', 'readwrite');
					for (const record of items) change.objectStore('locations').put(record);
					change.oncomplete = () => {
						openRequest.result.close();
						resolve();
					};
				};
			}),
		records,
	);
}

/** The schema and the records of LocationDB. */
export function readLocations(page: Page): Promise<{
	readonly version: number;
	readonly stores: string[];
	readonly keyPath: unknown;
	readonly records: Stored[];
}> {
	return page.evaluate(
		() =>
			new Promise((resolve, reject) => {
				const openRequest = indexedDB.open('LocationDB');
				openRequest.onerror = () => reject(openRequest.error);
				openRequest.onsuccess = () => {
					const database = openRequest.result;
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
