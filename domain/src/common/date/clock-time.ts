/** Time of day in Istanbul, `HH:MM`, 24 h. */
export type ClockTime = string;

/** A promised delivery window; either end may be open. */
export type TimeWindow = { readonly start: ClockTime | null; readonly end: ClockTime | null };

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
export function isWindowReversed({ start, end }: TimeWindow): boolean {
	return start !== null && end !== null && end <= start;
}

/** Formats a window: `10:00–12:00`, `10:00 sonrası`, `12:00 öncesi`, or an empty text. */
export function formatWindow({ start, end }: TimeWindow): string {
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
