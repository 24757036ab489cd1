import { useSyncExternalStore } from 'react';

/** Whether the server answers, and when it last did; read by the offline strip. */
export type Connection = { readonly online: boolean; readonly lastAnswerAt: number | null };

let connection: Connection = { online: navigator.onLine, lastAnswerAt: null };
const listeners = new Set<() => void>();

function change(next: Connection): void {
	connection = next;
	for (const listener of listeners) listener();
}

export function noteAnswered(): void {
	// The time changes with every answer, but only a change of `online` needs a render.
	if (connection.online) connection = { online: true, lastAnswerAt: Date.now() };
	else change({ online: true, lastAnswerAt: Date.now() });
}

export function noteUnanswered(): void {
	if (connection.online) change({ ...connection, online: false });
}

// Unit tests have no window.
globalThis.window?.addEventListener('offline', noteUnanswered);
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
