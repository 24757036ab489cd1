import { expect, test } from 'vitest';
import { type Weekday, weekdays } from '../common/date/work-week.ts';
import { proposeCapacity } from './capacity-proposal.ts';

const area = 'İstanbul/Ümraniye';
const tuesdays = ['2026-02-03', '2026-02-10', '2026-02-17', '2026-02-24', '2026-03-03'];
const crewOf = (crew: number, about: Partial<Record<Weekday, number>> = {}) =>
	({ ...Object.fromEntries(weekdays.map((day) => [day, crew])), ...about }) as Record<
		Weekday,
		number
	>;
const records = [30, 36, 34, 90, 32].map((stops, at) => ({
	serviceDate: tuesdays[at] ?? '',
	area,
	stops,
	desi: stops * 5,
}));
const routesByDate = new Map(tuesdays.map((date) => [date, 4]));

test('a proposal is the median of the same weekdays, more with more drivers than before', () => {
	const [same] = proposeCapacity(records, { routesByDate, crewOf: crewOf(4) });
	expect(same).toEqual({
		area,
		weekday: 'tuesday',
		closed: false,
		stops: 34,
		desi: 170,
		why: 'Son 5 salı gününde ortanca 34 durak, 4 rota; şimdi 4 sürücü ve araç.',
	});
	const [more] = proposeCapacity(records, { routesByDate, crewOf: crewOf(5) });
	expect(more?.stops).toBe(43);
	const [far] = proposeCapacity(records, { routesByDate, crewOf: crewOf(40) });
	expect(far?.stops).toBe(51);
});

test('a weekday on which nobody works is proposed as closed', () => {
	const proposals = proposeCapacity(records, { routesByDate, crewOf: crewOf(4, { sunday: 0 }) });
	expect(proposals.at(-1)).toMatchObject({
		area: '',
		weekday: 'sunday',
		closed: true,
		stops: null,
	});
});

test('too few days and an ilçe that was seldom driven to get no proposal', () => {
	const few = new Map([...routesByDate].slice(0, 2));
	expect(proposeCapacity(records, { routesByDate: few, crewOf: crewOf(4) })).toEqual([]);
	const seldom = records.slice(0, 2).map((one) => ({ ...one, area: 'İstanbul/Şile' }));
	const areas = proposeCapacity([...records, ...seldom], { routesByDate, crewOf: crewOf(4) });
	expect(areas.map((one) => one.area)).toEqual([area]);
});
