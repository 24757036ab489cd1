import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceM, type GeoPoint, geoPoint } from './geo.ts';
import { provinces } from './province.ts';
import { type RoadClass, roadClasses, waters } from './water.ts';
import { delayMinutes, wayBetween } from './way.ts';
import { detour } from './way-network.ts';

const places = {
	Kadıköy: geoPoint(29.0275, 40.991),
	Maltepe: geoPoint(29.131, 40.935),
	Üsküdar: geoPoint(29.016, 41.026),
	Beykoz: geoPoint(29.1, 41.13),
	Beşiktaş: geoPoint(29.006, 41.043),
	Sarıyer: geoPoint(29.057, 41.167),
	Eminönü: geoPoint(28.971, 41.0165),
	Fatih: geoPoint(28.949, 41.018),
	Beyoğlu: geoPoint(28.977, 41.034),
	Avcılar: geoPoint(28.722, 40.98),
	Küçükçekmece: geoPoint(28.788, 41),
	Büyükada: geoPoint(29.126, 40.86),
	Heybeliada: geoPoint(29.093, 40.876),
	Gebze: geoPoint(29.431, 40.802),
	Darıca: geoPoint(29.374, 40.77),
	Yalova: geoPoint(29.277, 40.655),
	Karamürsel: geoPoint(29.616, 40.691),
	Mudanya: geoPoint(28.884, 40.375),
	Eceabat: geoPoint(26.357, 40.185),
	Çanakkale: geoPoint(26.407, 40.147),
	Gökçeada: geoPoint(25.91, 40.2),
	Karşıyaka: geoPoint(27.11, 38.459),
	Göztepe: geoPoint(27.084, 38.396),
	Bostanlı: geoPoint(27.098, 38.455),
	Konak: geoPoint(27.128, 38.418),
	Bodrum: geoPoint(27.43, 37.035),
	Datça: geoPoint(27.687, 36.727),
	Van: geoPoint(43.38, 38.5),
	Ahlat: geoPoint(42.49, 38.752),
};
type Place = keyof typeof places;

function way(from: Place, to: Place, roadClass: RoadClass = 'van') {
	const found = wayBetween(places[from], places[to], roadClass);
	return found === null
		? null
		: {
				km: Math.round(found.metres / 1_000),
				over: found.passages.map(({ crossing }) => crossing.name),
			};
}

describe('over the İstanbul Boğazı', () => {
	test('a car takes the bridge or the tunnel that is nearest', () => {
		expect(way('Kadıköy', 'Beşiktaş', 'car')).toEqual({
			km: 12,
			over: ['15 Temmuz Şehitler Köprüsü'],
		});
		expect(way('Üsküdar', 'Eminönü', 'car')).toEqual({ km: 12, over: ['Avrasya Tüneli'] });
	});

	test('a van takes the tunnel, as the first bridge is closed to it', () => {
		expect(way('Kadıköy', 'Beşiktaş', 'van')).toEqual({
			km: 15,
			over: ['Avrasya Tüneli', 'Galata Köprüsü'],
		});
	});

	test('a truck takes the bridge in the north', () => {
		expect(way('Kadıköy', 'Beşiktaş', 'truck')?.over).toEqual(['Yavuz Sultan Selim Köprüsü']);
	});

	test('nobody walks or cycles', () => {
		expect(way('Kadıköy', 'Beşiktaş', 'foot')).toBeNull();
		expect(way('Kadıköy', 'Beşiktaş', 'cycle')).toBeNull();
	});

	test('the morning delays the way to Europe, the evening the way to Asia, on working days', () => {
		const { passages: west } = wayBetween(places.Kadıköy, places.Beşiktaş, 'car') ?? never();
		const { passages: east } = wayBetween(places.Beşiktaş, places.Kadıköy, 'car') ?? never();
		const delays = (hour: number, isWeekend = false) => [
			delayMinutes(west, { hour, isWeekend }),
			delayMinutes(east, { hour, isWeekend }),
		];
		expect(delays(8)).toEqual([20, 5]);
		expect(delays(18)).toEqual([5, 20]);
		expect(delays(12)).toEqual([5, 5]);
		expect(delays(8, true)).toEqual([5, 5]);
		expect(delays(3)).toEqual([0, 0]);
	});
});

test('the Haliç is crossed by the nearest of its bridges', () => {
	expect(way('Fatih', 'Beyoğlu')).toEqual({ km: 4, over: ['Atatürk (Unkapanı) Köprüsü'] });
	expect(way('Eminönü', 'Beyoğlu')?.over).toEqual(['Galata Köprüsü']);
	expect(way('Avcılar', 'Küçükçekmece')?.over).toEqual(['Küçükçekmece (D.100)']);
});

