import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDegrees, readWrittenPoint } from './written-point.ts';

test.each([
	['40.98765, 29.02345'],
	['40.98765,29.02345'],
	['40,98765, 29,02345'],
	['40,98765,29,02345'],
	['40,98765 29,02345'],
	['40,98765; 29,02345'],
	['40.98765/29.02345'],
	['(40.98765 | 29.02345)'],
	['40.98765° 29.02345°'],
	['lat: 40.98765 lon: 29.02345'],
	['https://www.google.com/maps/@40.98765,29.02345,17z'],
	['https://maps.google.com/?q=40.98765,29.02345'],
	['٤٠.٩٨٧٦٥, ٢٩.٠٢٣٤٥'],
])('%s is a position', (text) => {
	expect(readWrittenPoint(text)?.coordinates).toEqual([29.02345, 40.98765]);
});

test('degrees, minutes and seconds', () => {
	const point = readWrittenPoint('40°59\'15.5"N 29°01\'24"E');
	expect(point?.coordinates[0]).toBeCloseTo(29.0233333, 6);
	expect(point?.coordinates[1]).toBeCloseTo(40.9876389, 6);
	expect(readWrittenPoint('29°01\'24"D 40°59\'15.5"K')).toEqual(point);
});

test.each(['', '40.98765', '40,98765', 'Moda Cad. 5', '1 2 3', 'https://ornek.com'])(
	'%j is no position',
	(text) => {
		expect(readWrittenPoint(text)).toBeNull();
	},
);

test.each([
	['41,021', 41.021],
	['41.021', 41.021],
	['41.021°', 41.021],
	['41,021 K', 41.021],
	['-41', -41],
	['x', null],
])('%s is %d degrees', (text, degrees) => {
	expect(parseDegrees(text)).toBe(degrees);
});

test('a position reads to the same in every style', () => {
	const degrees = fc.integer({ min: 1_000_000, max: 8_999_999 }).map((value) => value / 100_000);
	fc.assert(
		fc.property(degrees, degrees, (latitude, longitude) => {
			const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
			const comma = (text: string) => text.replace('.', ',');
			for (const style of [
				`${lat}, ${lon}`,
				`${lat},${lon}`,
				`${lat} ${lon}`,
				`${comma(lat)} ; ${comma(lon)}`,
				`${comma(lat)}, ${comma(lon)}`,
			]) {
				expect(readWrittenPoint(style)?.coordinates, style).toEqual([longitude, latitude]);
			}
		}),
	);
});
