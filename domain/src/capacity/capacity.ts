// How many stops and how much desi a depot serves per ilçe and day (docs/domain.md#capacity).
import type { ClockTime } from '../common/date/clock-time.ts';
import { addDays, instantAt, type ServiceDate, todayIn } from '../common/date/date.ts';
import { type Weekday, weekdayKeyOf } from '../common/date/work-week.ts';
import { isKnownDistrict, type KnownDistrict } from '../common/place/known-district.ts';

/** An ilçe as `İstanbul/Ümraniye`. */
export type CapacityArea = KnownDistrict;
/** In rules and exceptions: all ilçeler that have none of their own. */
export const allAreas = '';

export function isCapacityArea(text: string): boolean {
	return text === allAreas || isKnownDistrict(text);
}

/** States of orders that need no room on their day: nobody drives to the recipient. */
export const statesWithoutRoom = [
	'cancelled',
	'lost',
	'damaged',
	'returning',
	'returned',
	'waiting_at_branch',
] as const;

export function needsRoom(orderState: string): boolean {
	return !statesWithoutRoom.some((state) => state === orderState);
}

/** How far ahead days with room are looked for. */
export const capacityDaysAhead = 28;
export const capacityHoldMinutes = 15;

/** Largest values of the fields, which the database checks as well. */
export const capacityMost = { stops: 100_000, desi: 10_000_000, cutOffDays: 7 } as const;

/** The rule of a weekday. Null: no limit. */
export type CapacityRule = {
	readonly area: CapacityArea | typeof allAreas;
	readonly weekday: Weekday;
	readonly closed: boolean;
	readonly stops: number | null;
	readonly desi: number | null;
	/** Until when orders are taken, so many days before the day. */
	readonly cutOff: ClockTime | null;
	readonly cutOffDays: number;
};

/** What differs from the rule on one day, as on a bayram or in snow. */
export type CapacityException = {
	readonly area: CapacityArea | typeof allAreas;
	readonly serviceDate: ServiceDate;
	readonly closed: boolean;
	readonly stops: number | null;
	readonly desi: number | null;
	readonly reason: string;
};

export type CapacityCalendar = {
	readonly rules: readonly CapacityRule[];
	readonly exceptions: readonly CapacityException[];
};

/** Where the limits of a day come from; `none`: the ilçe has no limit. */
type CapacitySource = 'exception' | 'rule' | 'none';

/** The limits of an ilçe on a day. */
export type CapacityLimits = Pick<
	CapacityRule,
	'closed' | 'stops' | 'desi' | 'cutOff' | 'cutOffDays'
> & {
	readonly source: CapacitySource;
	/** Why the day differs; null without an exception. */
	readonly reason: string | null;
};

export type CapacityRoom = { readonly stops: number; readonly desi: number };
export const noRoomTaken: CapacityRoom = { stops: 0, desi: 0 };

/**
 * The limits of an ilçe on a day: its own exception, else that of all ilçeler, else its own rule of
 * the weekday, else that of all.
 */
export function capacityOn(
	{ rules, exceptions }: CapacityCalendar,
	area: CapacityArea,
	serviceDate: ServiceDate,
): CapacityLimits {
	const weekday = weekdayKeyOf(serviceDate);
	const ruleOf = (of: string) => rules.find((rule) => rule.area === of && rule.weekday === weekday);
	const exceptionOf = (of: string) =>
		exceptions.find((one) => one.area === of && one.serviceDate === serviceDate);
	const rule = ruleOf(area) ?? ruleOf(allAreas);
	const exception = exceptionOf(area) ?? exceptionOf(allAreas);
	const { closed, stops, desi } = exception ?? rule ?? { closed: false, stops: null, desi: null };
	return {
		closed,
		stops,
		desi,
		cutOff: rule?.cutOff ?? null,
		cutOffDays: rule?.cutOffDays ?? 1,
		source: exception ? 'exception' : rule ? 'rule' : 'none',
		reason: exception?.reason ?? null,
	};
}

/** Whether taking room on a day can be refused, so that takers must come one after another. */
export function isLimited({ stops, desi }: Pick<CapacityLimits, 'stops' | 'desi'>): boolean {
	return stops !== null || desi !== null;
}

/** Why a day has no room. */
export const capacityFaults = ['past', 'closed', 'cut_off', 'full'] as const;
export type CapacityFault = (typeof capacityFaults)[number];

/** Until when orders of a day are taken; null without a cut-off hour. */
function cutOffInstant(
	{ cutOff, cutOffDays }: Pick<CapacityLimits, 'cutOff' | 'cutOffDays'>,
	serviceDate: ServiceDate,
): Date | null {
	return cutOff === null ? null : instantAt(addDays(serviceDate, -cutOffDays), cutOff);
}

/** Whether more is taken than the limits allow. */
export function exceedsLimits(
	{ stops, desi }: Pick<CapacityLimits, 'stops' | 'desi'>,
	taken: CapacityRoom,
): boolean {
	return (stops !== null && taken.stops > stops) || (desi !== null && taken.desi > desi);
}

type RoomQuestion = {
	readonly serviceDate: ServiceDate;
	readonly limits: CapacityLimits;
	readonly taken: CapacityRoom;
	readonly need: CapacityRoom;
	readonly now: Date;
};

/** Why a day has no room for what is needed; null if it has. */
export function capacityFault(question: RoomQuestion): CapacityFault | null {
	const { serviceDate, limits, taken, need, now } = question;
	if (serviceDate < todayIn(now)) return 'past';
	if (limits.closed) return 'closed';
	const cutOff = cutOffInstant(limits, serviceDate);
	if (cutOff !== null && now.getTime() >= cutOff.getTime()) return 'cut_off';
	const after = { stops: taken.stops + need.stops, desi: taken.desi + need.desi };
	return exceedsLimits(limits, after) ? 'full' : null;
}

/** The first day with room from a day on; null if none of the next four weeks has any. */
export function nextDayWithRoom(
	from: ServiceDate,
	questionOf: (serviceDate: ServiceDate) => RoomQuestion,
): ServiceDate | null {
	for (let ahead = 0; ahead < capacityDaysAhead; ahead += 1) {
		const serviceDate = addDays(from, ahead);
		if (capacityFault(questionOf(serviceDate)) === null) return serviceDate;
	}
	return null;
}
