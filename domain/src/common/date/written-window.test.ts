import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatWindow } from './clock-time.ts';
import { readWrittenTime, readWrittenWindow } from './written-window.ts';

const read = (text: string) => {
	const { window, remark } = readWrittenWindow(text);
	return [window.start, window.end, remark];
};

test.each([
	['', null, null, null],
	['Tüm gün', null, null, null],
	['Farketmez', null, null, null],
	['24 saat', null, null, null],
	['10:00-12:00', '10:00', '12:00', null],
	['10-12', '10:00', '12:00', null],
	['9.00 – 18.00', '09:00', '18:00', null],
	['09:00-18:00 arası', '09:00', '18:00', null],
	['09:00 ile 18:00 arası', '09:00', '18:00', null],
	['Saat 14.30-16.00', '14:30', '16:00', null],
	['14:30 - 16:00 arasında', '14:30', '16:00', null],
	["14:30'dan 16:00'ya kadar", '14:30', '16:00', null],
	['2:00 PM - 4:00 PM', '14:00', '16:00', null],
	['2-4 pm', '14:00', '16:00', null],
	["14:00'ten sonra", '14:00', null, null],
	['14’ten sonra', '14:00', null, null],
	['14:00 sonrası', '14:00', null, null],
	["14:00'ten itibaren", '14:00', null, null],
	['en erken 14:00', '14:00', null, null],
	["15.00'e kadar", null, '15:00', null],
	['15:00 öncesi', null, '15:00', null],
	["12'den önce", null, '12:00', null],
	['en geç 12:00', null, '12:00', null],
	['14:00', '14:00', null, 'single_time'],
	["14:00'te", '14:00', null, 'single_time'],
	['Sabah', null, '12:00', 'day_part'],
	['Öğleden önce', null, '12:00', 'day_part'],
	['ÖĞLEDEN SONRA', '12:00', null, 'day_part'],
	['Akşam', '17:00', null, 'day_part'],
	['Mesai saatleri içinde', '09:00', '18:00', 'day_part'],
	['18:00-24:00', '18:00', '23:59', null],
	['18:00-00:00', '18:00', '23:59', null],
	['22:00-02:00', '22:00', '23:59', 'midnight'],
	['18:00-15:00', null, null, 'reversed'],
	['09:00-12:00 veya 11:00-16:00', '09:00', '16:00', 'several'],
	['9-10, 12-13, 17-18', '09:00', '18:00', 'several'],
	['Okul çıkışı', null, null, 'unknown'],
	['10:00-12:00 değil', null, null, 'unknown'],
	['25:00', null, null, 'unknown'],
	['hafta sonu 10-12', null, null, 'unknown'],
])('%j is from %s to %s (%s)', (text, start, end, remark) => {
	expect(read(text)).toEqual([start, end, remark]);
});

test.each([
	['14.30-16.00 / 18.00-20.00', '14:30–16:00, 18:00–20:00'],
	['18:00-20:00 veya 09:00-12:00', '09:00–12:00, 18:00–20:00'],
])('%j is two windows', (text, words) => {
	const { window, remark } = readWrittenWindow(text);
	expect([formatWindow(window), remark]).toEqual([words, null]);
});

test.each([
	['9', '09:00'],
	['0,375', '09:00'],
	['24:00', '23:59'],
	['2:30 PM', '14:30'],
	['12:05 am', '00:05'],
	['Saat 14.30', '14:30'],
	['2026-11-20T14:30:00', '14:30'],
	['Sabah', null],
	['25:00', null],
])('the time %s is %s', (text, time) => {
	expect(readWrittenTime(text)).toBe(time);
});

test('a window reads to the same times in every style', () => {
	const time = fc
		.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
		.map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${minutes}`);
	fc.assert(
		fc.property(time, time, (one, other) => {
			const [start = '', end = ''] = [one, other].sort();
			if (start === end) return;
			const dotted = (text: string) => text.replace(':', '.');
			const styles = [
				`${start}-${end}`,
				`${start} – ${end} arası`,
				`Saat ${dotted(start)} - ${dotted(end)}`,
				`${start} ile ${end} arasında`,
			];
			for (const style of styles) expect(read(style), style).toEqual([start, end, null]);
			expect(read(`${start}'den sonra`)).toEqual([start, null, null]);
			expect(read(`${end}'a kadar`)).toEqual([null, end, null]);
		}),
	);
});
