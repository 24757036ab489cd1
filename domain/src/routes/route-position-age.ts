import { formatTime, type Instant } from '../common/date.ts';

/**
 * After this long without a record a vehicle has lost its signal (5 minutes): phones send at least
 * once a minute on the road, so several sends in a row have failed.
 */
const staleAfterMs = 5 * 60_000;

/** Whether a position is too old to say where the vehicle is now; grey on every map. */
export function isStalePosition(at: Instant, now: Instant): boolean {
	return ageMs(at, now) > staleAfterMs;
}

/** Where a vehicle was last heard of, e.g. `Son konum 14:02 (8 dk önce)` (screens.md). */
export function lastPositionWords(at: Instant, now: Instant): string {
	return `Son konum ${formatTime(at)} (${positionAge(at, now)})`;
}

/** The age of a position in the short form of a list: `az önce`, `8 dk önce`, `2 sa önce`. */
export function positionAge(at: Instant, now: Instant): string {
	const minutes = Math.floor(ageMs(at, now) / 60_000);
	if (minutes < 1) return 'az önce';
	if (minutes < 60) return `${minutes} dk önce`;
	const hours = Math.floor(minutes / 60);
	return hours < 24 ? `${hours} sa önce` : `${Math.floor(hours / 24)} gün önce`;
}

/** A clock that runs a little ahead sends from the future: that is now. */
function ageMs(at: Instant, now: Instant): number {
	return Math.max(0, new Date(now).getTime() - new Date(at).getTime());
}
