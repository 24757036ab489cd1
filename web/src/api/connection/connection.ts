import { useSyncExternalStore } from 'react';

/** Whether the server answers, and when it last did; read by the offline strip. */
export type Connection = { readonly online: boolean; readonly lastAnswerAt: number | null };

let connection: Connection = { online: navigator.onLine, lastAnswerAt: null };
const listeners = new Set<() => void>();

function change(next: Connection): void {
	connection = next;
	for (const listener of listeners) listener();
}

/** When the browser last reported the loss of its network, by the clock of `performance`. */
let networkLostAt = Number.NEGATIVE_INFINITY;

/**
 * An answer to a request that was sent before the network went says nothing of the present; it kept
 * the offline strip away. `sentAt` is by the clock of `performance`.
 */
export function noteAnswered(sentAt: number): void {
	if (sentAt < networkLostAt) return;
	// The time changes with every answer, but only a change of `online` needs a render.
	if (connection.online) connection = { online: true, lastAnswerAt: Date.now() };
	else change({ online: true, lastAnswerAt: Date.now() });
}

export function noteUnanswered(): void {
	if (connection.online) change({ ...connection, online: false });
}

// Unit tests have no window.
globalThis.window?.addEventListener('offline', () => {
	networkLostAt = performance.now();
	noteUnanswered();
});
globalThis.window?.addEventListener('online', () => change({ ...connection, online: true }));

export function isOnline(): boolean {
	return connection.online;
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useConnection(): Connection {
	return useSyncExternalStore(subscribe, () => connection);
}
