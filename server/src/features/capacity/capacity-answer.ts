import type { CapacityDayCell } from '@sevk/contract/capacity/capacity';
import { allAreas, capacityOn } from '@sevk/domain/capacity/capacity';
import { capacityProposalWeeks, proposeCapacity } from '@sevk/domain/capacity/capacity-proposal';
import { noRoomSentence } from '@sevk/domain/capacity/capacity-words';
import { addDays, todayIn } from '@sevk/domain/common/date/date';
import { type Weekday, weekdayKeyOf } from '@sevk/domain/common/date/work-week';
import { notFound } from '@sevk/domain/common/rule/common-words';
import { compareTurkish } from '@sevk/domain/common/text/turkish-sort';
import type { Database } from '../../db/database.ts';
import type { PersonCaller } from '../../http/endpoint/caller.ts';
import { readPlanningCrew } from '../drivers/driver-planning-store.ts';
import { type RoomNeed, readRoom } from './capacity-room-commands.ts';
import { listOrderAreas, readCalendar, readDrivenDays, readTaken } from './capacity-store.ts';

type Depots = Pick<PersonCaller, 'depotIds'>;

export async function showCapacity(
	db: Database,
	{ depotIds }: Depots,
	{ depotId, from, weeks }: { depotId: string; from: string; weeks: number },
) {
	if (!depotIds.includes(depotId)) return notFound();
	const now = new Date();
	const until = addDays(from, weeks * 7 - 1);
	const days = { from, until };
	const calendar = await readCalendar(db, depotId, days);
	const takenOf = await readTaken(db, { depotId, now, ...days });
	const areas = new Set([
		...calendar.rules.map(({ area }) => area),
		...calendar.exceptions.map(({ area }) => area),
		...(await listOrderAreas(db, depotId, days)),
	]);
	areas.delete(allAreas);
	const dates = Array.from({ length: weeks * 7 }, (_, at) => addDays(from, at));
	return {
		today: todayIn(now),
		from,
		until,
		areas: [...areas].toSorted(compareTurkish).map((area) => ({
			area,
			days: dates.map((serviceDate): CapacityDayCell => {
				const taken = takenOf({ area, serviceDate });
				return {
					serviceDate,
					...capacityOn(calendar, area, serviceDate),
					takenStops: taken.stops,
					takenDesi: taken.desi,
					heldStops: taken.heldStops,
				};
			}),
		})),
		closures: calendar.exceptions
			.filter(({ area, closed }) => area === allAreas && closed)
			.map(({ serviceDate, reason }) => ({ serviceDate, reason })),
		rules: [...calendar.rules],
	};
}

/** The first day with room for an order, and why the asked day has none. */
export async function findCapacityDay(
	db: Database,
	{ depotIds }: Depots,
	{ depotId, from, ...place }: Omit<RoomNeed, 'serviceDate'> & { depotId: string; from: string },
) {
	if (!depotIds.includes(depotId)) return notFound();
	const now = new Date();
	const need = { ...place, serviceDate: from };
	const book = await readRoom(db, { depotId, now }, [need]);
	const fault = book.faultOf(need);
	return {
		serviceDate: await book.nextDate(need),
		fault,
		sentence: fault === null ? null : noRoomSentence(await book.factsOf(need, fault)),
	};
}

/** Proposals from what was done in the weeks before, and from who works on the coming seven days. */
export async function listCapacityProposals(
	db: Database,
	{ depotIds }: Depots,
	{ depotId }: { depotId: string },
) {
	if (!depotIds.includes(depotId)) return notFound();
	const today = todayIn(new Date());
	const { records, routesByDate } = await readDrivenDays(db, depotId, {
		from: addDays(today, -7 * capacityProposalWeeks),
		until: addDays(today, -1),
	});
	const crews: (readonly [Weekday, number])[] = [];
	for (let ahead = 1; ahead <= 7; ahead += 1) {
		const serviceDate = addDays(today, ahead);
		const { drivers, vehicles } = await readPlanningCrew(db, { depotId, serviceDate });
		const working = drivers.filter(
			({ available, workingTime }) => available && workingTime.kind === 'works',
		).length;
		const usable = vehicles.filter(({ available }) => available).length;
		crews.push([weekdayKeyOf(serviceDate), Math.min(working, usable)]);
	}
	const crewOf = Object.fromEntries(crews) as Record<Weekday, number>;
	return { items: proposeCapacity(records, { routesByDate, crewOf }) };
}
