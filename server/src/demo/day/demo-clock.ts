import { dayStart, instantAt, type ServiceDate } from '@sevk/domain/common/date/date';

/** Turns the time of a working day, in minutes since midnight, into an instant. */
export type DemoClock = (minutes: number) => Date;

const minuteMs = 60_000;

/** Minutes since midnight: `clockMinutes('07:30')` is 450. */
export function clockMinutes(clock: string): number {
	const [hours = 0, minutes = 0] = clock.split(':').map(Number);
	return hours * 60 + minutes;
}

/** A day that is over: every time stands as it is told. */
export function pastDay(date: ServiceDate): DemoClock {
	const midnight = instantAt(date, '00:00').getTime();
	return (minutes) => new Date(midnight + Math.round(minutes * minuteMs));
}

/** Today is told as a day from 06:00 to 15:00. */
const tellsFrom = clockMinutes('06:00');
const tellsUntil = clockMinutes('15:00');
const longestMorningMs = 6 * 60 * minuteMs;

/**
 * Today, squeezed or stretched so that the last thing told is happening now: nothing lies in the
 * future and nothing before midnight, whenever of the day the demo is filled.
 */
export function todayUntil(now: Date, date: ServiceDate): DemoClock {
	const end = now.getTime();
	const sixOClock = instantAt(date, '06:00').getTime();
	const start = Math.max(dayStart(date).getTime(), Math.min(sixOClock, end - longestMorningMs));
	return (minutes) => {
		const part = (minutes - tellsFrom) / (tellsUntil - tellsFrom);
		const told = start + Math.max(0, part) * (end - start);
		return new Date(Math.min(end, Math.round(told)));
	};
}
