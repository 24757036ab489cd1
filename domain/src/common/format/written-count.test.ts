import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMeasureUnit, readMeasureText, readWrittenCount } from './written-count.ts';

test.each([
	['2', 2, ''],
	['2 adet', 2, 'adet'],
	['3 Koli', 3, 'Koli'],
	['3Koli', 3, 'Koli'],
	['1 (bir)', 1, ''],
	['2x', 2, ''],
	['x2', 2, ''],
	['2 ad.', 2, 'ad'],
	['2,5 kg', 2.5, 'kg'],
	['2,', 2, ''],
	['+3', 3, ''],
	['iki adet', 2, 'adet'],
	['0', 0, ''],
	['-1', -1, ''],
	['(2)', -2, ''],
	['٣', 3, ''],
])('%j is %d %s', (text, count, unit) => {
	expect(readWrittenCount(text)).toEqual({ count, unit });
});

test.each(['', 'çok', '1/3', '2-3', '1 koli 2 poşet', 'SP-1'])('%j is no count', (text) => {
	expect(readWrittenCount(text)).toBeNull();
});

test('kilograms count no pieces', () => {
	expect(['kg', 'KG', 'm3', 'Litre'].map(isMeasureUnit)).toEqual([true, true, true, true]);
	expect(['adet', 'Koli', 'kutu', ''].map(isMeasureUnit)).toEqual([false, false, false, false]);
});

test.each([
	['1,5 desi', 1.5],
	['1.5', 1.5],
	['0,5m3', 166.67],
	['0,5 m³', 166.67],
	['2,5 dm³', 0.83],
	['3 lt', 1],
	['9000 cm3', 3],
	['40x30x20', 8],
	['40 x 30 x 20 cm', 8],
	['400*300*200 mm', 8],
	['-', 0],
	['yok', 0],
	['büyük', null],
	['-2', null],
	['5 kg', null],
])('a volume of %j is %d desi', (text, desi) => {
	expect(readMeasureText(text, 'desi')).toBe(desi);
});

test.each([
	['2 kg', 2],
	['2kg.', 2],
	['800 gr', 0.8],
	['800 gram', 0.8],
	['1,2 ton', 1200],
	['~5', 5],
	['10 lbs', 4.54],
	['', 0],
	['ağır', null],
	['0,5 m3', null],
])('a weight of %j is %d kg', (text, kg) => {
	expect(readMeasureText(text, 'kg')).toBe(kg);
});

test('a weight reads to the same in every unit', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 500_000 }), (grams) => {
			const kg = Math.round(grams / 10) / 100;
			const whole = String(grams);
			expect(readMeasureText(`${whole} gr`, 'kg')).toBe(kg);
			expect(readMeasureText(`${String(grams / 1000).replace('.', ',')} kg`, 'kg')).toBe(kg);
		}),
	);
});
