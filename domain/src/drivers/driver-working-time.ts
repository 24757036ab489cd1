// When a driver works on a day (docs/domain.md#working-times).
import type { ClockTime } from '../common/date/clock-time.ts';
import { formatDate, type ServiceDate } from '../common/date/date.ts';
import {
	breaksIn,
	formatHours,
	formatWorkDay,
	usualWeek,
	type WorkBreak,
	type WorkHours,
	type WorkWeek,
	weekdayKeyOf,
	weekdayWords,
} from '../common/date/work-week.ts';

export const driverExceptionKinds = ['leave', 'sick', 'off', 'hours'] as const;
export type DriverExceptionKind = (typeof driverExceptionKinds)[number];

export const driverExceptionWords: Readonly<Record<DriverExceptionKind, string>> = {
	leave: 'İzin',
	sick: 'Rapor',
	off: 'Çalışmıyor',
	hours: 'Farklı Saat / Fazla Mesai',
};

/** Days on which a driver does not work, or works at other hours (İstisna). */
export type DriverException = {
	readonly kind: DriverExceptionKind;
	readonly from: ServiceDate;
	/** The last day. */
	readonly until: ServiceDate;
	/** Only of the kind `hours`. */
	readonly startTime: ClockTime | null;
	readonly endTime: ClockTime | null;
};

/** What decides when a driver works. */
export type WorkingTimeFacts = {
	/** Own week; null: that of the depot. */
	readonly workWeek: WorkWeek | null;
	readonly depotWeek: WorkWeek | null;
	/** Those of the day are enough. */
	readonly exceptions: readonly DriverException[];
};

/** Where working hours come from; `usual`: neither driver nor depot has any. */
type WorkingTimeSource = 'exception' | 'driver' | 'depot' | 'usual';

export type WorkingTime =
	| {
			readonly kind: 'works';
			readonly hours: WorkHours;
			readonly breaks: readonly WorkBreak[];
			readonly source: WorkingTimeSource;
	  }
	/** A day of the week without work: whoever plans may still choose the driver. */
	| { readonly kind: 'rest_day'; readonly words: string }
	/** On leave, ill or otherwise away. */
	| { readonly kind: 'absent'; readonly words: string };

/** Whoever plans reads that a driver is away, not that he is ill. */
const absenceWords: Readonly<Record<Exclude<DriverExceptionKind, 'hours'>, string>> = {
	leave: 'izinli',
	sick: 'izinli',
	off: 'çalışmıyor',
};

/** Working hours and breaks of a driver on a day, or why the driver does not work. */
export function workingTimeOn(facts: WorkingTimeFacts, date: ServiceDate): WorkingTime {
	const week = facts.workWeek ?? facts.depotWeek ?? usualWeek;
	const exception = facts.exceptions.find(({ from, until }) => from <= date && date <= until);
	if (exception !== undefined) return exceptionalTime(exception, week, date);
	const weekday = weekdayKeyOf(date);
	const hours = week.days[weekday];
	if (hours === null) {
		const day = weekdayWords[weekday].toLocaleLowerCase('tr');
		return { kind: 'rest_day', words: `${day} günü çalışmıyor` };
	}
	const depotSource = facts.depotWeek === null ? 'usual' : 'depot';
	const source = facts.workWeek === null ? depotSource : 'driver';
	return { kind: 'works', hours, breaks: breaksIn(hours, week.breaks), source };
}

function exceptionalTime(
	{ kind, until, startTime, endTime }: DriverException,
	week: WorkWeek,
	date: ServiceDate,
): WorkingTime {
	if (kind === 'hours') {
		const hours = { start: startTime ?? '00:00', end: endTime ?? '23:59' };
		return { kind: 'works', hours, breaks: breaksIn(hours, week.breaks), source: 'exception' };
	}
	const end = until > date ? ` (${formatDate(until)} tarihine kadar)` : '';
	return { kind: 'absent', words: `${absenceWords[kind]}${end}` };
}

/**
 * The working time of a day in a line.
 * @example workingTimeWords({ kind: 'rest_day', words: 'pazar günü çalışmıyor' }) // 'pazar günü çalışmıyor'
 */
export function workingTimeWords(time: WorkingTime): string {
	return time.kind === 'works' ? formatWorkDay(time.hours, time.breaks) : time.words;
}

/** What an exception says, for lists and history: `İzin`, `Farklı Saat / Fazla Mesai (10:00–20:00)`. */
export function formatDriverException({
	kind,
	startTime,
	endTime,
}: Pick<DriverException, 'kind' | 'startTime' | 'endTime'>): string {
	const word = driverExceptionWords[kind];
	if (startTime === null || endTime === null) return word;
	return `${word} (${formatHours({ start: startTime, end: endTime })})`;
}
