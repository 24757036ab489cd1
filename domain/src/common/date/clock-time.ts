/** Time of day in Istanbul, `HH:MM`, 24 h. */
export type ClockTime = string;

/** A time without gaps; either end may be open. */
export type TimeSpan = { readonly start: ClockTime | null; readonly end: ClockTime | null };

/** A promised delivery window, from the first start to the last end. In its gaps nothing is delivered. */
export type TimeWindow = TimeSpan & { readonly gaps?: readonly TimeGap[] };

export type TimeGap = { readonly start: ClockTime; readonly end: ClockTime };

function clockTime(hours: number, minutes: number): ClockTime | null {
	if (hours > 23 || minutes > 59) return null;
	return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/**
 * Parses a time of day from an imported file: `9:00`, `09.00`, `0900`, `09:00:00`, `9`, or Excel's
 * fraction of a day (`0,375` is 09:00). Returns null for anything else, such as `25:00`.
 */
export function parseClockTime(text: string): ClockTime | null {
	const trimmed = text.trim();
	const fraction = /^0?[.,](\d{3,})$/.exec(trimmed);
	if (fraction) {
		const minutes = Math.round(Number(`0.${fraction[1]}`) * 1440);
		return clockTime(Math.floor(minutes / 60), minutes % 60);
	}
	const parts =
		/^(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?$/.exec(trimmed) ??
		/^(\d{2})(\d{2})$/.exec(trimmed) ??
		/^(\d{1,2})$/.exec(trimmed);
	return parts ? clockTime(Number(parts[1]), Number(parts[2] ?? '0')) : null;
}

/**
 * Whether a window ends before or at its start: 18:00–15:00. A window with an open end is never
 * reversed.
 */
export function isWindowReversed({ start, end }: TimeSpan): boolean {
	return start !== null && end !== null && end <= start;
}

/** The parts of a window, in sequence: one more than it has gaps. */
export function partsOf({ start, end, gaps = [] }: TimeWindow): TimeSpan[] {
	const starts = [start, ...gaps.map((gap) => gap.end)];
	const ends = [...gaps.map((gap) => gap.start), end];
	return starts.map((from, at) => ({ start: from, end: ends[at] ?? null }));
}

/** The window of such parts. */
export function windowOfParts(parts: readonly TimeSpan[]): TimeWindow {
	const hull = { start: parts[0]?.start ?? null, end: parts.at(-1)?.end ?? null };
	const gaps = parts.slice(1).flatMap(({ start }, before) => {
		const end = parts[before]?.end ?? null;
		return start === null || end === null ? [] : [{ start: end, end: start }];
	});
	return gaps.length === 0 ? hull : { ...hull, gaps };
}

/** The part in which a visit at some minute of the day takes place: the next one in a gap, the last one when all are over. */
export function partAt(window: TimeWindow, minutes: number): TimeSpan {
	const parts = partsOf(window);
	const ahead = parts.find(({ end }) => end === null || minutes <= minutesOf(end));
	return ahead ?? parts.at(-1) ?? window;
}

/**
 * Formats a window: `10:00–12:00`, `10:00 sonrası`, `12:00 öncesi`, `09:00–11:00, 17:00–20:00`, or an
 * empty text.
 */
export function formatWindow(window: TimeWindow): string {
	return partsOf(window).map(formatSpan).join(', ');
}

function formatSpan({ start, end }: TimeSpan): string {
	if (start !== null && end !== null) return `${start}–${end}`;
	if (start !== null) return `${start} sonrası`;
	return end === null ? '' : `${end} öncesi`;
}

/** The same, and `Gün içinde` for a window that is open on both sides. */
export function formatDayWindow(window: TimeWindow): string {
	return formatWindow(window) || 'Gün içinde';
}

/** Minutes since midnight: `09:30` is 570. */
export function minutesOf(time: ClockTime): number {
	return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Time fields offer steps of this many minutes (docs/specification.md#9-constants). */
export const minuteStep = 5;

/**
 * Rounds a time to the nearest step: 12:07 → 12:05, 12:58 → 13:00. Times after 23:57 become 23:59,
 * so that they stay on the same day.
 */
export function roundToStep(time: ClockTime): ClockTime {
	const minutes = Math.round(minutesOf(time) / minuteStep) * minuteStep;
	return clockTime(Math.floor(minutes / 60), minutes % 60) ?? '23:59';
}
