import { dayStart, instantAt, type ServiceDate } from '@sevk/domain/common/date/date';

/** Converts minutes since midnight of a working day to an instant. */
export type DemoClock = (minutes: number) => Date;

const minuteMs = 60_000;

/** Minutes since midnight: `clockMinutes('07:30')` is 450. */
export function clockMinutes(clock: string): number {
	const [hours = 0, minutes = 0] = clock.split(':').map(Number);
	return hours * 60 + minutes;
}

/** The clock of a past day, without scaling. */
export function pastDay(date: ServiceDate): DemoClock {
	const midnight = instantAt(date, '00:00').getTime();
	return (minutes) => new Date(midnight + Math.round(minutes * minuteMs));
}

/** The scenario of today runs from 06:00 to 15:00. */
const tellsFrom = clockMinutes('06:00');
const tellsUntil = clockMinutes('15:00');
const longestMorningMs = 6 * 60 * minuteMs;

/**
 * The clock of today, scaled so that the last event of the scenario is now: no event is in the
 * future or before midnight, at whatever time the demo is created.
 */
export function todayUntil(now: Date, date: ServiceDate): DemoClock {
	const end = now.getTime();
	const sixOClock = instantAt(date, '06:00').getTime();
	const start = Math.max(dayStart(date).getTime(), Math.min(sixOClock, end - longestMorningMs));
	return (minutes) => {
		const part = (minutes - tellsFrom) / (tellsUntil - tellsFrom);
		const timeMs = start + Math.max(0, part) * (end - start);
		return new Date(Math.min(end, Math.round(timeMs)));
	};
}
