import type { CapacityCalendarRecord, CapacityDayCell } from '@sevk/contract/capacity/capacity';
import { addDays } from '@sevk/domain/common/date/date';

/** The Monday of the week of the tests' day, 20.11.2026. */
const monday = '2026-11-16';

export function capacityDay(change: Partial<CapacityDayCell> = {}): CapacityDayCell {
	return {
		serviceDate: '2026-11-20',
		closed: false,
		stops: 40,
		desi: null,
		cutOff: null,
		cutOffDays: 1,
		source: 'rule',
		reason: null,
		takenStops: 12,
		takenDesi: 60,
		heldStops: 0,
		...change,
	};
}

/** Two weeks of one ilçe; `days` are what differs. */
export function capacityCalendar(...days: readonly CapacityDayCell[]): CapacityCalendarRecord {
	const dates = Array.from({ length: 14 }, (_, at) => addDays(monday, at));
	return {
		today: '2026-11-20',
		from: monday,
		until: addDays(monday, 13),
		areas: [
			{
				area: 'İstanbul/Ümraniye',
				days: dates.map(
					(serviceDate) =>
						days.find((day) => day.serviceDate === serviceDate) ?? capacityDay({ serviceDate }),
				),
			},
		],
		closures: [],
		rules: [
			{
				area: 'İstanbul/Ümraniye',
				weekday: 'friday',
				closed: false,
				stops: 40,
				desi: null,
				cutOff: '16:00',
				cutOffDays: 1,
			},
		],
	};
}
