import {
	type ClockTime,
	formatWindow,
	isWindowReversed,
	partsOf,
	type TimeGap,
	type TimeSpan,
	type TimeWindow,
	windowOfParts,
} from '../../common/date/clock-time.ts';
import { type Instant, instantAt, type ServiceDate } from '../../common/date/date.ts';

const open: TimeSpan = { start: null, end: null };

/**
 * The delivery window of a stop: what its orders' windows share; if nothing, the window that ends
 * first (docs/domain.md#stops).
 * @example stopWindowOf([{ start: '09:00', end: '13:00' }, { start: '11:00', end: null }])
 * // { start: '11:00', end: '13:00' }
 */
export function stopWindowOf(windows: readonly TimeWindow[]): TimeWindow {
	const shared = windows.reduce<TimeSpan[]>(
		(parts, window) =>
			parts.flatMap((part) => partsOf(window).flatMap((each) => overlapOf(part, each))),
		[open],
	);
	if (shared.length > 0) return windowOfParts(shared);
	const [firstEnd] = windows.flatMap(({ end }) => end ?? []).toSorted();
	return windows.find(({ end }) => end === firstEnd) ?? open;
}

function overlapOf(one: TimeSpan, other: TimeSpan): TimeSpan[] {
	const starts = [one, other].flatMap(({ start }) => start ?? []).toSorted();
	const ends = [one, other].flatMap(({ end }) => end ?? []).toSorted();
	const shared = { start: starts.at(-1) ?? null, end: ends[0] ?? null };
	return isWindowReversed(shared) ? [] : [shared];
}

/** The delivery window of a stop as routes show it. */
type StopWindow = {
	readonly windowStart: ClockTime | null;
	readonly windowEnd: ClockTime | null;
	readonly windowGaps?: readonly TimeGap[] | undefined;
};

export function windowOfStop({ windowStart, windowEnd, windowGaps }: StopWindow): TimeWindow {
	const gaps = windowGaps === undefined ? {} : { gaps: windowGaps };
	return { start: windowStart, end: windowEnd, ...gaps };
}

/**
 * The part of a delivery window that a time comes before; null for a time in the window or after it.
 * @example windowAhead({ windowStart: '18:00', windowEnd: '21:00' }, '2026-11-20', noon) // '18:00–21:00'
 */
export function windowAhead(
	window: StopWindow,
	serviceDate: ServiceDate,
	at: Instant,
): string | null {
	const time = new Date(at);
	const part = partsOf(windowOfStop(window)).find(
		({ end }) => end === null || time <= instantAt(serviceDate, end),
	);
	if (part === undefined || part.start === null) return null;
	return time >= instantAt(serviceDate, part.start) ? null : formatWindow(part);
}
