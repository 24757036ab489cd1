import { expect, test } from 'vitest';
import { companyPolicyDefaults } from '../../company/company-policies.ts';
import { workingTimeOn } from '../../drivers/driver-working-time.ts';
import {
	type Crew,
	crewObstacles,
	driverObstacles,
	offeredTour,
	openedTour,
	suggestCrews,
	usualCrews,
	vehicleObstacles,
} from './route-opening.ts';

const day = '2026-03-05';
const free = {
	...({ state: 'active' } as const),
	blackout: null,
	workingTime: workingTimeOn({ workWeek: null, depotWeek: null, exceptions: [] }, day),
};
const vehicle = (about: object = {}) =>
	vehicleObstacles({ ...free, ...about }, companyPolicyDefaults, day);
const driver = (about: object = {}) =>
	driverObstacles({ ...free, ...about }, companyPolicyDefaults, day);

test('a vehicle in the workshop or without insurance gets no route', () => {
	expect(vehicle()).toEqual([]);
	expect(vehicle({ state: 'in_service' })).toEqual(['bakımda']);
	expect(vehicle({ insuranceUntil: '2026-03-04' })).toEqual([
		'trafik sigortası 04.03.2026 tarihinde doldu',
	]);
	// By default an expired inspection warns before departure and blocks nothing.
	expect(vehicle({ inspectionUntil: '2026-03-04' })).toEqual([]);
});

test('a driver on leave or without licence gets no route', () => {
	expect(driver({ state: 'on_leave' })).toEqual(['izinde']);
	expect(driver({ licenceUntil: '2026-03-04' })).toEqual(['ehliyet 04.03.2026 tarihinde doldu']);
});

test('a driver of two crews prevents the second one', () => {
	const vehicles = new Map(
		['v1', 'v2'].map((id) => [id, { id, label: `34 ${id}`, obstacles: [], openRoutes: [] }]),
	);
	const drivers = new Map([['d', { id: 'd', label: 'Ali Can', obstacles: [], openRoutes: [] }]]);
	const crews = [
		{ vehicleId: 'v1', driverId: 'd' },
		{ vehicleId: 'v2', driverId: 'd' },
		{ vehicleId: 'v3', driverId: 'd' },
	];
	expect(crewObstacles(crews, vehicles, drivers)).toEqual([
		[],
		['Ali Can iki kez seçildi'],
		['bu depoda bulunamadı', 'Ali Can iki kez seçildi'],
	]);
});

test('beside an open route a vehicle and its driver get only the tour that was asked for', () => {
	const openRoutes = [{ number: 'RT-1', tour: 1 }];
	const at = (label: string) => new Map([[label, { id: label, label, obstacles: [], openRoutes }]]);
	const of = (tour?: number) =>
		crewObstacles([{ vehicleId: 'v', driverId: 'd', tour }], at('v'), at('d'))[0];
	expect(of()).toEqual(['v RT-1 rotasında', 'd RT-1 rotasında']);
	expect(of(1)).toEqual(['v RT-1 rotasında', 'd RT-1 rotasında']);
	expect(of(2)).toEqual([]);
	const second = { id: 'v', label: 'v', obstacles: [], openRoutes: [{ number: 'RT-2', tour: 2 }] };
	const words = crewObstacles(
		[{ vehicleId: 'v', driverId: 'd', tour: 2 }],
		new Map([['v', second]]),
		at('d'),
	);
	expect(words).toEqual([['v RT-2 rotasında (2. tur)']]);
});

test('a tour that is over is not opened again, and one that is open is not skipped', () => {
	const choice = { id: 'v', label: 'v', obstacles: [], openRoutes: [], nextTour: 3 };
	const busyChoice = { ...choice, openRoutes: [{ number: 'RT-2', tour: 2 }] };
	expect(openedTour(undefined, choice)).toBeUndefined();
	expect(openedTour(2, choice)).toBe(3);
	expect(openedTour(3, busyChoice)).toBe(3);
	expect(openedTour(2, busyChoice)).toBe(2);
	expect([choice, busyChoice].map(offeredTour)).toEqual([null, 3]);
	expect(offeredTour({ ...busyChoice, obstacles: ['bakımda'] })).toBeNull();
});

