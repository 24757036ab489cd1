// Takes room on days for whatever puts an order there (docs/domain.md#capacity).
import {
	type CapacityCalendar,
	type CapacityFault,
	type CapacityRoom,
	capacityDaysAhead,
	capacityFault,
	capacityOn,
	isLimited,
	nextDayWithRoom,
	noRoomTaken,
} from '@sevk/domain/capacity/capacity';
import {
	capacityFill,
	capacityRefusals,
	type NoRoomFacts,
} from '@sevk/domain/capacity/capacity-words';
import { addDays } from '@sevk/domain/common/date/date';
import { knownDistrictOf } from '@sevk/domain/common/place/known-district';
import { type Refusal, refuse } from '@sevk/domain/common/rule/refusal';
import type { Database, Tx } from '../../db/database.ts';
import {
	type CapacityPlace,
	lockCalendar,
	lockPlaces,
	readCalendar,
	readStopsOf,
	readTaken,
	type TakenStop,
} from './capacity-store.ts';

/** An order to be put on a day. */
export type RoomNeed = {
	readonly province: string;
	readonly district: string;
	readonly serviceDate: string;
	readonly desi: number;
	/** Default: one. */
	readonly stops?: number;
	/** Orders of one address are one stop; null: the address is too vague to be compared. */
	readonly addressKey?: string | null | undefined;
};

type RoomQuery = {
	readonly depotId: string;
	readonly now: Date;
	readonly exceptOrderIds?: readonly string[];
	readonly exceptHoldId?: string | null | undefined;
};

/** The room of days while it is given out to orders. */
export type RoomBook = {
	/** Why a day has no room for an order; null if it has, and for an unknown ilçe. */
	readonly faultOf: (need: RoomNeed) => CapacityFault | null;
	/** Counts an order that is put on its day. */
	readonly take: (need: RoomNeed) => void;
	readonly factsOf: (need: RoomNeed, fault: CapacityFault) => Promise<NoRoomFacts>;
	/** The first day with room from the day of an order on; null if four weeks have none. */
	readonly nextDate: (need: RoomNeed) => Promise<string | null>;
};

/** What an order takes; its stop is free where somebody drives to its address anyway. */
function roomOf({ stops = 1, desi, addressKey }: RoomNeed, visited: Visited): CapacityRoom {
	return { stops: visited(addressKey) ? 0 : stops, desi };
}

type Visited = (addressKey: string | null | undefined) => boolean;

/** The room of days as it is now, without a lock. */
export async function readRoom(
	db: Database,
	query: RoomQuery,
	needs: readonly RoomNeed[],
): Promise<RoomBook> {
	const days = daysOf(needs);
	const ahead = { from: days.from, until: addDays(days.until, capacityDaysAhead) };
	return openBook(db, query, needs, await readCalendar(db, query.depotId, ahead));
}

/**
 * Like `readRoom`, with the days of the orders locked until the transaction ends, so that concurrent
 * takers come one after another. Days without limits are not locked; the calendar is, so that nobody
 * limits a day while its orders are written.
 */
export async function lockRoom(
	tx: Tx,
	query: RoomQuery,
	needs: readonly RoomNeed[],
): Promise<RoomBook> {
	const days = daysOf(needs);
	const ahead = { from: days.from, until: addDays(days.until, capacityDaysAhead) };
	await lockCalendar(tx, query.depotId, 'shared');
	const calendar = await readCalendar(tx, query.depotId, ahead);
	const places = needs
		.flatMap((need) => placeOf(need) ?? [])
		.filter(({ area, serviceDate }) => isLimited(capacityOn(calendar, area, serviceDate)));
	if (places.length === 0) return openBook(tx, query, needs, calendar);
	await lockPlaces(tx, query.depotId, places);
	// Read after the lock, so that what other takers have committed is seen.
	return readRoom(tx, query, needs);
}

type Days = { readonly from: string; readonly until: string };

function daysOf(needs: readonly RoomNeed[]): Days {
	const dates = needs.map(({ serviceDate }) => serviceDate).toSorted();
	const [from = '1970-01-01'] = dates;
	return { from, until: dates.at(-1) ?? from };
}

function placeOf({ province, district, serviceDate }: RoomNeed): CapacityPlace | null {
	const area = knownDistrictOf(province, district);
	return area === null ? null : { area, serviceDate };
}

const keyOf = ({ area, serviceDate }: CapacityPlace) => `${serviceDate} ${area}`;
const stopKeyOf = ({ serviceDate, addressKey }: TakenStop) => `${serviceDate} ${addressKey}`;

