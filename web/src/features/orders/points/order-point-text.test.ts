import { latitudeOf, longitudeOf } from '@sevk/domain/common/place/geo';
import { expect, test } from 'vitest';
import { readPointText } from './order-point-text.ts';

const kadikoy = { province: 'İstanbul', district: 'Kadıköy' };
const read = (text: string, town = kadikoy) => readPointText(text, town);

function placeOf(text: string) {
	const reading = read(text);
	if (reading?.kind !== 'point') throw new Error(JSON.stringify(reading));
	return [latitudeOf(reading.point), longitudeOf(reading.point)];
}

test.each([
	['40.98765, 29.02345'],
	['40,98765 K 29,02345 D'],
	['https://maps.google.com/?q=40.98765,29.02345'],
	['https://yandex.com.tr/harita/?ll=29.02345%2C40.98765&z=17'],
	['https://maps.apple.com/?ll=40.98765,29.02345'],
])('%s is pasted', (text) => {
	expect(placeOf(text)).toEqual([40.98765, 29.02345]);
});

test.each([
	['8GGFX2QF+J9'],
	['X2QF+J9'],
	['X2QF+J9 Kadıköy, İstanbul'],
	['https://www.google.com/maps/place/X2QF%2BJ9'],
])('the plus code %s is near Kadıköy', (text) => {
	const [latitude = 0, longitude = 0] = placeOf(text);
	expect(latitude).toBeCloseTo(40.989, 2);
	expect(longitude).toBeCloseTo(29.0235, 2);
});

test('exchanged coordinates are corrected with a note', () => {
	expect(read('29.02345, 40.98765')).toMatchObject({
		kind: 'point',
		point: { coordinates: [29.02345, 40.98765] },
		note: 'Enlem ile boylam yer değiştirmişti; düzeltildi.',
	});
});

test.each([
	['https://maps.app.goo.gl/Ab3dEf', 'Kısa bağlantının'],
	['52.52, 13.40', 'Türkiye dışında'],
	['eczanenin yanı', 'okunamadı'],
])('%s says what to do', (text, start) => {
	const reading = read(text);
	expect(reading?.kind === 'problem' ? reading.sentence : '').toContain(start);
});

test('a short plus code needs the ilçe of the order', () => {
	const reading = read('X2QF+J9', { province: '', district: '' });
	expect(reading?.kind === 'problem' ? reading.sentence : '').toContain('Tam kodu yapıştırın');
	expect(read('  ')).toBeNull();
});
