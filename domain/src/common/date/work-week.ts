// The working week of a driver or of a depot (docs/domain.md#working-times).
import { type ClockTime, minutesOf } from './clock-time.ts';
import { type ServiceDate, weekdayIndex, weekdayNames } from './date.ts';

export const weekdays = [
	'monday',
	'tuesday',
	'wednesday',
	'thursday',
	'friday',
	'saturday',
	'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayWords: Readonly<Record<Weekday, string>> = {
	monday: 'Pazartesi',
	tuesday: 'Salı',
	wednesday: 'Çarşamba',
	thursday: 'Perşembe',
	friday: 'Cuma',
	saturday: 'Cumartesi',
	sunday: 'Pazar',
};

/** Working hours of a day; an end before the start is on the next day. */
export type WorkHours = { readonly start: ClockTime; readonly end: ClockTime };

/** A break (Mola) that starts between two times. */
export type WorkBreak = {
	readonly minutes: number;
	readonly earliest: ClockTime;
	readonly latest: ClockTime;
};

export type WorkWeek = {
	/** The hours of each day; null on a day without work. */
	readonly days: Readonly<Record<Weekday, WorkHours | null>>;
	/** Breaks of each day into which they fit: a short Saturday has none at noon. */
	readonly breaks: WorkBreak[];
};

/** Hours of a driver for whom neither driver nor depot has any. */
export const usualHours: WorkHours = { start: '08:00', end: '18:00' };

/** A week of the same hours on each day. */
export function weekOfHours(hours: WorkHours): WorkWeek {
	const days = Object.fromEntries(weekdays.map((day) => [day, hours])) as WorkWeek['days'];
	return { days, breaks: [] };
}

/** The week of a depot that has none: each day, so that nobody is left out of a plan. */
export const usualWeek: WorkWeek = weekOfHours(usualHours);

/** A common week, with which a form begins. */
export const commonWeek: WorkWeek = {
	days: { ...usualWeek.days, saturday: { start: '08:00', end: '13:00' }, sunday: null },
	breaks: [],
};

export function weekdayKeyOf(date: ServiceDate): Weekday {
	return weekdays[weekdayIndex(date)] ?? 'monday';
}

const dayMinutes = 24 * 60;

/** Minutes from the start of the hours to a time, also over midnight. */
function minutesAfter(start: ClockTime, time: ClockTime): number {
	return (minutesOf(time) - minutesOf(start) + dayMinutes) % dayMinutes;
}

/** Length of working hours: 22:00–06:00 is 480. */
export function workMinutes({ start, end }: WorkHours): number {
	return minutesAfter(start, end);
}

/** Whether a break lies in the hours, wherever it starts between its two times. */
export function breakFits(hours: WorkHours, pause: WorkBreak): boolean {
	const earliest = minutesAfter(hours.start, pause.earliest);
	const latest = minutesAfter(hours.start, pause.latest);
	return earliest <= latest && latest + pause.minutes <= workMinutes(hours);
}

/** The breaks of a day with these hours. */
export function breaksIn(hours: WorkHours, breaks: readonly WorkBreak[]): WorkBreak[] {
	return breaks.filter((pause) => breakFits(hours, pause));
}

/** The breaks of a day with these hours, each between two times of its start: seconds of the service day. */
export function breakSpans(hours: WorkHours, breaks: readonly WorkBreak[]) {
	const clock = (time: ClockTime) =>
		(minutesOf(hours.start) + minutesAfter(hours.start, time)) * 60;
	return breaks.map(({ earliest, latest, minutes }) => ({
		window: { from: clock(earliest), to: clock(latest) },
		seconds: minutes * 60,
	}));
}

/** A field of a week that is wrong, with its path in the week and the sentence for it. */
type WorkWeekFault = { readonly path: (string | number)[]; readonly sentence: string };

