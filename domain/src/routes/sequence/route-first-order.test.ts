import fc from 'fast-check';
import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { firstOrder, type WindowStop } from './route-first-order.ts';

const depot = geoPoint(29.1, 41.02);
const anyTime = { start: null, end: null };
const stop = (key: string, longitude: number | null, window: WindowStop['window'] = anyTime) => ({
	key,
	point: longitude === null ? null : geoPoint(longitude, 41.02),
	window,
});
const from = (point: typeof depot | null) => ({
	point,
	time: '09:00',
	roadClass: 'van' as const,
});
const first = (added: readonly WindowStop[], stops: readonly WindowStop[] = [], atEnd = false) =>
	firstOrder({ start: from(depot), stops, added, atEnd }).map(({ key }) => key);

const noon = { start: '12:00', end: '15:00' };
const morning = { start: '09:00', end: '12:00' };
const evening = { start: '18:00', end: '21:00' };

test('without windows it continues to the nearest remaining stop', () => {
	const added = [stop('far', 29.4), stop('near', 29.12), stop('middle', 29.2)];
	expect(first(added)).toEqual(['near', 'middle', 'far']);
	const back = firstOrder({ start: from(geoPoint(29.5, 41.02)), stops: [], added, atEnd: false });
	expect(back.map(({ key }) => key)).toEqual(['far', 'middle', 'near']);
});

test('of stops around one centre those of a mahalle follow each other', () => {
	const rough = (key: string, mahalle: string) => ({
		...stop(key, 29.2),
		rough: { mahalle, isMahalle: false },
	});
	const added = [rough('one', 'moda'), rough('other', 'goztepe'), rough('two', 'moda')];
	expect(first(added)).toEqual(['one', 'two', 'other']);
});

test('stops without coordinates are the last', () => {
	const added = [stop('nowhere', null), stop('far', 29.4), stop('near', 29.12)];
	expect(first(added)).toEqual(['near', 'far', 'nowhere']);
	const anywhere = firstOrder({ start: from(null), stops: [], added, atEnd: false });
	expect(anywhere.map(({ key }) => key)).toEqual(['far', 'near', 'nowhere']);
});

test('the window that ends first comes first, the nearest stop within it', () => {
	const added = [
		stop('evening', 29.11, evening),
		stop('noon far', 29.3, noon),
		stop('noon near', 29.12, noon),
		stop('morning', 29.4, morning),
	];
	expect(first(added)).toEqual(['morning', 'noon far', 'noon near', 'evening']);
});

test('stops without a window fill the wait for those with one', () => {
	const added = [stop('evening', 29.11, evening), stop('any', 29.3), stop('late', 29.2, noon)];
	expect(first(added)).toEqual(['any', 'late', 'evening']);
	const atNoon = { ...from(depot), time: '12:00' };
	const later = firstOrder({ start: atNoon, stops: [], added, atEnd: false });
	expect(later.map(({ key }) => key)).toEqual(['late', 'any', 'evening']);
});

test('a wait is not filled with a stop from which the awaited one is late', () => {
	const added = [stop('noon', 29.11, { start: '12:00', end: '12:30' }), stop('Sivas', 37)];
	expect(first(added)).toEqual(['noon', 'Sivas']);
});

test('stops of the route keep their sequence, and an earlier window goes before them', () => {
	const stops = [stop('two', 29.2, noon), stop('one', 29.12, noon), stop('last', 29.3, evening)];
	expect(first([stop('new', 29.4, morning)], stops)).toEqual(['new', 'two', 'one', 'last']);
	expect(first([stop('new', 29.4)], stops)).toEqual(['new', 'two', 'one', 'last']);
	expect(first([stop('new', 29.4, morning)], stops, true)).toEqual(['two', 'one', 'last', 'new']);
});

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const windows = fc
	.tuple(fc.integer({ min: 6, max: 21 }), fc.integer({ min: 1, max: 8 }), fc.nat(3))
	.map(([hour, length, open]) => ({
		start: open === 1 ? null : clock(hour),
		end: open === 2 ? null : clock(Math.min(hour + length, 23)),
	}));
const places = fc.option(
	fc.tuple(
		fc.double({ min: 26, max: 44, noNaN: true }),
		fc.double({ min: 36, max: 42, noNaN: true }),
	),
);
const someStops = (prefix: string) =>
	fc.array(fc.tuple(places, windows), { maxLength: 25 }).map((all) =>
		all.map(([place, window], at) => {
			return { key: prefix + at, point: place === null ? null : geoPoint(...place), window };
		}),
	);

/** Pairs of which the second has to be visited before the first opens. */
function reversedPairs(stops: readonly WindowStop[]): string[] {
	return stops.flatMap((before, at) =>
		stops.slice(at + 1).flatMap((after) => {
			const [end, start] = [after.window.end, before.window.start];
			return end !== null && start !== null && end <= start ? [`${before.key} ${after.key}`] : [];
		}),
	);
}

test('no stop follows one whose window starts after its own has ended', () => {
	const times = fc.integer({ min: 0, max: 23 }).map(clock);
	fc.assert(
		fc.property(someStops('a'), someStops('b'), times, (planned, added, time) => {
			const start = { ...from(depot), time };
			const stops = firstOrder({ start, stops: [], added: planned, atEnd: false });
			expect(reversedPairs(stops)).toEqual([]);
			expect(reversedPairs(firstOrder({ start, stops, added, atEnd: false }))).toEqual([]);
		}),
	);
});

test('returns every stop exactly once, those of the route in their sequence', () => {
	fc.assert(
		fc.property(someStops('a'), someStops('b'), fc.boolean(), (stops, added, atEnd) => {
			const sorted = firstOrder({ start: from(depot), stops, added, atEnd });
			expect(sorted.filter((one) => stops.includes(one))).toEqual(stops);
			expect(sorted).toHaveLength(stops.length + added.length);
			expect(new Set(sorted).size).toBe(sorted.length);
			if (atEnd) expect(sorted.slice(0, stops.length)).toEqual(stops);
		}),
	);
});

test('a stop is not visited in the gap between its two windows', () => {
	const both = { start: '09:00', end: '20:00', gaps: [{ start: '09:30', end: '17:00' }] };
	const added = [stop('two', 29.4, both), stop('any', 29.2)];
	expect(first(added)).toEqual(['any', 'two']);
	// Near enough for the first window.
	expect(first([stop('two', 29.11, both), stop('any', 29.2)])).toEqual(['two', 'any']);
});

test('the nearest stop is on the same shore', () => {
	const shore = (key: string, longitude: number, latitude: number) => ({
		key,
		point: geoPoint(longitude, latitude),
		window: anyTime,
	});
	const added = [shore('Beşiktaş', 29.006, 41.043), shore('Ataşehir', 29.11, 40.985)];
	const sorted = firstOrder({
		start: from(geoPoint(29.0275, 40.991)),
		stops: [],
		added,
		atEnd: false,
	});
	expect(sorted.map(({ key }) => key)).toEqual(['Ataşehir', 'Beşiktaş']);
});
