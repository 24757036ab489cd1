import { formatTime, type Instant } from '../../common/date/date.ts';

/**
 * A position older than 5 minutes is stale. Phones send at least once a minute on the road, so
 * several requests in a row have failed.
 */
const staleAfterMs = 5 * 60_000;

/** Whether a position is too old to represent the present; maps show it in grey. */
export function isStalePosition(at: Instant, now: Instant): boolean {
	return ageMs(at, now) > staleAfterMs;
}

/** Describes the last position, e.g. `Son konum 14:02 (8 dk önce)` (docs/domain.md#positions). */
export function lastPositionWords(at: Instant, now: Instant): string {
	return `Son konum ${formatTime(at)} (${positionAge(at, now)})`;
}

/** The age of a position in short form: `az önce`, `8 dk önce`, `2 sa önce`. */
export function positionAge(at: Instant, now: Instant): string {
	const minutes = Math.floor(ageMs(at, now) / 60_000);
	if (minutes < 1) return 'az önce';
	if (minutes < 60) return `${minutes} dk önce`;
	const hours = Math.floor(minutes / 60);
	return hours < 24 ? `${hours} sa önce` : `${Math.floor(hours / 24)} gün önce`;
}

/** A device clock can run ahead; a negative age counts as 0. */
function ageMs(at: Instant, now: Instant): number {
	return Math.max(0, new Date(now).getTime() - new Date(at).getTime());
}
