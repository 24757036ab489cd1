import { isWindowReversed, type TimeWindow } from '../common/clock-time.ts';

const open: TimeWindow = { start: null, end: null };

/**
 * The delivery window of a stop: the span that suits all of its orders, else the window that ends
 * first, since whoever is late there is late for somebody (domain.md §5, several orders, one stop).
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
