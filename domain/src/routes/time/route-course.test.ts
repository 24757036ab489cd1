import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import { detour } from '../../common/place/way-network.ts';
import type { RouteEnd } from '../../vehicles/vehicle-day-place.ts';
import { priorMinutesPerKm, streetKm } from '../common/route-pace.ts';
import { courseOf } from './route-course.ts';

const depotPoint = geoPoint(32, 41);
/** One degree of latitude is 111,195 m. */
const doorMinutes = 6;
const north = { id: 'a', point: geoPoint(32, 41.1), doorMinutes };
const farther = { id: 'b', point: geoPoint(32, 41.2), doorMinutes };
const facts = {
	roadClass: 'van' as const,
	depotPoint,
	stops: [north, farther],
	pacePriors: [],
	startAt: null,
	breaks: [],
	etas: [],
};

test('a route is as long as its roads there and back, and takes the drive and each stop', () => {
	const km = 22.239 * detour;
	const course = courseOf(facts);
	expect(course.km).toBeCloseTo(2 * km, 1);
	const streets = 2 * streetKm((km / 2) * 1_000) + streetKm(km * 1_000);
	expect(course.minutes).toBeCloseTo(streets * priorMinutesPerKm + 2 * doorMinutes, 0);
	expect(course.backAt).toBeNull();
});

test('a route that leaves at a known time ends after its duration', () => {
	const startAt = '2026-11-20T06:00:00.000Z';
	const { minutes, backAt } = courseOf({ ...facts, startAt });
	const endMs = new Date(startAt).getTime() + (minutes ?? 0) * 60_000;
	expect(backAt?.getTime()).toBe(Math.floor(endMs));
});

test('the expected times of the day replace the plan', () => {
	const at = new Date('2026-11-20T15:00:00.000Z');
	const etas = [{ stopId: 'b', at, mark: null }];
	const { backAt } = courseOf({ ...facts, startAt: '2026-11-20T06:00:00.000Z', etas });
	const back = streetKm(22_239 * detour) * priorMinutesPerKm + doorMinutes;
	expect(backAt?.getTime()).toBeCloseTo(at.getTime() + back * 60_000, -5);
});

test('a vehicle waits until the window of a stop opens, and leaves later for the first one', () => {
	const startAt = '2026-11-20T06:00:00.000Z';
	const opensAt = '2026-11-20T15:00:00.000Z';
	const free = courseOf({ ...facts, startAt });
	const last = courseOf({ ...facts, startAt, stops: [north, { ...farther, opensAt }] });
	const back = streetKm(22_239 * detour) * priorMinutesPerKm + doorMinutes;
	const endMs = new Date(opensAt).getTime() + back * 60_000;
	expect(last.backAt?.getTime()).toBeCloseTo(endMs, -5);
	expect(last.minutes).toBeCloseTo((endMs - new Date(startAt).getTime()) / 60_000, 0);
	const first = courseOf({ ...facts, startAt, stops: [{ ...north, opensAt }, farther] });
	expect(first.minutes).toBeCloseTo(free.minutes ?? 0, 5);
	expect(first.backAt?.getTime()).toBeGreaterThan(new Date(opensAt).getTime());
	const open = courseOf({ ...facts, startAt, stops: [north, { ...farther, opensAt: startAt }] });
	expect(open).toEqual(free);
});

test('each stop takes its time at the door', () => {
	const long = courseOf({ ...facts, stops: [{ ...north, doorMinutes: 30 }, farther] });
	const longer = (long.minutes ?? 0) - (courseOf(facts).minutes ?? 0);
	expect(longer).toBeCloseTo(30 - doorMinutes, 5);
});

test('stops around one centre are not at one door', () => {
	const stops = ['a', 'b', 'c'].map((id) => ({
		...north,
		id,
		rough: { mahalle: id, isMahalle: false },
	}));
	const straight = courseOf({ ...facts, stops: [north] }).km ?? 0;
	expect(courseOf({ ...facts, stops }).km).toBeCloseTo(straight + 2 * 3, 5);
});