async function openBook(
	db: Database,
	query: RoomQuery,
	needs: readonly RoomNeed[],
	calendar: CapacityCalendar,
): Promise<RoomBook> {
	const { now } = query;
	const days = daysOf(needs);
	const longest = { from: days.from, until: addDays(days.until, capacityDaysAhead) };
	const hasLimits = [...calendar.rules, ...calendar.exceptions].some(isLimited);
	const takenIn = async ({ from, until }: Days) =>
		hasLimits ? readTaken(db, { ...query, from, until }) : () => noRoomTaken;
	const takenOf = await takenIn(days);
	const addressKeys = [...new Set(needs.flatMap(({ addressKey }) => addressKey ?? []))];
	const stops = hasLimits ? await readStopsOf(db, { ...query, ...longest }, addressKeys) : [];
	const visits = new Set(stops.map(stopKeyOf));
	const visitedOn =
		(serviceDate: string): Visited =>
		(addressKey) =>
			addressKey != null && visits.has(stopKeyOf({ serviceDate, addressKey }));
	// Further days are read only when somebody asks for the next one with room.
	let ahead: ReturnType<typeof takenIn> | undefined;
	const takenAhead = () => {
		ahead ??= takenIn(longest);
		return ahead;
	};
	const added = new Map<string, CapacityRoom>();
	const addedOn = (place: CapacityPlace) => added.get(keyOf(place)) ?? noRoomTaken;
	const questionOf = (need: RoomNeed, place: CapacityPlace, taken: CapacityRoom) => ({
		serviceDate: place.serviceDate,
		limits: capacityOn(calendar, place.area, place.serviceDate),
		taken: sumOf(taken, addedOn(place)),
		need: roomOf(need, visitedOn(place.serviceDate)),
		now,
	});
	const nextDate = async (need: RoomNeed, from: string) => {
		const place = placeOf(need);
		if (place === null) return from;
		const takenOn = await takenAhead();
		return nextDayWithRoom(from, (serviceDate) => {
			const other = { area: place.area, serviceDate };
			return questionOf(need, other, takenOn(other));
		});
	};
	return {
		faultOf: (need) => {
			const place = placeOf(need);
			return place === null ? null : capacityFault(questionOf(need, place, takenOf(place)));
		},
		take: (need) => {
			const place = placeOf(need);
			if (place === null) return;
			const { serviceDate } = place;
			added.set(keyOf(place), sumOf(addedOn(place), roomOf(need, visitedOn(serviceDate))));
			const { addressKey } = need;
			if (addressKey != null) visits.add(stopKeyOf({ serviceDate, addressKey }));
		},
		factsOf: async (need, fault) => {
			const place = placeOf(need) ?? { area: '', serviceDate: need.serviceDate };
			const { limits, taken } = questionOf(need, place, takenOf(place));
			return {
				...place,
				fault,
				fill: fault === 'full' ? capacityFill(limits, taken) : '',
				why: fault === 'closed' ? limits.reason : null,
				nextDate: await nextDate(need, addDays(place.serviceDate, 1)),
			};
		},
		nextDate: (need) => nextDate(need, need.serviceDate),
	};
}

function sumOf(one: CapacityRoom, other: CapacityRoom): CapacityRoom {
	return { stops: one.stops + other.stops, desi: one.desi + other.desi };
}

type Taking = RoomQuery & { readonly need: RoomNeed };

/** The office may put an order on a day without room, with a reason. */
type StaffTaking = Taking & {
	readonly taker: 'staff';
	readonly reason?: string | null | undefined;
};
/** For whoever orders from outside a limit is firm. */
type OutsideTaking = Taking & { readonly taker: 'outside' };

/**
 * Takes room for an order, which is written in the same transaction. Answers why the day had no room
 * if a reason was given for it, null if it had.
 */
export async function takeRoom(
	tx: Tx,
	taking: StaffTaking,
): Promise<Taken | NoRoom<'capacity/reason-needed'>>;
export async function takeRoom(
	tx: Tx,
	taking: OutsideTaking,
): Promise<Taken | NoRoom<'capacity/no-room'>>;
export async function takeRoom(tx: Tx, taking: StaffTaking | OutsideTaking) {
	const { need, taker } = taking;
	const book = await lockRoom(tx, taking, [need]);
	const fault = book.faultOf(need);
	// Orders of the office may keep a day that has passed, e.g. those of an old file.
	if (fault === null || (fault === 'past' && taker === 'staff')) return { fault: null };
	const facts = await book.factsOf(need, fault);
	if (taker === 'outside') return refuse(capacityRefusals, 'capacity/no-room', facts);
	const hasReason = (taking.reason?.trim() ?? '') !== '';
	return hasReason ? { fault } : refuse(capacityRefusals, 'capacity/reason-needed', facts);
}

type Taken = { readonly fault: CapacityFault | null };
type NoRoom<Code extends 'capacity/no-room' | 'capacity/reason-needed'> = Refusal<
	Code,
	NoRoomFacts
>;
