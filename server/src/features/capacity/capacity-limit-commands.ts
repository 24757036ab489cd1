// Changes rules and exceptions of the calendar (docs/domain.md#capacity).
import type { CapacityExceptionFields, CapacityRuleRecord } from '@sevk/contract/capacity/capacity';
import { type CapacityCalendar, capacityOn, isCapacityArea } from '@sevk/domain/capacity/capacity';
import { refuseBelowTaken } from '@sevk/domain/capacity/capacity-limits';
import { capacityRefusals } from '@sevk/domain/capacity/capacity-words';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { type Weekday, weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database, Tx } from '../../db/database.ts';
import { recordEvent } from '../../db/events.ts';
import { transact } from '../../db/transact.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import {
	lockCalendar,
	lockPlaces,
	readCalendar,
	readTaken,
	saveException,
	saveRule,
} from './capacity-store.ts';

/** How far ahead a rule is compared with what is taken. */
const daysCompared = 90;

type Refused = {
	readonly area: string;
	readonly weekday: Weekday | null;
	readonly serviceDate: string | null;
};
type RuleRefusal = Refusal<'capacity/area-unknown' | 'capacity/below-taken'>;
type DayRefusal = RuleRefusal | Refusal<'capacity/past-date'>;

/** The answer for one of several; a refusal of all of them is answered as such. */
function detailed({ refusal, ...about }: Refused & { readonly refusal: DayRefusal }) {
	return { ...about, detail: refusal.detail };
}

/** Saves the rules that may be saved, each with its own answer. */
export async function saveCapacityRules(
	db: Database,
	caller: PersonCaller,
	{ depotId, rules }: { depotId: string; rules: readonly CapacityRuleRecord[] },
	now = new Date(),
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return transact(db, async (tx) => {
		const today = todayIn(now);
		const days = { from: today, until: addDays(today, daysCompared) };
		const refused: (Refused & { readonly refusal: RuleRefusal })[] = [];
		const unique = [
			...new Map(rules.map((rule) => [`${rule.area} ${rule.weekday}`, rule])).values(),
		];
		await lockCalendar(tx, depotId, 'alone');
		const before = await readCalendar(tx, depotId, days);
		const takenOf = await readTaken(tx, { depotId, now, ...days });
		for (const rule of unique) {
			const { area, weekday } = rule;
			const after = withRule(before, rule);
			const refusal =
				refuseUnknownArea(area) ??
				firstOf(datesOf(weekday, days), (serviceDate) =>
					refuseBelowTaken(
						capacityOn(before, area, serviceDate),
						capacityOn(after, area, serviceDate),
						{ area, serviceDate, taken: takenOf({ area, serviceDate }) },
					),
				);
			if (refusal === null) await saveRule(tx, depotId, rule, { name: caller.name, now });
			else refused.push({ area, weekday, serviceDate: null, refusal });
		}
		const savedCount = unique.length - refused.length;
		const [first] = refused;
		if (savedCount === 0 && first !== undefined) return first.refusal;
		record(tx, caller, depotId, 'rules_saved', { count: savedCount });
		return { savedCount, refused: refused.map(detailed) };
	});
}

function withRule(calendar: CapacityCalendar, rule: CapacityRuleRecord): CapacityCalendar {
	const others = calendar.rules.filter(
		({ area, weekday }) => area !== rule.area || weekday !== rule.weekday,
	);
	const isEmpty = !rule.closed && rule.stops === null && rule.desi === null && rule.cutOff === null;
	return { ...calendar, rules: isEmpty ? others : [...others, rule] };
}

function datesOf(weekday: Weekday, { from, until }: { from: string; until: string }): string[] {
	const dates: string[] = [];
	for (let date = from; date <= until; date = addDays(date, 1)) {
		if (weekdayKeyOf(date) === weekday) dates.push(date);
	}
	return dates;
}

function firstOf<Item, Found>(
	items: readonly Item[],
	find: (item: Item) => Found | null,
): Found | null {
	for (const item of items) {
		const found = find(item);
		if (found !== null) return found;
	}
	return null;
}

function refuseUnknownArea(area: string) {
	return isCapacityArea(area) ? null : refuse(capacityRefusals, 'capacity/area-unknown');
}

type DaysEdit = {
	readonly depotId: string;
	readonly areas: readonly string[];
	readonly from: string;
	readonly until: string;
	readonly exception: CapacityExceptionFields | null;
};

/** Saves the exceptions that may be saved, each day and ilçe with its own answer. */
export async function saveCapacityDays(
	db: Database,
	caller: PersonCaller,
	{ depotId, areas, from, until, exception }: DaysEdit,
	now = new Date(),
) {
	if (!caller.depotIds.includes(depotId)) return notFound();
	return transact(db, async (tx) => {
		const places = [...new Set(areas)].flatMap((area) =>
			datesBetween(from, until).map((serviceDate) => ({ area, serviceDate })),
		);
		const refused: (Refused & { readonly refusal: DayRefusal })[] = [];
		const refuseOne = (place: (typeof places)[number], refusal: DayRefusal) =>
			refused.push({ ...place, weekday: null, refusal });
		const valid = places.filter((place) => {
			const refusal = refuseUnknownArea(place.area) ?? refusePast(place.serviceDate, now);
			if (refusal !== null) refuseOne(place, refusal);
			return refusal === null;
		});
		await lockCalendar(tx, depotId, 'alone');
		await lockPlaces(tx, depotId, valid);
		const before = await readCalendar(tx, depotId, { from, until });
		const takenOf = await readTaken(tx, { depotId, now, from, until });
		for (const place of valid) {
			const { area, serviceDate } = place;
			const refusal = refuseBelowTaken(
				capacityOn(before, area, serviceDate),
				capacityOn(withException(before, place, exception), area, serviceDate),
				{ ...place, taken: takenOf(place) },
			);
			if (refusal !== null) refuseOne(place, refusal);
			else await saveException(tx, depotId, place, exception, { name: caller.name, now });
		}
		const savedCount = places.length - refused.length;
		const [first] = refused;
		if (savedCount === 0 && first !== undefined) return first.refusal;
		record(tx, caller, depotId, 'days_saved', { areas, from, until, exception });
		return { savedCount, refused: refused.map(detailed) };
	});
}

function withException(
	calendar: CapacityCalendar,
	place: { readonly area: string; readonly serviceDate: string },
	exception: CapacityExceptionFields | null,
): CapacityCalendar {
	const others = calendar.exceptions.filter(
		({ area, serviceDate }) => area !== place.area || serviceDate !== place.serviceDate,
	);
	return {
		...calendar,
		exceptions: exception === null ? others : [...others, { ...place, ...exception }],
	};
}

function datesBetween(from: string, until: string): string[] {
	const dates: string[] = [];
	for (let date = from; date <= until; date = addDays(date, 1)) dates.push(date);
	return dates;
}

function refusePast(serviceDate: string, now: Date) {
	if (serviceDate >= todayIn(now)) return null;
	return refuse(capacityRefusals, 'capacity/past-date', { serviceDate });
}

function record(
	tx: Tx,
	caller: PersonCaller,
	depotId: string,
	kind: string,
	payload: Record<string, unknown>,
): void {
	recordEvent(tx, { depotId, noun: 'capacity', nounId: depotId, kind, payload, caller });
}
