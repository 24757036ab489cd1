import { expect, test } from 'vitest';
import { distanceM, type GeoPoint, geoPoint } from './geo.ts';
import { leastWayM, roughPlaceOf, roughStopOf, wayOfPlaces } from './rough-way.ts';
import { knownWay } from './way.ts';
import { detour } from './way-network.ts';

const centre = geoPoint(29.06, 40.98);
const far = geoPoint(29.16, 40.94);

const rough = (neighbourhood: string, precision: 'neighbourhood' | 'district' = 'district') => ({
	point: centre,
	district: 'Kadıköy',
	rough: roughPlaceOf({ neighbourhood, precision }),
});
const exact = { point: centre, district: 'Kadıköy' };

test('addresses around one centre are not at one door', () => {
	const metres = (from: typeof exact, to: typeof exact) => wayOfPlaces(from, to, 'van')?.metres;
	expect(metres(exact, exact)).toBe(0);
	expect(metres(rough('Moda'), rough('MODA Mah.'))).toBe(600);
	expect(metres(rough('Moda'), rough('Göztepe'))).toBe(3_000);
	expect(metres(rough(''), rough(''))).toBe(3_000);
	expect(metres(exact, rough('Moda'))).toBe(3_000);
	expect(metres(rough('Moda', 'neighbourhood'), exact)).toBe(600);
	expect(metres(rough('Moda', 'neighbourhood'), rough('Göztepe'))).toBe(3_000);
});

test('a longer way is as long as it is, and a place without a point has none', () => {
	const other = { point: far, district: 'Maltepe' };
	expect(wayOfPlaces(rough('Moda'), other, 'van')).toEqual(knownWay(centre, far, 'van'));
	expect(wayOfPlaces(rough('Moda'), { point: null }, 'van')).toBeNull();
});

test('a stop is rough while no order of it has an exact point', () => {
	const of = (precision: 'door' | 'street' | 'district' | null) => ({
		neighbourhood: 'Moda',
		precision,
	});
	expect(roughStopOf([of('district'), of('street')])).toEqual({
		mahalle: 'moda',
		isMahalle: false,
	});
	expect(roughStopOf([of('street')])).toEqual({ mahalle: 'moda', isMahalle: true });
	expect(roughStopOf([of('district'), of('door')])).toBeNull();
	expect(roughStopOf([of(null)])).toBeNull();
	expect(roughStopOf([])).toBeNull();
});

/** Points spread evenly over a circle, each so far from the centre that rings have their share. */
function pointsAround([longitude, latitude]: GeoPoint['coordinates'], radiusM: number): GeoPoint[] {
	const count = 400;
	const degree = 111_195;
	return Array.from({ length: count }, (_, at) => {
		const radius = radiusM * Math.sqrt((at + 0.5) / count);
		const angle = at * Math.PI * (3 - Math.sqrt(5));
		return geoPoint(
			longitude + (radius * Math.cos(angle)) / (degree * Math.cos((latitude * Math.PI) / 180)),
			latitude + (radius * Math.sin(angle)) / degree,
		);
	});
}

test.each([
	['a mahalle', 490, leastWayM(rough('Moda'), rough('Moda'))],
	['an ilçe', 2_450, leastWayM(rough('Moda'), rough('Göztepe'))],
])('the least way is the mean way between two addresses of %s', (_, radiusM, leastM) => {
	const points = pointsAround(centre.coordinates, radiusM);
	const ways = points.flatMap((from, at) =>
		points.slice(at + 1).map((to) => distanceM(from, to) * detour),
	);
	const mean = ways.reduce((sum, way) => sum + way, 0) / ways.length;
	expect(Math.abs(mean / leastM - 1)).toBeLessThan(0.02);
});
