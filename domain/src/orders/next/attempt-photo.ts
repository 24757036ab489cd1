import type { Instant } from '../../common/date/date.ts';
import { formatAge } from '../../common/date/relative-time.ts';

/** A photo that a result announced is expected within this time. */
export const photoLateHours = 24;

/**
 * The photos of a result that are late, or null while they are in time.
 * @example 'Fotoğraf 24 saattir bekleniyor'
 */
export function latePhotoSentence(
	{ awaited, recordedAt }: { readonly awaited: number; readonly recordedAt: Instant },
	now: Date,
): string | null {
	const hours = (now.getTime() - new Date(recordedAt).getTime()) / 3_600_000;
	// The answer of an old server lacks the time.
	if (awaited === 0 || !(hours >= photoLateHours)) return null;
	const age = hours < 48 ? `${Math.floor(hours)} saattir` : `${formatAge(recordedAt, now)}dür`;
	return `${awaited === 1 ? 'Fotoğraf' : `${awaited} fotoğraf`} ${age} bekleniyor`;
}
