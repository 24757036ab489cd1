import { describe, expect, test } from 'vitest';
import { formatTime, instantAt } from '../../common/date/date.ts';
import { geoPoint } from '../../common/place/geo.ts';
import { type EtaFacts, type EtaStop, etasOf } from './route-eta.ts';

const serviceDate = '2026-03-05';
const at = (time: string) => instantAt(serviceDate, time).toISOString();
/** About 1 km apart. */
const place = (index: number) => geoPoint(32, 41 + index * 0.009);
const stop = (index: number, change: Partial<EtaStop> = {}): EtaStop => ({
	id: `s${index}`,
	state: 'pending',
	point: place(index),
	hasPending: true,
	windowEnd: null,
	arrivedAt: null,
	finishedAt: null,
	...change,
});
const visited = (index: number, arrivedAt: string, finishedAt: string) =>
	stop(index, { state: 'delivered', arrivedAt: at(arrivedAt), finishedAt: at(finishedAt) });
const facts = (change: Partial<EtaFacts> = {}): EtaFacts => ({
	serviceDate,
	roadClass: 'van',
	state: 'in_progress',
	departedAt: at('09:00'),
	depotPoint: place(0),
	vehicle: { at: at('09:00'), point: place(0) },
	stops: [stop(1), stop(2)],
	...change,
});
const times = (about: EtaFacts, now = at('09:00')) =>
	etasOf(about, now).flatMap(({ stopId, at: instant }) =>
		instant === null ? [] : [[stopId, formatTime(instant)]],
	);

test('drive and service add up in the sequence of the route', () => {
	expect(times(facts())).toEqual([
		['s1', '09:03'],
		['s2', '09:13'],
	]);
});

test('stops around one centre are not at one door, and teach nothing of the pace', () => {
	const rough = { mahalle: '', isMahalle: false };
	const near = facts({ stops: [stop(1), stop(2, { point: place(1) })] });
	const around = facts({ stops: [stop(1), stop(2, { point: place(1), rough })] });
	const [, exact = 0] = etasOf(near, at('09:00')).map((eta) => eta.at?.getTime() ?? 0);
	const [, later = 0] = etasOf(around, at('09:00')).map((eta) => eta.at?.getTime() ?? 0);
	expect((later - exact) / 60_000).toBeCloseTo(3 * 2.6, 3);
	const slow = (about: object) => ({ ...visited(1, '09:40', '09:46'), ...about });
	const after = (about: object) =>
		etasOf(
			facts({ vehicle: null, stops: [slow(about), stop(2)] }),
			at('09:46'),
		)[0]?.at?.getTime() ?? 0;
	expect(after({})).toBeGreaterThan(after({ rough: { mahalle: '', isMahalle: true } }));
});

test('nothing is expected before the departure and while the route is suspended', () => {
	expect(times(facts({ state: 'ready', departedAt: null }))).toEqual([]);
	expect(times(facts({ state: 'suspended' }))).toEqual([]);
});

test('the rest of the present stop comes first, and a skipped stop last', () => {
	const stops = [
		stop(1, { state: 'arrived', arrivedAt: at('09:10') }),
		stop(2, { state: 'skipped' }),
		stop(3),
	];
	expect(times(facts({ stops }), at('09:12'))).toEqual([
		['s3', '09:23'],
		['s2', '09:32'],
	]);
});

test('the drive from a stop that takes longer begins now', () => {
	const stops = [stop(1, { state: 'arrived', arrivedAt: at('09:10') }), stop(3)];
	expect(times(facts({ stops }), at('09:50'))).toEqual([['s3', '09:57']]);
});

test('a slow day is learned, one outlier is clipped', () => {
	const slow = [1, 2, 3, 4].map((index) =>
		visited(index, `09:${index * 12}`, `09:${index * 12 + 4}`),
	);
	const vehicle = { at: at('09:53'), point: place(4) };
	const pace = (stops: EtaStop[]) =>
		etasOf(facts({ stops: [...stops, stop(5)], vehicle }), at('09:53'))[0]?.at?.getTime() ?? 0;
	const learned = pace(slow);
	const fresh = pace([]);
	expect(learned).toBeGreaterThan(fresh);
	const broken = [...slow.slice(0, 3), visited(4, '23:00', '23:01')];
	expect(pace(broken) - learned).toBeLessThan(5 * 60_000);
});