test('the İzmit Körfezi and the Çanakkale Boğazı have one bridge each', () => {
	expect(way('Gebze', 'Yalova')).toEqual({ km: 48, over: ['Osmangazi Köprüsü'] });
	expect(way('Darıca', 'Karamürsel')).toEqual({ km: 41, over: ['Osmangazi Köprüsü'] });
	expect(way('Eceabat', 'Çanakkale')).toEqual({ km: 85, over: ['1915 Çanakkale Köprüsü'] });
	// A bicycle goes round the end of the gulf.
	expect(way('Gebze', 'Yalova', 'cycle')).toEqual({ km: 141, over: [] });
});

test('a water without a crossing is gone round', () => {
	expect(way('Karşıyaka', 'Göztepe')).toEqual({ km: 23, over: [] });
	expect(way('Bostanlı', 'Konak')).toEqual({ km: 18, over: [] });
	expect(way('Mudanya', 'Yalova')).toEqual({ km: 69, over: [] });
	expect(way('Bodrum', 'Datça')).toEqual({ km: 203, over: [] });
	expect(way('Van', 'Ahlat')?.km).toBeGreaterThan(150);
});

test('a place on the same shore keeps the straight line', () => {
	for (const [from, to] of [
		['Kadıköy', 'Maltepe'],
		['Beşiktaş', 'Sarıyer'],
		['Üsküdar', 'Beykoz'],
		['Büyükada', 'Heybeliada'],
	] as const) {
		expect(wayBetween(places[from], places[to], 'van')).toEqual({
			metres: distanceM(places[from], places[to]) * detour,
			passages: [],
		});
	}
});

test('an island is reached by ferry, the Adalar on foot only', () => {
	expect(way('Kadıköy', 'Büyükada', 'foot')?.over).toEqual(['Bostancı–Büyükada vapuru']);
	expect(way('Kadıköy', 'Büyükada', 'van')).toBeNull();
	expect(way('Gökçeada', 'Çanakkale')?.over).toEqual([
		'Kabatepe–Gökçeada feribotu',
		'1915 Çanakkale Köprüsü',
	]);
});

const anywhere = fc
	.tuple(
		fc.double({ min: 25.6, max: 44.9, noNaN: true }),
		fc.double({ min: 35.8, max: 42.2, noNaN: true }),
	)
	.map(([longitude, latitude]) => geoPoint(longitude, latitude));
const inMarmara = fc
	.tuple(
		fc.double({ min: 28.5, max: 29.6, noNaN: true }),
		fc.double({ min: 40.3, max: 41.25, noNaN: true }),
	)
	.map(([longitude, latitude]) => geoPoint(longitude, latitude));
const point = fc.oneof(anywhere, inMarmara);
const vehicleClass = fc.constantFrom(...roadClasses);

test('a way is as long back, and never shorter than a road without water', () => {
	fc.assert(
		fc.property(point, point, vehicleClass, (from, to, roadClass) => {
			const there = wayBetween(from, to, roadClass);
			const back = wayBetween(to, from, roadClass);
			expect(back === null).toBe(there === null);
			if (there === null || back === null) return;
			expect(back.metres).toBeCloseTo(there.metres, 1);
			expect(there.metres).toBeGreaterThanOrEqual(distanceM(from, to) * detour - 0.01);
		}),
		{ numRuns: 2_000 },
	);
});

test('a way over an open water is no longer than over a third place on the way', () => {
	const shores = waters.flatMap(({ corners }) => corners).map(([x, y]) => geoPoint(x, y));
	fc.assert(
		fc.property(point, point, fc.constantFrom(...shores), (from, to, over) => {
			const direct = wayBetween(from, to, 'car');
			const first = wayBetween(from, over, 'car');
			const second = wayBetween(over, to, 'car');
			if (direct === null || first === null || second === null) return;
			if (first.passages.length + second.passages.length > 0) return;
			expect(direct.metres).toBeLessThanOrEqual(first.metres + second.metres + 0.01);
		}),
		{ numRuns: 2_000 },
	);
});

test('every province is reached by every motor vehicle', () => {
	const centres: readonly GeoPoint[] = provinces.map(({ centre }) => centre);
	for (const roadClass of ['motorcycle', 'car', 'van', 'light_truck', 'truck'] as const) {
		for (const from of centres) {
			const unreached = centres.filter((to) => wayBetween(from, to, roadClass) === null);
			expect(unreached).toEqual([]);
		}
	}
});

function never(): never {
	throw new Error('no way');
}
