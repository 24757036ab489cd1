import {
	type ClockTime,
	formatWindow,
	isWindowReversed,
	type TimeWindow,
} from '../../common/date/clock-time.ts';
import { type Instant, instantAt, type ServiceDate } from '../../common/date/date.ts';

const open: TimeWindow = { start: null, end: null };

/**
 * The delivery window of a stop: the intersection of its orders' windows; if empty, the window that
 * ends first (docs/domain.md#stops).
 * @example stopWindowOf([{ start: '09:00', end: '13:00' }, { start: '11:00', end: null }])
 * // { start: '11:00', end: '13:00' }
 */
export function stopWindowOf(windows: readonly TimeWindow[]): TimeWindow {
	const starts = windows.flatMap(({ start }) => start ?? []).toSorted();
	const ends = windows.flatMap(({ end }) => end ?? []).toSorted();
	const shared = { start: starts.at(-1) ?? null, end: ends[0] ?? null };
	if (!isWindowReversed(shared)) return shared;
	return windows.find(({ end }) => end === shared.end) ?? open;
}

type StopWindow = {
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
};

/**
 * The delivery window that a time comes before; null for a time in the window or after it.
 * @example windowAhead({ windowStart: '18:00', windowEnd: '21:00' }, '2026-11-20', noon) // '18:00–21:00'
 */
export function windowAhead(
	{ windowStart, windowEnd }: StopWindow,
	serviceDate: ServiceDate,
	at: Instant,
): string | null {
	if (windowStart === null || new Date(at) >= instantAt(serviceDate, windowStart)) return null;
	return formatWindow({ start: windowStart, end: windowEnd });
}
