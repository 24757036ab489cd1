import { expect, test } from 'vitest';
import { bodyOf, driversFor, firstChoice, wholeChoice } from './proposal-choice.ts';

type Choices = Parameters<typeof firstChoice>[0];
const shift = { from: '09:00', to: '18:00' };
const route = (routeId: string, change: Partial<Choices['routes'][number]> = {}) => ({
	routeId,
	number: `RT-${routeId}`,
	state: 'draft' as const,
	plate: '34ABC123',
	driverName: 'Mehmet',
	tour: 1,
	shift,
	away: null,
	stopCount: 0,
	orderCount: 0,
	hold: null,
	...change,
});
const vehicle = (vehicleId: string, usualDriverId: string | null, obstacles: string[] = []) => ({
	vehicleId,
	plate: vehicleId,
	tour: 1,
	usualDriverId,
	obstacles,
});
const driver = (driverId: string, obstacles: string[] = [], away: string | null = null) => ({
	driverId,
	name: driverId,
	shift,
	away,
	busyTours: [],
	obstacles,
});
const choices = (change: Partial<Choices>): Choices => ({
	routes: [],
	vehicles: [],
	drivers: [],
	lastCrews: [],
	pool: {
		orderCount: 91,
		unplacedCount: 0,
		approximateCount: 0,
		uncheckedCount: 0,
		uncheckedFrom: null,
	},
	seconds: 10,
	...change,
});

test('the routes of the day are chosen, those on the road are not', () => {
	const choice = firstChoice(
		choices({
			routes: [route('a'), route('b', { hold: 'under_way' }), route('c', { hold: 'loading' })],
			vehicles: [vehicle('v', 'd')],
			drivers: [driver('d')],
		}),
	);
	expect([...choice.routeIds]).toEqual(['a', 'c']);
	expect(choice.crews.size).toBe(0);
});

test('once a route of a proposal is accepted, its other vehicles are chosen with their drivers', () => {
	const { routeIds, crews } = firstChoice(
		choices({
			routes: [route('a')],
			vehicles: [
				vehicle('v1', null),
				vehicle('v2', 'd2'),
				vehicle('v3', 'd3', ['bakımda']),
				{ ...vehicle('v4', 'd4'), tour: 2 },
				vehicle('v5', 'd5'),
			],
			drivers: [
				driver('d1'),
				driver('d2', ['izinli']),
				...['d3', 'd4', 'd5'].map((id) => driver(id)),
			],
			lastCrews: ['1', '2', '3', '4'].map((at) => ({ vehicleId: `v${at}`, driverId: `d${at}` })),
		}),
	);
	expect([...routeIds]).toEqual(['a']);
	expect([...crews]).toEqual([['v1', 'd1']]);
});

test('without a route every free vehicle goes with its usual driver', () => {
	const day = choices({
		vehicles: [
			vehicle('v1', 'd1'),
			vehicle('v2', 'd1'),
			vehicle('v3', 'd3'),
			vehicle('v4', null),
			vehicle('v5', 'd5', ['bakımda']),
		],
		drivers: [driver('d1'), driver('d3', ['izinli']), driver('d5'), driver('d6')],
	});
	const choice = firstChoice(day);
	expect([...choice.crews]).toEqual([['v1', 'd1']]);
	expect(driversFor(day, choice, 'v4').map(({ driverId }) => driverId)).toEqual(['d5', 'd6']);
	expect(driversFor(day, choice, 'v1').map(({ driverId }) => driverId)).toContain('d1');
});

test('on a first day free vehicles go with free drivers, each of them with one', () => {
	const day = choices({
		vehicles: [vehicle('v1', null), vehicle('v2', null, ['bakımda']), vehicle('v3', null)],
		drivers: [driver('d1', ['izinli']), driver('d2'), driver('d3'), driver('d4')],
	});
	expect([...firstChoice(day).crews]).toEqual([
		['v1', 'd2'],
		['v3', 'd3'],
	]);
});

test('a driver who does not work that day is offered last and not chosen', () => {
	const sunday = 'pazar günü çalışmıyor';
	const day = choices({
		vehicles: [vehicle('v1', 'd1'), vehicle('v2', 'd2'), vehicle('v3', null)],
		drivers: [driver('d1', [], sunday), driver('d2'), driver('d3', [], sunday), driver('d4')],
	});
	const choice = firstChoice(day);
	expect([...choice.crews]).toEqual([['v2', 'd2']]);
	expect([...wholeChoice(day, choice).crews]).toEqual([
		['v2', 'd2'],
		['v1', 'd4'],
	]);
	const offered = driversFor(day, choice, 'v1').map(({ driverId }) => driverId);
	expect(offered).toEqual(['d4', 'd1', 'd3']);
});

test('everything is chosen at once: routes, usual drivers, then who is left', () => {
	const day = choices({
		routes: [route('a'), route('b', { hold: 'under_way' })],
		vehicles: [vehicle('v1', null), vehicle('v2', 'd1'), vehicle('v3', null), vehicle('v4', null)],
		drivers: [driver('d1'), driver('d2'), driver('d3')],
	});
	const choice = wholeChoice(day, { ...firstChoice(day), crews: new Map([['v4', 'd3']]) });
	expect([...choice.routeIds]).toEqual(['a']);
	expect([...choice.crews]).toEqual([
		['v4', 'd3'],
		['v2', 'd1'],
		['v1', 'd2'],
	]);
});

test('a plan that exists is not disturbed unless asked', () => {
	expect(firstChoice(choices({ routes: [route('a')] })).level).toBe('routes');
	expect(firstChoice(choices({ routes: [route('a', { stopCount: 3 })] })).level).toBe('add');
});

test('sends the pool of the day, or the selected orders', () => {
	const choice = firstChoice(choices({ routes: [route('a')] }));
	const subject = { depotId: 'u', serviceDate: '2026-11-28', orderIds: null };
	expect(bodyOf(subject, choice)).toMatchObject({
		pool: { dateTo: '2026-11-28' },
		routeIds: ['a'],
		crews: [],
	});
	expect(bodyOf({ ...subject, orderIds: ['o'] }, choice)).toMatchObject({ orderIds: ['o'] });
});
