import { expect, test } from 'vitest';
import { geoPoint } from '../../common/place/geo.ts';
import type { KnownPoint } from '../../common/place/known-point.ts';
import { approximatePoint } from './order-address.ts';
import { findKnownPoint, type PointFacts } from './order-point-find.ts';

const nothingKnown: PointFacts = {
	ofAddress: null,
	ofBuilding: null,
	confirmed: [],
	place: null,
};

const address = { province: 'İstanbul', district: 'Kadıköy' };
const pinned: KnownPoint = { point: geoPoint(29.02, 40.98), source: 'office', precision: 'door' };
const around = [29.01, 29.02, 29.03, 29.04, 32.8].map((longitude, index) =>
	geoPoint(longitude, 40.9 + index / 100),
);
const place = geoPoint(29.5, 41);

test('each step of the chain is used when those before it know nothing', () => {
	const steps = [
		{ ofAddress: pinned },
		{ ofBuilding: pinned },
		{ confirmed: around },
		{ place },
		{},
	] as const;
	const found = steps.map((_, from) =>
		findKnownPoint(address, Object.assign({}, nothingKnown, ...steps.slice(from))),
	);
	expect(found).toEqual([
		pinned,
		{ ...pinned, precision: 'building' },
		// The point in Ankara does not move the median.
		{ point: geoPoint(29.03, 40.92), source: 'neighbourhood', precision: 'neighbourhood' },
		{ point: place, source: 'neighbourhood', precision: 'neighbourhood' },
		approximatePoint(address),
	]);
});

test('four confirmed points of a mahalle count where nothing else is known of it', () => {
	const confirmed = around.slice(0, 4);
	const ofMahalle = { source: 'neighbourhood', precision: 'neighbourhood' } as const;
	expect(findKnownPoint(address, { ...nothingKnown, confirmed })).toEqual({
		point: geoPoint(29.025, 40.915),
		...ofMahalle,
	});
	const [first] = around;
	expect(findKnownPoint(address, { ...nothingKnown, confirmed: around.slice(0, 1) })).toEqual({
		point: first,
		...ofMahalle,
	});
	expect(findKnownPoint(address, { ...nothingKnown, confirmed, place })?.point).toBe(place);
	const six = [...around, geoPoint(29.05, 40.95)];
	expect(findKnownPoint(address, { ...nothingKnown, confirmed: six })?.point).toEqual(
		geoPoint(29.035, 40.925),
	);
	expect(findKnownPoint({ province: '', district: '' }, nothingKnown)).toBeNull();
});