test('an old position is not used, and nothing is expected in the past', () => {
	const old = { at: at('09:00'), point: place(0) };
	const stops = [visited(1, '09:05', '09:10'), stop(2)];
	expect(times(facts({ stops, vehicle: old }), at('09:12'))[0]?.[1]).toBe('09:13');
	expect(times(facts({ stops, vehicle: old }), at('11:00'))[0]?.[1]).toBe('11:00');
});

test('the days before weigh until the day has samples: ilçe and hour, then ilçe, then depot', () => {
	const drive = { kind: 'drive', district: 'Kadıköy' } as const;
	const service = { kind: 'service', hour: null } as const;
	const pacePriors = [
		{ ...drive, hour: 9, minutes: 10 },
		{ ...drive, hour: null, minutes: 5 },
		{ ...service, district: 'Kadıköy', minutes: 20 },
		{ ...service, district: null, minutes: 2 },
	];
	const inDistrict = (district: string) => (index: number) => stop(index, { district });
	const [kadikoy, sariyer] = [inDistrict('Kadıköy'), inDistrict('Sarıyer')];
	// 1.35 km each: 13.5 minutes at 09, 6.8 at 10; in Sarıyer the fixed 2.6 minutes per km.
	expect(times(facts({ stops: [kadikoy(1), kadikoy(2), sariyer(3)], pacePriors }))).toEqual([
		['s1', '09:13'],
		['s2', '09:47'],
		['s3', '10:10'],
	]);
	const later = { vehicle: { at: at('10:00'), point: place(0) }, pacePriors };
	expect(times(facts({ ...later, stops: [kadikoy(1)] }), at('10:00'))).toEqual([['s1', '10:06']]);
	expect(times(facts({ stops: [sariyer(1), sariyer(2)], pacePriors }))[1]?.[1]).toBe('09:09');
});

const marks = (about: EtaFacts, now: Date | string = at('09:00')) =>
	etasOf(about, now).map(({ mark }) => mark);

test('a stop is late after its window, and at risk if it will be', () => {
	const stops = [stop(1, { windowEnd: '08:50' }), stop(2, { windowEnd: '09:10' }), stop(3)];
	expect(marks(facts({ stops }))).toEqual(['late', 'at_risk', null]);
	const closing = facts({ stops: [stop(1, { windowEnd: '09:00' })] });
	expect(marks(closing)).toEqual(['at_risk']);
	expect(marks(closing, new Date(instantAt(serviceDate, '09:00').getTime() + 59_999))).toEqual([
		'at_risk',
	]);
	expect(marks(closing, at('09:01'))).toEqual(['late']);
});

test('a route that does not move can be late but not at risk, and a draft promises nothing', () => {
	const stops = [
		stop(1, { windowEnd: '08:50' }),
		stop(2, { windowEnd: '09:10' }),
		stop(3, { windowEnd: '08:50', hasPending: false }),
	];
	expect(marks(facts({ stops, state: 'ready', departedAt: null }))).toEqual(['late', null]);
	expect(marks(facts({ stops, state: 'suspended' }))).toEqual(['late', null]);
	for (const state of ['draft', 'completed', 'cancelled'] as const) {
		expect(marks(facts({ stops, state }))).toEqual([]);
	}
});

test('a vehicle that is at a stop can be late there', () => {
	const here = stop(1, { state: 'arrived', arrivedAt: at('09:00'), windowEnd: '09:05' });
	expect(marks(facts({ stops: [here] }), at('09:04'))).toEqual([null]);
	expect(marks(facts({ stops: [here] }), at('09:06'))).toEqual(['late']);
});

test('a stop without a position counts as 3 km away', () => {
	expect(times(facts({ stops: [stop(1, { point: null })] }))).toEqual([['s1', '09:10']]);
});