const breakOf = (from: string, to: string, minutes: number) => {
	const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
	return { from: at(from), to: at(to), minutes };
};

test('a break makes a route longer; who is back before it has to begin takes none', () => {
	const startAt = '2026-11-20T06:00:00.000Z';
	const minutesWith = (...breaks: ReturnType<typeof breakOf>[]) =>
		courseOf({ ...facts, startAt, breaks }).minutes ?? 0;
	const free = minutesWith();
	expect(free).toBeGreaterThan(60);
	expect(free).toBeLessThan(120);
	const onTheWay = breakOf('06:10', '06:50', 30);
	expect(minutesWith(onTheWay)).toBeCloseTo(free + 30, 0);
	expect(minutesWith(onTheWay, breakOf('07:00', '07:20', 15))).toBeCloseTo(free + 45, 0);
	expect(minutesWith(breakOf('06:10', '08:00', 30))).toBeCloseTo(free, 5);
	expect(minutesWith(breakOf('05:00', '05:30', 30))).toBeCloseTo(free, 5);
});

test('a driver rests while he waits for a window', () => {
	const startAt = '2026-11-20T06:00:00.000Z';
	const stops = [north, { ...farther, opensAt: '2026-11-20T09:00:00.000Z' }];
	const waiting = { ...facts, startAt, stops };
	const breaks = [breakOf('07:30', '08:30', 45)];
	expect(courseOf({ ...waiting, breaks })).toEqual(courseOf(waiting));
	const late = [breakOf('08:30', '08:45', 45)];
	const longer = courseOf({ ...waiting, breaks: late }).minutes ?? 0;
	expect(longer).toBeCloseTo((courseOf(waiting).minutes ?? 0) + 15, 0);
});

test('a break that is ahead comes after the expected times of the day', () => {
	const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`);
	const eta = (stopId: string, time: string) => ({ stopId, at: at(time), mark: null });
	const etas = [eta('a', '15:00'), eta('b', '16:00')];
	const driving = { ...facts, startAt: '2026-11-20T06:00:00.000Z', etas };
	const backAt = (breaks: ReturnType<typeof breakOf>[]) =>
		courseOf({ ...driving, breaks }).backAt?.getTime() ?? 0;
	expect(backAt([breakOf('16:10', '16:40', 30)]) - backAt([])).toBe(30 * 60_000);
	// The expected times contain the breaks before them.
	expect(backAt([breakOf('15:10', '15:40', 30)])).toBe(backAt([]));
	expect(backAt([breakOf('06:10', '06:50', 30)])).toBe(backAt([]));
});

test('without places nothing is computed', () => {
	expect(courseOf({ ...facts, stops: [{ id: 'a', point: null, doorMinutes }] }).km).toBeNull();
	expect(courseOf({ ...facts, stops: [], depotPoint: null })).toEqual({
		km: null,
		minutes: null,
		backAt: null,
	});
});

test('a route over a gulf without a crossing goes round it', () => {
	const bostanli = geoPoint(27.098, 38.455);
	const konak = { id: 'konak', point: geoPoint(27.128, 38.418), doorMinutes };
	expect(courseOf({ ...facts, depotPoint: bostanli, stops: [konak] }).km).toBeCloseTo(36.8, 0);
});

test('a route ends where its vehicle ends the day', () => {
	const lengthOf = (end?: RouteEnd) =>
		courseOf({ ...facts, ...(end === undefined ? {} : { end }) });
	const [back, last, near] = [lengthOf(), lengthOf('last_stop'), lengthOf(farther.point)];
	expect(last.km).toBeCloseTo((back.km ?? 0) / 2, 1);
	expect(last.minutes ?? 0).toBeLessThan(back.minutes ?? 0);
	expect(near.km).toBeCloseTo(last.km ?? 0, 5);
});