test('the usual driver of a vehicle drove it most often, and belongs to one vehicle', () => {
	const route = (serviceDate: string, vehicleId: string, driverId: string) => ({
		serviceDate,
		vehicleId,
		driverId,
	});
	const past = [
		route('2026-03-01', 'v1', 'ali'),
		route('2026-03-02', 'v1', 'ali'),
		route('2026-03-03', 'v1', 'can'),
		route('2026-03-03', 'v2', 'ali'),
		route('2026-03-02', 'v3', 'ece'),
		route('2026-03-03', 'v3', 'nur'),
	];
	expect(usualCrews(past)).toEqual([
		{ vehicleId: 'v1', driverId: 'ali' },
		{ vehicleId: 'v3', driverId: 'nur' },
	]);
});

const choices = (labels: readonly string[], obstacles: readonly string[] = []) =>
	labels.map((label) => ({ id: label, label, obstacles, openRoutes: [] }));

const busy = [
	{ id: 'Ali', label: 'Ali', obstacles: [], openRoutes: [{ number: 'RT-1', tour: 1 }] },
];

const suggested = (about: {
	vehicles?: readonly string[];
	earlier?: readonly (readonly Crew[])[];
	except?: readonly string[];
}) =>
	suggestCrews({
		vehicles: choices(about.vehicles ?? ['v1', 'v2']),
		drivers: [...choices(['Şule', 'Ece', 'Çağla']), ...busy],
		earlier: about.earlier ?? [],
		takenDriverIds: new Set(about.except),
	}).map(({ vehicleId, driverId }) => `${vehicleId} ${driverId}`);

test('vehicles without a driver get the free drivers by name if there are enough', () => {
	expect(suggested({})).toEqual(['v1 Çağla', 'v2 Ece']);
	expect(suggested({ vehicles: ['v1', 'v2', 'v3'] })).toEqual(['v1 Çağla', 'v2 Ece', 'v3 Şule']);
	expect(suggested({ vehicles: ['v1', 'v2', 'v3', 'v4'] })).toEqual([]);
	expect(suggested({ except: ['Ece'] })).toEqual(['v1 Çağla', 'v2 Şule']);
	expect(suggested({ except: ['Ece', 'Şule'] })).toEqual([]);
});

test('the driver of an earlier crew comes first, unless another route prevents it', () => {
	const crew = (vehicleId: string, driverId: string) => ({ vehicleId, driverId });
	const usual = [crew('v2', 'Çağla')];
	const before = [crew('v1', 'Çağla'), crew('v2', 'Ece')];
	expect(suggested({ earlier: [usual, before] })).toEqual(['v2 Çağla', 'v1 Ece']);
	expect(suggested({ earlier: [[], before] })).toEqual(['v1 Çağla', 'v2 Ece']);
	expect(suggested({ earlier: [[crew('v1', 'Ali')]] })).toEqual(['v1 Çağla', 'v2 Ece']);
	const many = { vehicles: ['v1', 'v2', 'v3', 'v4'], earlier: [usual] };
	expect(suggested(many)).toEqual(['v2 Çağla']);
});

test('a vehicle that is prevented gets no suggestion', () => {
	const vehicles = [...choices(['v1'], ['bakımda']), ...choices(['v2'])];
	const drivers = choices(['Ece']);
	const rest = { earlier: [], takenDriverIds: new Set<string>() };
	expect(suggestCrews({ vehicles, drivers, ...rest })).toEqual([
		{ vehicleId: 'v2', driverId: 'Ece' },
	]);
});

test('a vehicle in maintenance and a driver on leave are prevented with their reason', () => {
	const until = '2026-03-06';
	const blackout = { kind: 'maintenance', from: day, until, note: 'fren' };
	expect(vehicle({ blackout })).toEqual(['bakımda (06.03.2026 tarihine kadar, fren)']);
	const words = 'izinli (06.03.2026 tarihine kadar)';
	expect(driver({ workingTime: { kind: 'absent', words } })).toEqual([words]);
	expect(driver({ workingTime: { kind: 'rest_day', words: 'perşembe günü çalışmıyor' } })).toEqual(
		[],
	);
});

test('a driver is not suggested on a day off', () => {
	const vehicles = [{ id: 'v', label: '34SVK101', obstacles: [], openRoutes: [] }];
	const drivers = [{ id: 'd', label: 'Ali', obstacles: [], openRoutes: [], isRestDay: true }];
	const earlier = [[{ vehicleId: 'v', driverId: 'd' }]];
	expect(suggestCrews({ vehicles, drivers, earlier, takenDriverIds: new Set() })).toEqual([]);
});
