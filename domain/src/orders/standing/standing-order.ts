// Orders that repeat on weekdays (docs/domain.md#standing-orders).
import { addDays, daysBetween, type ServiceDate, weekdayIndex } from '../../common/date/date.ts';
import { type Weekday, weekdayKeyOf } from '../../common/date/work-week.ts';

/** How many days ahead orders are created, today included. */
export const standingDaysAhead = 14;

export const standingMost = { everyWeeks: 8 } as const;

/** On which days an order repeats. */
export type StandingRule = {
	readonly weekdays: readonly Weekday[];
	/** 2: every second week, counted from the week of the start. */
	readonly everyWeeks: number;
	readonly startsOn: ServiceDate;
	/** The last day; null: until further notice. */
	readonly endsOn: ServiceDate | null;
	/** The first day of a pause; null: no pause. */
	readonly pausedFrom: ServiceDate | null;
	/** The last day of the pause; null: until further notice. */
	readonly pausedUntil: ServiceDate | null;
};

/** What became of one of its days. */
export const standingDateStates = ['created', 'skipped', 'failed'] as const;
export type StandingDateState = (typeof standingDateStates)[number];

const mondayOf = (date: ServiceDate) => addDays(date, -weekdayIndex(date));

function isPaused(
	{ pausedFrom, pausedUntil }: Pick<StandingRule, 'pausedFrom' | 'pausedUntil'>,
	date: ServiceDate,
): boolean {
	return pausedFrom !== null && date >= pausedFrom && (pausedUntil === null || date <= pausedUntil);
}

/** Whether an order repeats on a day. */
export function isStandingDate(rule: StandingRule, date: ServiceDate): boolean {
	const { weekdays, everyWeeks, startsOn, endsOn } = rule;
	if (date < startsOn || (endsOn !== null && date > endsOn)) return false;
	if (!weekdays.includes(weekdayKeyOf(date)) || isPaused(rule, date)) return false;
	const weeks = daysBetween(mondayOf(startsOn), mondayOf(date)) / 7;
	return weeks % everyWeeks === 0;
}

/** The days of a rule in a range, both ends included. */
export function standingDates(
	rule: StandingRule,
	{ from, until }: { readonly from: ServiceDate; readonly until: ServiceDate },
): ServiceDate[] {
	const count = Math.max(0, daysBetween(from, until) + 1);
	const days = Array.from({ length: count }, (_, at) => addDays(from, at));
	return days.filter((date) => isStandingDate(rule, date));
}

/** The days for which orders are created on a day. */
export function comingStandingDates(rule: StandingRule, today: ServiceDate): ServiceDate[] {
	return standingDates(rule, { from: today, until: addDays(today, standingDaysAhead - 1) });
}

export type StandingState = 'active' | 'paused' | 'ended';

export function standingStateOn(
	rule: Pick<StandingRule, 'endsOn' | 'pausedFrom' | 'pausedUntil'>,
	today: ServiceDate,
): StandingState {
	if (rule.endsOn !== null && rule.endsOn < today) return 'ended';
	return isPaused(rule, today) ? 'paused' : 'active';
}

const mostRepeats = 20;

/**
 * The numbers that an order of a day may have; the first free one is taken. The number of the standing
 * order and the day are in it, whatever day the order is put on.
 * @example standingOrderNos(12, '2026-12-01')[0] // DS-12-261201
 */
export function standingOrderNos(number: number, date: ServiceDate): string[] {
	const first = `DS-${number}-${date.slice(2).replaceAll('-', '')}`;
	const others = Array.from({ length: mostRepeats }, (_, at) => `${first}-${at + 2}`);
	return [first, ...others];
}
