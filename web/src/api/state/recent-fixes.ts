// The positions of the last minutes while a route is recorded; kept in memory only.
import type { Fix } from '@sevk/domain/locations/location-interval';
import { createSharedValue } from './shared-value.ts';

const keptMs = 20 * 60_000;
const fixes = createSharedValue<readonly Fix[]>([]);

export function noteFix(fix: Fix): void {
	fixes.change((before) => [
		...before.filter(({ atMs }) => atMs > fix.atMs - keptMs && atMs < fix.atMs),
		fix,
	]);
}

/** The recording ends, and with it what the screens know. */
export function forgetFixes(): void {
	fixes.change(() => []);
}

/** The newest position since a moment; null if there is none. */
export function lastFixSince(sinceMs: number): Fix | null {
	const last = fixes.read().at(-1);
	return last !== undefined && last.atMs >= sinceMs ? last : null;
}

export const useRecentFixes = fixes.useValue;