test('a drive over the Bosphorus takes the way over a crossing, and longer in its rush hour', () => {
	const [kadikoy, besiktas] = [geoPoint(29.0275, 40.991), geoPoint(29.006, 41.043)];
	const drive = (departedAt: string) =>
		times(
			facts({
				departedAt: at(departedAt),
				depotPoint: kadikoy,
				vehicle: null,
				stops: [stop(1, { point: besiktas })],
			}),
			at(departedAt),
		);
	// 15 km, 6 of them of streets: the straight line would take 18 minutes.
	expect(drive('12:00')).toEqual([['s1', '12:30']]);
	expect(drive('08:00')).toEqual([['s1', '08:42']]);
});

test('an address that has learned its stay takes that long, not as long as others today', () => {
	expect(times(facts({ stops: [stop(1, { stayMinutes: 20 }), stop(2)] }))).toEqual([
		['s1', '09:03'],
		['s2', '09:27'],
	]);
});

describe('breaks of the driver', () => {
	const rest = (from: string, to: string, minutes: number) => ({
		from: at(from),
		to: at(to),
		minutes,
	});
	const noon = rest('12:00', '13:00', 30);
	const noonFacts = (change: Partial<EtaFacts> = {}) =>
		facts({ vehicle: { at: at('11:55'), point: place(0) }, breaks: [noon], ...change });

	test('are taken as soon as they may begin, and make the stops after them later', () => {
		const stops = [stop(1), stop(2), stop(3)];
		const free = times(noonFacts({ stops, breaks: [] }), at('11:55'));
		expect(free.map(([, time]) => time)).toEqual(['11:58', '12:08', '12:17']);
		const rested = times(noonFacts({ stops }), at('11:55'));
		expect(rested.map(([, time]) => time)).toEqual(['11:58', '12:38', '12:47']);
	});

	test('come before a service that leaves no time for them', () => {
		const narrow = rest('12:00', '12:00', 30);
		expect(times(noonFacts({ stops: [stop(1)], breaks: [narrow] }), at('11:55'))).toEqual([
			['s1', '12:30'],
		]);
	});

	test('make a stop risk its window', () => {
		const stops = [stop(1), stop(2, { windowEnd: '12:20' })];
		expect(marks(noonFacts({ stops, breaks: [] }), at('11:55'))).toEqual([null, null]);
		expect(marks(noonFacts({ stops }), at('11:55'))).toEqual([null, 'at_risk']);
	});

	test('that a long drive contained are over, and do not make the day seem slow', () => {
		const ahead = { vehicle: { at: at('12:52'), point: place(2) } };
		const drive = (arrivedAt: string, breaks: NonNullable<EtaFacts['breaks']>) =>
			times(
				noonFacts({
					...ahead,
					departedAt: at('11:40'),
					stops: [visited(1, '11:50', '12:05'), visited(2, arrivedAt, '12:52'), stop(3)],
					breaks,
				}),
				at('12:52'),
			)[0]?.[1];
		expect(drive('12:42', [noon])).toBe(drive('12:12', []));
		// Without that rest it is ahead.
		expect(drive('12:12', [noon])).toBe('13:27');
	});

	test('that are being taken count with the rest of them', () => {
		const stops = [visited(1, '11:50', '12:05'), stop(2)];
		const waiting = (now: string) =>
			times(
				noonFacts({
					departedAt: at('11:47'),
					stops,
					vehicle: { at: at(now), point: place(1) },
				}),
				at(now),
			)[0]?.[1];
		expect(waiting('12:06')).toBe('12:38');
		expect(waiting('12:25')).toBe('12:38');
		expect(waiting('12:40')).toBe('12:43');
	});

	test('that nobody saw end at their latest start, and on a drive without a position in time', () => {
		const stops = [stop(1)];
		const late = { vehicle: { at: at('13:10'), point: place(0) }, departedAt: at('13:08') };
		expect(times(noonFacts({ ...late, stops }), at('13:10'))).toEqual([['s1', '13:13']]);
		const unseen = {
			departedAt: at('11:37'),
			vehicle: null,
			stops: [visited(1, '11:40', '11:58'), stop(2)],
		};
		expect(times(noonFacts(unseen), at('12:30'))[0]?.[1]).toBe('12:31');
		expect(times(noonFacts(unseen), at('15:00'))[0]?.[1]).toBe('15:00');
	});
});