/** What is wrong with a week whose times are all valid. */
export function workWeekFaults({ days, breaks }: WorkWeek): WorkWeekFault[] {
	const worked = weekdays.flatMap((day) => days[day] ?? []);
	const faults: WorkWeekFault[] = weekdays.flatMap((day) => {
		const hours = days[day];
		return hours !== null && hours.start === hours.end
			? { path: ['days', day], sentence: 'Başlangıç ve bitiş aynı olamaz.' }
			: [];
	});
	breaks.forEach((pause, at) => {
		if (!worked.some((hours) => breakFits(hours, pause))) {
			const sentence = 'Mola hiçbir günün çalışma saatlerine sığmıyor.';
			faults.push({ path: ['breaks', at], sentence });
		}
	});
	return faults;
}

/** `08:00–18:00` */
export function formatHours({ start, end }: WorkHours): string {
	return `${start}–${end}`;
}

/** `12:30 (45 dk)`, or `12:00–13:30 arası 45 dk`. */
function formatBreak({ minutes, earliest, latest }: WorkBreak): string {
	return earliest === latest
		? `${earliest} (${minutes} dk)`
		: `${earliest}–${latest} arası ${minutes} dk`;
}

function formatBreaks(breaks: readonly WorkBreak[]): string {
	return breaks.length === 0 ? '' : `, mola ${breaks.map(formatBreak).join(', ')}`;
}

/**
 * Hours and breaks of a day.
 * @example formatWorkDay({ start: '08:00', end: '18:00' }, []) // '08:00–18:00'
 */
export function formatWorkDay(hours: WorkHours, breaks: readonly WorkBreak[]): string {
	return `${formatHours(hours)}${formatBreaks(breaks)}`;
}

/**
 * A week in a line; following days of the same hours are one range: `Pzt–Cum 08:00–18:00, Cmt
 * 08:00–13:00, Paz çalışmıyor, mola 12:30 (45 dk)`.
 */
export function formatWorkWeek({ days, breaks }: WorkWeek): string {
	const parts = runsOf(days).map(({ range, words }) => `${range} ${words ?? 'çalışmıyor'}`);
	return `${parts.join(', ')}${formatBreaks(breaks)}`;
}

/**
 * A week in two lines of a narrow column: the first worked days, then the other ones with the minutes of
 * the breaks: `Pzt–Cum 08:00–18:00`, `Cmt 08:00–13:00, 45 dk mola`.
 */
export function workWeekLines({ days, breaks }: WorkWeek): { first: string; others: string } {
	const [first = 'Çalışmıyor', ...others] = runsOf(days).flatMap(({ range, words }) =>
		words === null ? [] : [`${range} ${words}`],
	);
	const minutes = breaks.reduce((sum, each) => sum + each.minutes, 0);
	const pause = minutes === 0 ? [] : [`${minutes} dk mola`];
	return { first, others: [...others, ...pause].join(', ') };
}

/** Following days of the same hours as one range; the words are null where nobody works. */
function runsOf(days: WorkWeek['days']): { range: string; words: string | null }[] {
	const runs: { from: number; to: number; words: string | null }[] = [];
	weekdays.forEach((day, at) => {
		const hours = days[day];
		const words = hours === null ? null : formatHours(hours);
		const last = runs.at(-1);
		if (last?.words === words) last.to = at;
		else runs.push({ from: at, to: at, words });
	});
	return runs.map(({ from, to, words }) => ({ range: rangeOf(from, to), words }));
}

function rangeOf(from: number, to: number): string {
	if (from === 0 && to === weekdays.length - 1) return 'Her gün';
	const [first, last] = [weekdayNames[from] ?? '', weekdayNames[to] ?? ''];
	return from === to ? first : `${first}–${last}`;
}

/** The hours of all worked days if they are the same; null otherwise. */
export function sameHours({ days }: WorkWeek): WorkHours | null {
	const [first, ...others] = weekdays.flatMap((day) => days[day] ?? []);
	if (first === undefined) return null;
	return others.every(({ start, end }) => start === first.start && end === first.end)
		? first
		: null;
}

/** The week of another with own hours on the worked days; breaks that no longer fit are left out. */
export function withHours({ days, breaks }: WorkWeek, hours: WorkHours): WorkWeek {
	const own = weekdays.map((day) => [day, days[day] && hours]);
	return {
		days: Object.fromEntries(own) as WorkWeek['days'],
		breaks: breaksIn(hours, breaks),
	};
}
