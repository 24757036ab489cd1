import { foldText } from '../text/fold.ts';

/** The working day of a depot, `YYYY-MM-DD`; not an instant (docs/domain.md#service-date). */
export type ServiceDate = string;

const dayMs = 86_400_000;
/** Europe/Istanbul is UTC+3 all year since the clocks went forward on this day. */
const permanentSinceMs = Date.UTC(2016, 2, 27, 1);
const permanentOffsetMs = 3 * 3_600_000;
/** The clock in Istanbul before that, when winter was UTC+2. */
const formerClock = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'Europe/Istanbul',
	dateStyle: 'short',
	timeStyle: 'medium',
});
/** Year range of the date picker (docs/specification.md#9-constants). */
const years = { first: 1900, last: 2100 };
/** Day 0 of the Excel calendar (1900 date system). */
const excelDayZeroMs = Date.UTC(1899, 11, 30);

const monthNames = [
	'Ocak',
	'Şubat',
	'Mart',
	'Nisan',
	'Mayıs',
	'Haziran',
	'Temmuz',
	'Ağustos',
	'Eylül',
	'Ekim',
	'Kasım',
	'Aralık',
] as const;
const foldedMonths: readonly string[] = monthNames.map(foldText);

/** Short weekday names, Monday first: `weekdayNames[0]` is `Pzt`. */
export const weekdayNames = ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'] as const;

function toServiceDate(year: number, month: number, day: number): ServiceDate | null {
	if (year < years.first || year > years.last) return null;
	const at = new Date(Date.UTC(year, month - 1, day));
	const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
	return exists ? at.toISOString().slice(0, 10) : null;
}

/** Whether a text is an existing day in stored form: `2026-02-28` is, `2026-02-31` is not. */
export function isServiceDate(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text) === text;
}

const time = String.raw`(?:[T ]+\d{1,2}[:.]\d{2}.*)?$`;
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${time}`);
const dayFirst = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${time}`);
const monthInWords = /^(\d{1,2})[\s.-]+(\p{L}+)[\s.-]+(\d{4})$/u;
const excelSerial = /^\d{5}(?:[.,]\d+)?$/;

/**
 * Parses a day from an imported file: `20.11.2026`, `20/11/2026`, `2026-11-20`, `20 Kasım 2026`,
 * with or without a time, or Excel's serial number (`46346`). Returns null for a day that does not
 * exist (`31.02.2026`) and for the American `11/20/2026`, because month and day would be ambiguous.
 */
export function parseDate(text: string): ServiceDate | null {
	const trimmed = text.trim();
	const iso = yearFirst.exec(trimmed);
	if (iso) return toServiceDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
	const turkish = dayFirst.exec(trimmed);
	if (turkish) {
		const year = Number(turkish[3]);
		return toServiceDate(year < 100 ? 2000 + year : year, Number(turkish[2]), Number(turkish[1]));
	}
	const words = monthInWords.exec(trimmed);
	if (words) {
		const month = foldedMonths.indexOf(foldText(words[2] ?? '')) + 1;
		return toServiceDate(Number(words[3]), month, Number(words[1]));
	}
	return excelSerial.test(trimmed) ? dateFromExcel(Number.parseInt(trimmed, 10)) : null;
}

function dateFromExcel(serial: number): ServiceDate | null {
	const at = new Date(excelDayZeroMs + serial * dayMs);
	return toServiceDate(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate());
}

function startMs(date: ServiceDate): number {
	return Date.parse(`${date}T00:00:00.000Z`);
}

/** Adds days to a day; a negative count subtracts: `addDays('2026-02-28', 1)`. */
export function addDays(date: ServiceDate, days: number): ServiceDate {
	return new Date(startMs(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Number of days between two days: `daysBetween('2026-11-20', '2026-11-23')` is 3. */
export function daysBetween(from: ServiceDate, to: ServiceDate): number {
	return Math.round((startMs(to) - startMs(from)) / dayMs);
}

/** Short weekday name of a day: `weekdayOf('2026-11-20')` is `Cum`. */
export function weekdayOf(date: ServiceDate): string {
	return weekdayNames[weekdayIndex(date)] ?? '';
}

/** Days since Monday: 0 to 6. */
export function weekdayIndex(date: ServiceDate): number {
	return (new Date(startMs(date)).getUTCDay() + 6) % 7;
}

/** An instant: a Date, or its ISO 8601 form as the API sends it. */
export type Instant = Date | string;

function istanbulText(instant: Instant): string {
	const ms = new Date(instant).getTime();
	return new Date(ms + offsetMsAt(ms)).toISOString();
}

/** How far the clock in Istanbul is ahead of UTC at an instant. */
function offsetMsAt(ms: number): number {
	if (!(ms < permanentSinceMs)) return permanentOffsetMs;
	const wholeMs = Math.floor(ms / 1000) * 1000;
	return Date.parse(`${formerClock.format(wholeMs).replace(' ', 'T')}Z`) - wholeMs;
}

/** The instant at which the clock in Istanbul shows a time, which is written as UTC. */
function instantOfClock(clockMs: number): Date {
	const offsetMs = offsetMsAt(clockMs - permanentOffsetMs);
	return new Date(clockMs - offsetMsAt(clockMs - offsetMs));
}

/**
 * The working day at an instant in Istanbul. For a depot whose day starts at 04:00 pass `'04:00'`,
 * so that a night route belongs to the previous day.
 */
export function todayIn(now: Instant, dayStartsAt = '00:00'): ServiceDate {
	const [hours = 0, minutes = 0] = dayStartsAt.split(':').map(Number);
	const shifted = new Date(now).getTime() - (hours * 60 + minutes) * 60_000;
	return istanbulText(new Date(shifted)).slice(0, 10);
}

/** First instant of a day in Istanbul, 00:00:00.000 (docs/specification.md#9-constants). */
export function dayStart(date: ServiceDate): Date {
	return instantOfClock(startMs(date));
}

/** Last instant of a day in Istanbul, 23:59:59.999 (docs/specification.md#9-constants). */
export function dayEnd(date: ServiceDate): Date {
	return instantOfClock(startMs(date) + dayMs - 1);
}

/** The instant of a clock time on a day in Istanbul: `instantAt('2026-11-20', '09:30')`. */
export function instantAt(date: ServiceDate, clockTime: string): Date {
	return instantOfClock(Date.parse(`${date}T${clockTime}:00.000Z`));
}

/** Formats a day: `2026-03-05` → `05.03.2026`. */
export function formatDate(date: ServiceDate): string {
	return `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}

/** Istanbul local time written as UTC, for file formats without time zones (Excel). */
export function istanbulClock(instant: Instant): string {
	return istanbulText(instant);
}

/**
 * Formats the time of an instant in Istanbul, 24 h: `12:07` (docs/specification.md#9-constants).
 */
export function formatTime(instant: Instant): string {
	return istanbulText(instant).slice(11, 16);
}

/** Formats an instant in Istanbul: `05.03.2026 12:07`. */
export function formatDateTime(instant: Instant): string {
	const text = istanbulText(instant);
	return `${formatDate(text.slice(0, 10))} ${text.slice(11, 16)}`;
}

/**
 * Formats an instant briefly: the time alone when it is today.
 * @example formatMoment('2026-03-05T04:48:00Z', '2026-03-05T09:00:00Z') // '07:48'
 */
export function formatMoment(at: Instant, now: Instant): string {
	return todayIn(at) === todayIn(now) ? formatTime(at) : formatDateTime(at);
}
