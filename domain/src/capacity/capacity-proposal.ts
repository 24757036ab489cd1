// Proposed limits: what was done on the same weekdays, and who works on them (docs/domain.md#capacity).
import type { ServiceDate } from '../common/date/date.ts';
import { type Weekday, weekdayKeyOf, weekdays, weekdayWords } from '../common/date/work-week.ts';
import { allAreas, type CapacityRule } from './capacity.ts';

/** The weeks whose days are looked at, and how many of them a proposal needs. */
export const capacityProposalWeeks = 8;
const leastDays = 3;
/** More or fewer drivers than before change a proposal by no more than this. */
const crewShare = { least: 0.5, most: 1.5 };

/** What was driven to in an ilçe on a day. */
export type CapacityRecord = {
	readonly serviceDate: ServiceDate;
	readonly area: string;
	readonly stops: number;
	readonly desi: number;
};

export type CapacityCrew = {
	/** Routes of each day on which the depot drove. */
	readonly routesByDate: ReadonlyMap<ServiceDate, number>;
	/** On the next day of each weekday: who works and has a vehicle. */
	readonly crewOf: Readonly<Record<Weekday, number>>;
};

export type CapacityProposal = Pick<
	CapacityRule,
	'area' | 'weekday' | 'closed' | 'stops' | 'desi'
> & {
	/** Where the numbers come from, in a sentence. */
	readonly why: string;
};

/** The middle value, of an even number the lower of the two. */
function median(values: readonly number[]): number {
	const sorted = values.toSorted((one, other) => one - other);
	return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Proposals per weekday and ilçe; none for a weekday of which too few days are known. */
export function proposeCapacity(
	records: readonly CapacityRecord[],
	{ routesByDate, crewOf }: CapacityCrew,
): CapacityProposal[] {
	const areas = [...new Set(records.map(({ area }) => area))];
	const byKey = new Map(records.map((one) => [`${one.serviceDate} ${one.area}`, one]));
	return weekdays.flatMap((weekday): CapacityProposal[] => {
		const crew = crewOf[weekday];
		if (crew === 0) {
			const why = 'Bu gün çalışan sürücü ya da kullanılabilir araç yok.';
			return [{ area: allAreas, weekday, closed: true, stops: null, desi: null, why }];
		}
		const dates = [...routesByDate.keys()].filter((date) => weekdayKeyOf(date) === weekday);
		if (dates.length < leastDays) return [];
		const usualCrew = median(dates.map((date) => routesByDate.get(date) ?? 0));
		const share = Math.min(
			crewShare.most,
			Math.max(crewShare.least, usualCrew === 0 ? 1 : crew / usualCrew),
		);
		return areas.flatMap((area): CapacityProposal[] => {
			const ofArea = dates.map((date) => byKey.get(`${date} ${area}`));
			const usual = median(ofArea.map((one) => one?.stops ?? 0));
			if (usual === 0) return [];
			const desi = median(ofArea.map((one) => one?.desi ?? 0));
			const day = weekdayWords[weekday].toLocaleLowerCase('tr');
			const why = `Son ${dates.length} ${day} gününde ortanca ${usual} durak, ${usualCrew} rota; şimdi ${crew} sürücü ve araç.`;
			return [
				{
					area,
					weekday,
					closed: false,
					stops: Math.max(1, Math.round(usual * share)),
					desi: desi === 0 ? null : Math.max(1, Math.round(desi * share)),
					why,
				},
			];
		});
	});
}
