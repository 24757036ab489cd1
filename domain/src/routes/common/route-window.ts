import { isWindowReversed, type TimeWindow } from '../../common/date/clock-time.ts';

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
