import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShortMapLink } from './map-link-point.ts';
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
	['40,98765 K 29,02345 D'],
	['40.98765° N, 29.02345° E'],
	['N 40.98765 E 29.02345'],
	['D 29,02345; K 40,98765'],
	['29.02345 E 40.98765 N'],
	['enlem 40,98765 boylam 29,02345'],
	['boylam: 29,02345 enlem: 40,98765'],
	['+40.98765, +29.02345'],
	// The pin of a place, not the middle of what the map shows.
	[
		'https://www.google.com/maps/place/Moda/@40.9,29.1,14z/data=!3m1!4b1!4m6!3m5!1s0x14cab8:0x5a!8m2!3d40.98765!4d29.02345!16s',
	],
	['https://www.google.com/maps/search/40.98765,+29.02345?entry=tts'],
	['https://www.google.com/maps/dir//40.98765,29.02345/@40.9,29.1,12z'],
	['https://www.google.com/maps?q=40.98765%2C29.02345&z=17'],
	['https://www.google.com/maps/search/?api=1&query=40.98765%2C29.02345'],
	['https://www.google.com.tr/maps/@?api=1&map_action=map&center=40.98765%2C29.02345'],
	['https://yandex.com.tr/harita/?ll=29.02345%2C40.98765&z=17'],
	['https://yandex.com/maps/?pt=29.02345,40.98765&z=18&l=map'],
	[
		'https://yandex.com.tr/harita/11508/istanbul/?ll=29.1%2C40.9&whatshere%5Bpoint%5D=29.02345%2C40.98765&z=16',
	],
	['https://yandex.com.tr/harita/?text=40.98765%2C29.02345'],
	['https://yandex.com.tr/harita/?ll=29.1%2C40.9&mode=search&text=40.98765%2C29.02345'],
	['https://yandex.com/maps/?rtext=~40.98765,29.02345&rtt=auto'],
	['https://maps.apple.com/?ll=40.98765,29.02345&q=Moda'],
	['https://maps.apple.com/?q=40.98765,29.02345'],
	['https://maps.apple.com/place?coordinate=40.98765,29.02345&name=Moda'],
	['https://maps.apple.com/?daddr=40.98765,29.02345&dirflg=d'],
	['geo:40.98765,29.02345;u=20'],
])('%s is a position', (text) => {
	expect(readWrittenPoint(text)?.coordinates).toEqual([29.02345, 40.98765]);
});

test('degrees, minutes and seconds', () => {
	const point = readWrittenPoint('40°59\'15.5"N 29°01\'24"E');
	expect(point?.coordinates[0]).toBeCloseTo(29.0233333, 6);
	expect(point?.coordinates[1]).toBeCloseTo(40.9876389, 6);
	expect(readWrittenPoint('29°01\'24"D 40°59\'15.5"K')).toEqual(point);
	expect(readWrittenPoint('K 40° 59\' 15,5" D 29° 1\' 24"')).toEqual(point);
	expect(readWrittenPoint('N40°59\'15.5" E29°01\'24"')).toEqual(point);
	expect(readWrittenPoint('40 59 15.5 N 29 01 24 E')).toEqual(point);
	expect(readWrittenPoint('K 40 59 15,5, D 29 1 24')).toEqual(point);
	expect(readWrittenPoint("40° 59,2583' K 29° 1,4' D")?.coordinates[1]).toBeCloseTo(40.987638, 5);
	// South and west are negative; such a point is caught later, as it is not in Türkiye.
	expect(readWrittenPoint('40,5 G 29,5 B')?.coordinates).toEqual([-29.5, -40.5]);
});

test.each([
	'https://maps.app.goo.gl/Ab3dEf',
	'https://goo.gl/maps/Ab3dEf',
	'goo.gl/maps/Ab3dEf',
	'https://yandex.com.tr/harita/-/CDbnYHJ2',
	'https://yandex.com/maps/-/CDbnYHJ2',
	'https://maps.apple/p/Ab3dEf',
])('%s needs the network to say where it leads', (link) => {
	expect(isShortMapLink(link)).toBe(true);
	expect(readWrittenPoint(link)).toBeNull();
	expect(isShortMapLink('https://www.google.com/maps/@40.98765,29.02345,17z')).toBe(false);
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
	['N 41,021', 41.021],
	['E29.12°', 29.12],
	// A spreadsheet that takes the decimal point for a mark of thousands.
	['41.021.543', 41.021543],
	['410.215.432', 41.0215432],
	['41021543', 41.021543],
	['29121', 29.121],
	['41', 41],
	['410', 410],
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
