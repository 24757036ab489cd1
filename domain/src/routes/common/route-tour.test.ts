import { expect, test } from 'vitest';
import { isRefusal } from '../../common/rule/refusal.ts';
import type { RouteState } from './route.ts';
import {
	chooseTour,
	nextTour,
	presentTour,
	refuseBusyTour,
	refuseSecondActive,
	refuseTourLoading,
	type TourRoute,
} from './route-tour.ts';

const route = (tour: number, state: RouteState, about: Partial<TourRoute> = {}): TourRoute => ({
	number: `RT-${tour}`,
	tour,
	state,
	returned: false,
	...about,
});
const chosen = (others: readonly TourRoute[], wanted: number | null) => {
	const tour = chooseTour('34 SVK 105', others, wanted);
	return isRefusal(tour) ? tour.detail : tour;
};

test('a route becomes the next tour of a vehicle without an open route', () => {
	expect(chosen([], null)).toBe(1);
	expect(chosen([route(1, 'completed')], null)).toBe(2);
	expect(chosen([route(1, 'closed'), route(3, 'closed')], null)).toBe(4);
	expect(nextTour([])).toBe(1);
});

test('beside an open route only a tour that was asked for is chosen', () => {
	const busy = 'Araç 34 SVK 105 bu tarihte RT-1 rotasında (1. tur).';
	expect(chosen([route(1, 'in_progress')], null)).toContain(busy);
	expect(chosen([route(1, 'in_progress')], 1)).toContain(busy);
	expect(chosen([route(1, 'in_progress')], 2)).toBe(2);
	expect(chosen([route(1, 'draft'), route(2, 'planned')], 3)).toBe(3);
});

test('a tour is not put before one that has begun', () => {
	expect(chosen([route(2, 'planned')], 1)).toBe(1);
	expect(chosen([route(2, 'loading')], 1)).toBe(
		'34 SVK 105 2. tur için yüklendi ya da yola çıktı; ondan önce tur açılamaz.',
	);
});

test('a driver is on one open route of a tour', () => {
	const refusal = refuseBusyTour('Ali Can', [route(2, 'planned')], 2);
	expect(refusal?.detail).toBe('Sürücü Ali Can bu tarihte RT-2 rotasında (2. tur).');
	expect(refuseBusyTour('Ali Can', [route(2, 'planned')], 1)).toBeNull();
	expect(refuseBusyTour('Ali Can', [route(2, 'completed')], 2)).toBeNull();
});

const loading = (about: {
	tour?: number;
	ofVehicle?: readonly TourRoute[];
	ofDriver?: readonly TourRoute[];
}) =>
	refuseTourLoading({
		tour: 2,
		plate: '34 SVK 105',
		driverName: 'Ali Can',
		ofVehicle: [],
		ofDriver: [],
		...about,
	})?.detail ?? null;

test.each<[RouteState, boolean, string | null]>([
	['draft', false, '34 SVK 105 henüz 1. tura çıkmadı.'],
	['planned', false, '34 SVK 105 henüz 1. tura çıkmadı.'],
	['loading', false, '34 SVK 105 henüz 1. tura çıkmadı.'],
	['ready', false, '34 SVK 105 henüz 1. tura çıkmadı.'],
	['in_progress', false, '34 SVK 105 henüz 1. turdan dönmedi.'],
	['suspended', false, '34 SVK 105 henüz 1. turdan dönmedi.'],
	['completed', false, '34 SVK 105 henüz 1. turdan dönmedi.'],
	['in_progress', true, '34 SVK 105 1. turdan döndü, ama bazı durakların sonucu girilmedi.'],
	['completed', true, null],
	['reconciling', false, null],
	['closed', false, null],
])('the second tour beside a first one that is %s (returned: %s)', (state, returned, words) => {
	expect(loading({ ofVehicle: [route(1, state, { returned })] })).toBe(words);
});

test('the first tour that is not back is named, and later tours do not matter', () => {
	const ofVehicle = [route(2, 'planned'), route(1, 'in_progress')];
	expect(loading({ tour: 3, ofVehicle })).toBe('34 SVK 105 henüz 1. turdan dönmedi.');
	expect(loading({ tour: 1, ofVehicle: [route(2, 'planned')] })).toBeNull();
});

test('a driver who is on the road with another vehicle loads none', () => {
	const words = 'Ali Can henüz RT-1 rotasından dönmedi.';
	expect(loading({ ofDriver: [route(1, 'in_progress')] })).toBe(words);
	expect(loading({ ofDriver: [route(1, 'completed')] })).toBe(words);
	expect(loading({ ofDriver: [route(1, 'planned')] })).toBeNull();
	expect(loading({ ofDriver: [route(1, 'completed', { returned: true })] })).toBeNull();
});

test('a route is not on the road again while another one of its vehicle or driver is', () => {
	const again = (about: { ofVehicle?: TourRoute[]; ofDriver?: TourRoute[] }) =>
		refuseSecondActive({
			tour: 1,
			plate: '34 SVK 105',
			driverName: 'Ali Can',
			ofVehicle: [],
			ofDriver: [],
			...about,
		})?.code ?? null;
	expect(again({ ofVehicle: [route(2, 'loading')] })).toBe('route/vehicle-busy');
	expect(again({ ofVehicle: [route(2, 'planned')] })).toBeNull();
	expect(again({ ofDriver: [route(2, 'in_progress')] })).toBe('route/driver-busy');
	expect(again({ ofDriver: [route(1, 'planned')] })).toBe('route/driver-busy');
});

test('the present tour is the active one, else the next, else the last', () => {
	const numberOf = (...routes: TourRoute[]) => presentTour(routes)?.number;
	expect(numberOf(route(2, 'planned'), route(1, 'in_progress'))).toBe('RT-1');
	expect(numberOf(route(3, 'draft'), route(2, 'planned'), route(1, 'closed'))).toBe('RT-2');
	expect(numberOf(route(1, 'completed'), route(2, 'planned'))).toBe('RT-1');
	expect(numberOf(route(1, 'completed', { returned: true }), route(2, 'planned'))).toBe('RT-2');
	expect(numberOf(route(1, 'closed'), route(2, 'closed'))).toBe('RT-2');
	expect(numberOf()).toBeUndefined();
});
