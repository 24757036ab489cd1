import { noValueWord, type RecordChange } from '../rule/record-change.ts';
import { type ClockTime, parseClockTime, roundToStep } from './clock-time.ts';
import {
	addDays,
	formatDate,
	instantAt,
	isServiceDate,
	parseDate,
	type ServiceDate,
	weekdayNames,
	weekdayOf,
} from './date.ts';

/** A range of days, both inclusive: `['2026-11-16', '2026-11-20']`. */
export type DateRange = readonly [from: ServiceDate, to: ServiceDate];

/** A minute of local time in Istanbul: `2026-11-20T08:30`. */
export type LocalMinute = string;

/** A range of minutes, both inclusive: `['2026-11-20T08:00', '2026-11-20T12:00']`. */
export type MinuteRange = readonly [from: LocalMinute, to: LocalMinute];

/** First and last minute of a day (docs/specification.md#9-constants, day start and end). */
export const wholeDayTimes = ['00:00', '23:59'] as const;

export function localMinute(date: ServiceDate, time: ClockTime): LocalMinute {
	return `${date}T${time}`;
}

/** Whether a text, e.g. a URL parameter, is a valid minute in stored form. */
export function isLocalMinute(text: string): boolean {
	return isServiceDate(dateOfMinute(text)) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));
}

export const dateOfMinute = (minute: LocalMinute): ServiceDate => minute.slice(0, 10);
export const timeOfMinute = (minute: LocalMinute): ClockTime => minute.slice(11, 16);

/**
 * First and last instant of a range of minutes. The last minute is included to its last
 * millisecond.
 */
export function instantsOf([from, to]: MinuteRange): readonly [from: Date, to: Date] {
	const last = instantAt(dateOfMinute(to), timeOfMinute(to)).getTime() + 59_999;
	return [instantAt(dateOfMinute(from), timeOfMinute(from)), new Date(last)];
}

/** Separator of two ends. A hyphen needs blanks around it, because dates may contain hyphens. */
const rangeSeparator = /\s*[–—]\s*|\s+-\s+/u;

function parseEnds<End extends string>(
	text: string,
	read: (part: string, which: 'from' | 'to') => End | null,
): readonly [End, End] | null {
	const [first = '', second = first, ...more] = text.trim().split(rangeSeparator);
	const from = read(first, 'from');
	const to = read(second, 'to');
	if (from === null || to === null || more.length > 0) return null;
	return from <= to ? [from, to] : [to, from];
}

/** Parses a typed range of days, `16.11.2026 – 20.11.2026`. A single day is a range of that day. */
export function parseDateRange(text: string): DateRange | null {
	return parseEnds(text, parseDate);
}

/**
 * Parses a typed range of minutes, `20.11.2026 08:00 – 20.11.2026 12:07`; minutes are rounded to
 * the step. A day without a time is a whole day; a time without a day is on the first day.
 */
export function parseMinuteRange(text: string): MinuteRange | null {
	let day = '';
	return parseEnds(text, (part, which) => {
		const [, dayText = '', timeText = ''] = /^(.*?)\s*(\d{1,2}[:.]\d{2})?$/u.exec(part) ?? [];
		const date = dayText === '' ? day : parseDate(dayText);
		if (date === null || date === '') return null;
		day = date;
		const [first, last] = wholeDayTimes;
		const whole = which === 'from' ? first : last;
		const time = timeText === '' ? whole : parseClockTime(timeText);
		return time === null ? null : localMinute(date, roundToStep(time));
	});
}

/** Formats a range of days; `…` replaces a missing second end. */
export function formatDateRange(from: ServiceDate, to: ServiceDate | null): string {
	return `${formatDate(from)} – ${to === null ? '…' : formatDate(to)}`;
}

/** As `formatDateRange`; a single day once. */
export function formatDays(from: ServiceDate, to: ServiceDate): string {
	return from === to ? formatDate(from) : formatDateRange(from, to);
}

/** The addition or removal of a range of days as a change of its record. */
export function daysChange(
	word: Pick<RecordChange, 'field' | 'label'>,
	{ from, until }: { readonly from: ServiceDate; readonly until: ServiceDate },
	isAdded: boolean,
): RecordChange {
	const days = formatDays(from, until);
	const [before, after] = isAdded ? [noValueWord, days] : [days, noValueWord];
	return { ...word, from: before, to: after };
}

/**
 * Formats a range of minutes; `…` replaces a missing second end. Within one day the date appears
 * once: `20.11.2026 08:00 – 12:00`.
 */
export function formatMinuteRange(from: LocalMinute, to: LocalMinute | null): string {
	return `${formatMinute(from)} – ${to === null ? '…' : formatRangeEnd(from, to)}`;
}

function formatRangeEnd(from: LocalMinute, to: LocalMinute): string {
	return dateOfMinute(from) === dateOfMinute(to) ? timeOfMinute(to) : formatMinute(to);
}

function formatMinute(minute: LocalMinute): string {
	return `${formatDate(dateOfMinute(minute))} ${timeOfMinute(minute)}`;
}

export type RangePreset = { readonly label: string; readonly range: DateRange };

/** Common ranges that end at a day: today, yesterday, this week from Monday, this month. */
export function rangePresets(today: ServiceDate): readonly RangePreset[] {
	const daysSinceMonday = (weekdayNames as readonly string[]).indexOf(weekdayOf(today));
	const yesterday = addDays(today, -1);
	return [
		{ label: 'Bugün', range: [today, today] },
		{ label: 'Dün', range: [yesterday, yesterday] },
		{ label: 'Bu hafta', range: [addDays(today, -daysSinceMonday), today] },
		{ label: 'Bu ay', range: [`${today.slice(0, 8)}01`, today] },
	];
}
