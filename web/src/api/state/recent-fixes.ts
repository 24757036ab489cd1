// The positions of the last minutes while a route is recorded; kept in memory only.
import type { Fix } from '@sevk/domain/locations/location-interval';
import { useSyncExternalStore } from 'react';

const keptMs = 20 * 60_000;
let fixes: readonly Fix[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Fix[]): void {
	fixes = next;
	for (const listener of listeners) listener();
}

export function noteFix(fix: Fix): void {
	change([...fixes.filter(({ atMs }) => atMs > fix.atMs - keptMs && atMs < fix.atMs), fix]);
}

/** The recording ends, and with it what the screens know. */
export function forgetFixes(): void {
	change([]);
}

export function useRecentFixes(): readonly Fix[] {
	return useSyncExternalStore(
		(listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		() => fixes,
	);
}
